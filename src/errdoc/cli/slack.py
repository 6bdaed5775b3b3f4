"""`errdoc slack`: the bot that explains errors where they are posted."""

import os
import sys
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated

import typer

from errdoc.cli.options import Debug, Option
from errdoc.cli.typed import typed
from errdoc.errors import ErrdocError, UsageError

if TYPE_CHECKING:
    from errdoc.integrations.slack.check import Finding
    from errdoc.integrations.slack.config import Config

app = typer.Typer(
    help="The Slack bot: answers mentions, uploaded logs, a message shortcut and /errdoc. docs/slack.md sets it up.",
    rich_markup_mode=None,
    invoke_without_command=True,
)
#: The settings' file.
File = Annotated[
    Path | None,
    Option(
        "--config", "-c", metavar="FILE", envvar="ERRDOC_SLACK_CONFIG", show_default=False,
        help="Settings in TOML; without it, from the environment: docs/slack.md lists them.",
    ),
]  # fmt: skip


@app.callback()
@typed
def start(
    ctx: typer.Context,
    config: File = None,
    debug: Debug = False,
) -> None:
    """Start the bot, or one of its commands."""
    ctx.obj = config
    if ctx.invoked_subcommand is not None:
        return
    settings = _settings(config)
    if wrong := [finding for finding in _library().settings(settings) if not finding.good]:
        _tell(wrong)
        raise SystemExit(2)
    import logging

    from slack_sdk.errors import SlackApiError

    from errdoc.integrations.slack import serve
    from errdoc.integrations.slack.app import Bot
    from errdoc.integrations.slack.config import SECRETS

    logging.basicConfig(
        level=logging.INFO if debug else logging.WARNING,
        format="%(levelname)s %(name)s: %(message)s",
        stream=sys.stderr,
    )
    for name in SECRETS:
        # What reads logs has no use for them.
        os.environ.pop(f"SLACK_{name.upper()}", None)
        os.environ.pop(f"ERRDOC_SLACK_{name.upper()}", None)
    try:
        bot = Bot(settings)
    except (SlackApiError, OSError) as error:
        reason = error.response.get("error") if isinstance(error, SlackApiError) else error
        raise ErrdocError(f"Slack does not answer the bot: {reason}", hint="errdoc slack check says more") from error
    serve.run(bot)


@app.command("check")
@typed
def check(
    ctx: typer.Context,
    config: File = None,
    offline: Annotated[bool, Option("--offline", help="Look at the settings only, do not ask Slack.")] = False,
    debug: Debug = False,
) -> None:
    """Check the settings, the tokens and what they may do; exit status 2 where something is missing."""
    del debug
    library = _library()
    settings = _settings(config or ctx.obj)
    findings = library.settings(settings)
    if not offline and all(finding.good for finding in findings):
        findings += library.online(settings)
    _tell(findings)
    raise SystemExit(0 if all(finding.good for finding in findings) else 2)


@app.command("manifest")
@typed
def manifest(
    url: Annotated[
        str, Option("--url", help="The public address of the bot, for HTTP mode: https://…/slack/events.")
    ] = "",
) -> None:
    """Print the manifest to create the app with: for Socket Mode, or for HTTP mode where an address is given."""
    if url and not url.startswith("https://"):
        raise UsageError(f"{url} does not begin with https://", hint="Slack sends requests to no other address")
    import json

    from errdoc.integrations.slack.manifest import manifest as made

    sys.stdout.write(json.dumps(made(url), indent=2) + "\n")


def _settings(path: Path | None) -> "Config":
    from errdoc.integrations.slack.config import load

    return load(path)


def _library() -> ModuleType:
    """What needs the extra, with a word on how to get it."""
    try:
        from errdoc.integrations.slack import check
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("slack_bolt", "slack_sdk"):
            raise
        raise UsageError("the Slack bot needs two more packages", hint="pip install 'errdoc[slack]'") from error
    return check


def _tell(findings: "list[Finding]") -> None:
    for finding in findings:
        sys.stdout.write(f"{'ok     ' if finding.good else 'missing'}  {finding.what}\n")
        if finding.hint:
            sys.stdout.write(f"         {finding.hint}\n")
