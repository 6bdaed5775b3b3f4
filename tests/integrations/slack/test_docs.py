"""The page on the bot is true: its files, its settings, and its ten minutes, as far as there is no Slack."""

import json
import os
import re
import signal
import subprocess
import sys
import tomllib
from dataclasses import asdict
from pathlib import Path

import pytest

from errdoc.integrations.slack.config import SECRETS, Config, load
from errdoc.integrations.slack.manifest import SCOPES, manifest

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "slack.md").read_text(encoding="utf-8")
SETTINGS = {name: value for name, value in asdict(Config()).items() if name not in SECRETS}


def run(*words, **environ):
    """A command of errdoc with an environment of its own."""
    return subprocess.run(
        [sys.executable, "-m", "errdoc", *words], capture_output=True, text=True, timeout=300,
        env={**{name: value for name, value in os.environ.items() if "SLACK" not in name}, **environ},
    )  # fmt: skip


def test_the_manifest_is_what_the_command_prints():
    """And asks for the scopes that `check` looks for."""
    kept = json.loads((DOCS / "slack" / "manifest.json").read_text())
    assert kept == manifest() == json.loads(run("slack", "manifest").stdout)
    assert set(kept["oauth_config"]["scopes"]["bot"]) == set(SCOPES)
    assert kept["settings"]["socket_mode_enabled"] is True


def test_the_manifest_of_http_mode():
    """The address stands wherever Slack sends requests to."""
    url = "https://bot.example.org/slack/events"
    made = json.loads(run("slack", "manifest", "--url", url).stdout)
    assert json.dumps(made).count(url) == 3
    assert made["settings"]["socket_mode_enabled"] is False
    assert run("slack", "manifest", "--url", "http://bot").returncode == 2


def test_the_settings_are_all_there():
    """The table and the sample file hold every setting with its default."""
    sample = tomllib.loads((DOCS / "slack" / "slack.toml").read_text())
    assert load(DOCS / "slack" / "slack.toml", environ={}) == Config()
    assert set(sample) == set(SETTINGS)
    rows = re.findall(r"^\| (`[a-z_`, ]+`) \| (.*?) \|", PAGE, re.MULTILINE)
    listed = {name.strip("` "): shown for names, shown in rows for name in names.split(",")}
    assert set(SETTINGS) <= set(listed)
    for name, value in SETTINGS.items():
        if isinstance(value, int | str) and value != "":
            assert (str(value).lower() if isinstance(value, bool) else str(value)) in listed[name], name


def test_every_file_that_the_page_names_is_there():
    """And none is left out."""
    named = set(re.findall(r"\]\(slack/([^)]+)\)", PAGE))
    assert named == {path.name for path in (DOCS / "slack").iterdir()}


@pytest.mark.parametrize("name", ["errdoc-slack.service", "Containerfile"])
def test_the_service_starts_the_bot(name):
    """With the command that there is."""
    text = (DOCS / "slack" / name).read_text()
    assert re.search(r"/opt/errdoc/bin/errdoc(?:\", \"| )slack", text)
    for variable in re.findall(r"ERRDOC_SLACK_([A-Z_]+)", text):
        assert variable.lower() in SETTINGS


def test_check_names_what_is_missing():
    """Before there are tokens, with where to get them."""
    done = run("slack", "check")
    assert done.returncode == 2
    assert "missing  bot_token is missing" in done.stdout
    assert "App-Level Tokens" in done.stdout


def test_check_asks_slack(slack):
    """Good tokens pass, a missing scope and a bad token are named."""
    words = sys.modules[type(slack).__module__]
    good = {
        "SLACK_BOT_TOKEN": words.BOT_TOKEN,
        "SLACK_APP_TOKEN": words.APP_TOKEN,
        "ERRDOC_SLACK_API": slack.url + "/api/",
    }
    done = run("slack", "check", **good)
    assert (done.returncode, done.stdout.count("ok ")) == (0, 4), done.stdout
    slack.scopes = "chat:write"
    try:
        done = run("slack", "check", **good)
    finally:
        slack.scopes = ",".join(SCOPES)
    assert done.returncode == 2
    assert "files:read (to read uploaded logs)" in done.stdout
    done = run("slack", "check", **{**good, "SLACK_BOT_TOKEN": words.BOT_TOKEN[:-1] + "x"})
    assert "Slack does not take the bot token: invalid_auth" in done.stdout


def test_from_the_start_to_the_first_answer(slack, tmp_path):
    """Steps 4 and 5: the bot starts as the page says, connects, answers a mention, and ends when it is told to."""
    words = sys.modules[type(slack).__module__]
    connections = len(slack.sockets)
    environ = {**os.environ, "SLACK_BOT_TOKEN": words.BOT_TOKEN, "SLACK_APP_TOKEN": words.APP_TOKEN,
               "ERRDOC_SLACK_API": slack.url + "/api/", "ERRDOC_SLACK_DATA": str(tmp_path)}  # fmt: skip
    with subprocess.Popen(
        [sys.executable, "-m", "errdoc", "slack"], env=environ, stderr=subprocess.PIPE, text=True
    ) as bot:
        try:
            slack.wait("socket", connections + 1)
            error = re.search(r"@errdoc\n(```\n.*?```)", PAGE, re.DOTALL)
            event = {"type": "app_mention", "user": "U1", "text": f"<@{words.BOT}> {error[1]}", "ts": words.stamp(),
                     "channel": "C-first"}  # fmt: skip
            slack.push(
                slack.sockets[-1], {"type": "events_api", "envelope_id": "first", "payload": words.wrapped(event)}
            )
            answer = slack.wait("chat.postMessage", channel="C-first")[0]
            assert answer["thread_ts"] == event["ts"]
            assert "cudnn-conv-algorithm" in answer["text"]
            bot.send_signal(signal.SIGTERM)
            _, told = bot.communicate(timeout=300)
        finally:
            bot.kill()
    assert bot.returncode == 0, told
    assert "connected to Slack" in told
    assert "Unable to find a valid" not in told
