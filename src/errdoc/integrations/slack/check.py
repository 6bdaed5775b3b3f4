"""`errdoc slack check`: what is missing before the bot can answer, without Slack and with it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError

from errdoc.integrations.slack.config import Config, problems
from errdoc.integrations.slack.manifest import SCOPES


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    good: bool
    what: str
    hint: str = ""


def settings(config: Config) -> list[Finding]:
    """The settings, by themselves."""
    found = [Finding(False, f"{one.setting} {one.what}", one.hint) for one in problems(config)]
    return found or [Finding(True, f"the settings are complete for {config.mode} mode")]


def online(config: Config) -> Iterator[Finding]:
    """What Slack says about the tokens and what they may do."""
    client = WebClient(token=config.bot_token, base_url=config.api, timeout=10)
    try:
        answer = client.auth_test()
    except (SlackApiError, OSError) as error:
        yield Finding(False, f"Slack does not take the bot token: {_why(error)}", "install the app to the workspace")
        return
    yield Finding(True, f"the bot is {answer.get('user')} in {answer.get('team')}")
    granted = {one.strip() for one in _header(answer, "x-oauth-scopes").split(",") if one.strip()}
    missing = [f"{scope} ({why})" for scope, why in SCOPES.items() if scope not in granted]
    if missing:
        hint = "OAuth & Permissions > Scopes, then install the app again"
        yield Finding(False, "the bot may not do all it must: " + ", ".join(missing), hint)
    else:
        yield Finding(True, "it may do what it must")
    if config.mode == "socket":
        yield _socket(config, client)


def _socket(config: Config, client: WebClient) -> Finding:
    try:
        client.apps_connections_open(app_token=config.app_token)
    except (SlackApiError, OSError) as error:
        hint = "Basic Information > App-Level Tokens: it needs the scope connections:write; Socket Mode must be on"
        return Finding(False, f"no connection of Socket Mode: {_why(error)}", hint)
    return Finding(True, "Slack opens a connection of Socket Mode")


def _header(answer: Any, name: str) -> str:
    return next((str(value) for key, value in answer.headers.items() if key.lower() == name), "")


def _why(error: Exception) -> str:
    if isinstance(error, SlackApiError):
        return str(error.response.get("error"))
    return str(getattr(error, "reason", None) or error)
