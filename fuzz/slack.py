"""Payloads of Slack: mentions, messages, buttons, shortcuts, commands and files, changed in text and in form.

The real bot answers, over loopback, with a Slack that notes what it is told; errands and logs are worked on at once and
in this process, so that what they take is measured.
"""

import hashlib
import hmac
import importlib.util
import json
import logging
import os
import re
import tempfile
import threading
import time
import urllib.parse
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import Any

from slack_bolt import BoltRequest

from errdoc.integrations.slack import app, work
from errdoc.integrations.slack.config import Config
from errdoc.integrations.workers.life import Job, Reply
from fuzz.campaign import Budget, Tally
from fuzz.faces import blocks_wrong
from fuzz.found import attack
from fuzz.mutate import ROOT, mutated, payload

NAME = "slack"
PROMISE = "Whatever comes from Slack, the bot stays, says nothing that acts, and sends its token nowhere else."
#: Stand in an input for addresses that are known only later: that of Slack, and that of somebody else.
_SLACK, _ELSEWHERE = "http://slack.invalid", "http://elsewhere.invalid"
_CHANNEL, _STAMP = "C0FUZZ", "1700000000.000100"
#: What Bolt answers to what it can and cannot read.
_STATUSES = (200, 400, 401, 403, 404, 500)
# <!channel>   <@U0123>   <https://…|…>: Slack acts on these in plain text
_ACTS = re.compile(r"<[!@#]|<https?:")


def make(draw: Random) -> bytes:
    """A payload that is right but for its texts, or one whose form is changed too."""
    text = mutated(draw).decode("utf-8", "replace")[:8000] if draw.random() < 0.7 else payload(draw)
    text = f"```{text}```" if draw.random() < 0.5 else text
    name = draw.choice(("train.log", payload(draw), "a/../../b.log", "x" * 300, "log.gz"))
    place = draw.choice(
        (_SLACK, _SLACK, _SLACK, _ELSEWHERE, "http://[", "https://slack.com.zqx.example", "file:///etc/passwd")
    )
    url = f"{place}/files/0"
    file = {"id": "F1", "name": name, "mimetype": "text/plain", "url_private": url, "url_private_download": url}
    message: dict[str, Any] = {
        "type": "message",
        "user": "U1",
        "text": f"<@U0BOT> {text}",
        "ts": _STAMP,
        "channel": _CHANNEL,
    }
    if draw.random() < 0.4:
        message |= {"text": "<@U0BOT>", "files": [file] * draw.choice((1, 1, 2, 7))}
    value = {"channel": _CHANNEL, "source": _STAMP, "thread": _STAMP, "whole": draw.random() < 0.5}
    action = {"type": "button", "action_id": draw.choice(("errdoc_details", "errdoc_fixed", "errdoc_wrong")),
              "value": json.dumps(value), "block_id": "b"}  # fmt: skip
    respond = {"response_url": f"{_SLACK}/respond/1", "trigger_id": "t1", "user": {"id": "U1"}, "team": {"id": "T1"}}
    kinds: dict[str, dict[str, Any]] = {
        "mention": {"type": "event_callback", "team_id": "T1", "event": {**message, "type": "app_mention"}},
        "direct": {"type": "event_callback", "team_id": "T1", "event": {**message, "channel_type": "im"}},
        "button": {"type": "block_actions", "channel": {"id": _CHANNEL}, "actions": [action], **respond},
        "shortcut": {"type": "message_action", "callback_id": "errdoc_explain", "message": message,
                     "channel": {"id": _CHANNEL}, **respond},
        "command": {"command": "/errdoc", "text": f"{draw.choice(('show', 'search', ''))} {text[:500]}", **respond},
    }  # fmt: skip
    kind = draw.choice(sorted(kinds))
    changed = draw.random() < 0.25
    body = kinds[kind]
    for _ in range(draw.choice((1, 2, 4)) if changed else 0):
        _change(draw, body)
    data = {"kind": kind, "changed": changed, "body": body, "thread": [message], "file": text}
    return json.dumps(data).encode()


def _change(draw: Random, value: Any) -> None:
    """Takes something away from a payload, or puts something else in its place."""
    if not value:
        return
    inner = [
        one for one in (value.values() if isinstance(value, dict) else value) if isinstance(one, dict | list) and one
    ]
    if inner and draw.random() < 0.6:
        _change(draw, draw.choice(inner))
        return
    key = draw.choice(list(value)) if isinstance(value, dict) else draw.randrange(len(value))
    if draw.random() < 0.4:
        del value[key]
    elif key in ("channel", "ts", "thread_ts"):
        value[key] = payload(draw)
    else:
        value[key] = draw.choice(
            (None, 0, -1, 1e300, True, [], {}, [[]], {"text": payload(draw)}, payload(draw), "[]", "{")
        )


class _Now(Executor):
    """Does what it is given at once."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Does it; the future is over."""
        done: Future[Any] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as error:
            done.set_exception(error)
        return done


class _Pool:
    """The bot's pool with this process as its only one."""

    stopping = False

    def __init__(self, config: Config, base: Path) -> None:
        self.config = config
        settings = {"base": str(base), "lang": config.lang, "redact_names": config.redact_names}
        self._worker = work.Worker(settings | {"users": config.users, "hosts": config.hosts})

    def errand(self, do: Callable[[], None]) -> bool:
        """Does it."""
        do()
        return True

    def run(self, job: Job) -> Reply:
        """The reply to a job, both as they go through a pipe."""
        try:
            return dict(json.loads(json.dumps(self._worker.reply(json.loads(json.dumps(job))))))
        finally:
            os.chdir(tempfile.gettempdir())

    def close(self) -> None:
        """Nothing is left open."""


class Listeners:
    """A bot on loopback, which is sent one payload after the other."""

    def __init__(self) -> None:
        for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
            os.environ.pop(name, None)
        self._office = _office()
        self._slack = self._office.FakeSlack()
        self._slack.server.handle_error = lambda *_: None  # it takes no call that is malformed; the bot hears of it
        self._stolen: list[str] = []
        self._elsewhere = _server(self._stolen)
        self._logged = _Logged()
        logging.getLogger("errdoc").addHandler(self._logged)
        for noisy in ("errdoc", "slack_bolt", "slack_sdk"):
            logging.getLogger(noisy).propagate = False
            logging.getLogger(noisy).addHandler(logging.NullHandler())
        app.Pool = _Pool  # type: ignore[assignment, attr-defined]
        config = Config(bot_token=self._office.BOT_TOKEN, signing_secret=self._office.SECRET, mode="http",
                        api=self._slack.url + "/api/", data=tempfile.mkdtemp(prefix="errdoc-fuzz-"))  # fmt: skip
        self._bot = app.Bot(config)
        self._bot.app.listener_runner.listener_executor = _Now()
        for listener in self._bot.app._listeners:  # noqa: SLF001 - Bolt waits three seconds for a thread that it had
            listener.ack_timeout = 0
        self._sent = 0

    def __call__(self, data: bytes, way: int | None) -> list[str]:
        """What does not hold for a payload; there is one way to send it."""
        del way
        given = json.loads(data)
        text = json.dumps(given["body"]).replace(_SLACK, self._slack.url)
        body = json.loads(text.replace(_ELSEWHERE, f"http://127.0.0.1:{self._elsewhere.server_port}"))
        self._slack.calls.clear()
        self._slack.files["0"] = (
            200,
            {"Content-Type": "text/plain"},
            lambda: [given["file"].encode("utf-8", "replace")],
        )
        self._slack.threads = {(_CHANNEL, _STAMP): given["thread"]}
        self._logged.told.clear()
        status = self._posted(given["kind"], body)
        wrong = [] if status in _STATUSES else [f"the status is {status}"]
        wrong += [f"the token goes elsewhere: {one}" for one in self._stolen]
        self._stolen.clear()
        answers = [one for name, one in self._slack.calls if name == "chat.postMessage" or name.startswith("/respond/")]
        for one in answers:
            wrong += self._said(one)
        if not given["changed"]:
            wrong += [] if answers else ["there is no answer"]
            wrong += [f"an errand failed: {one}" for one in self._logged.told]
        return wrong

    def _posted(self, kind: str, body: dict[str, Any]) -> int:
        """The status of the answer to a signed request."""
        self._sent += 1
        if kind in ("mention", "direct"):
            sent, form = json.dumps({"event_id": f"Ev{self._sent}", **body}), "application/json"
            if isinstance(event := body.get("event"), dict) and "ts" in event:
                # as Slack counts: no two messages have one time
                event["ts"] = f"{event['ts']}{self._sent}"
                self._slack.threads[(_CHANNEL, event["ts"])] = [event]
                sent = json.dumps({"event_id": f"Ev{self._sent}", **body})
        else:
            unique = {**body, "trigger_id": f"t{self._sent}"} if "trigger_id" in body else body
            fields = unique if kind == "command" else {"payload": json.dumps(unique)}
            sent, form = (
                urllib.parse.urlencode({**fields, "n": self._sent}, errors="replace"),
                "application/x-www-form-urlencoded",
            )
        stamp = str(int(time.time()) + 1)
        digest = hmac.new(self._office.SECRET.encode(), f"v0:{stamp}:{sent}".encode(), hashlib.sha256).hexdigest()
        headers: dict[str, str | Sequence[str]] = {
            "content-type": [form],
            "x-slack-request-timestamp": [stamp],
            "x-slack-signature": [f"v0={digest}"],
        }
        try:
            return int(self._bot.app.dispatch(BoltRequest(body=sent, headers=headers)).status)
        except (TypeError, ValueError, AttributeError):
            return 400  # Bolt cannot take it apart: so the bot's server answers

    def _said(self, answer: dict[str, Any]) -> list[str]:
        """What does not hold for something that the bot said."""
        wrong = blocks_wrong(answer["blocks"]) if answer.get("blocks") else []
        if found := _ACTS.search(str(answer.get("text"))):
            wrong.append(f"the plain text acts: {answer['text'][found.start() :][:60]!r}")
        text = json.dumps(answer)
        if any(secret in text for secret in (self._office.BOT_TOKEN, self._office.SECRET)):
            wrong.append("an answer holds the bot's own secret")
        return wrong


class _Logged(logging.Handler):
    """What the bot writes down as failed."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Notes it."""
        error = record.exc_info[1] if record.exc_info else None
        self.told.append(f"{record.getMessage()} {error!r}")


def _server(stolen: list[str]) -> ThreadingHTTPServer:
    """Somebody else's server, which notes whoever asks it for anything."""

    class Elsewhere(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            stolen.append(f"{self.path} {self.headers.get('Authorization')}")
            self.send_response(404)
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def _office() -> Any:
    """The Slack on loopback that the tests have."""
    path = ROOT / "tests" / "integrations" / "slack" / "conftest.py"
    spec = importlib.util.spec_from_file_location("errdoc_slack_on_loopback", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CHECK = Listeners


def campaign(budget: Budget) -> Tally:
    """Sends payloads to the bot."""
    return attack(NAME, make, CHECK, budget)
