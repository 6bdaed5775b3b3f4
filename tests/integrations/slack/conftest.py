"""A Slack on loopback, and the real bot before it."""

import base64
import gzip
import hashlib
import hmac
import itertools
import json
import struct
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from errdoc.integrations.slack import serve
from errdoc.integrations.slack.app import Bot
from errdoc.integrations.slack.config import Config
from errdoc.integrations.slack.manifest import SCOPES

# In the shape of the real ones, cut in two.
BOT_TOKEN = "xoxb-" + "1234567890-abcdefghijkl"
APP_TOKEN = "xapp-" + "1-A012-345-abcdefghijkl"
SECRET = "8f742231b10e8888" + "abcd99eee22285a5"
BOT = "U0BOT"
PATIENCE = 300.0

_numbers = itertools.count(1)


class Handler(BaseHTTPRequestHandler):
    """What Slack answers."""

    slack: "FakeSlack"

    def log_message(self, *args: Any) -> None:
        """Nothing."""

    def do_GET(self) -> None:
        """A file, or a connection of Socket Mode."""
        if self.path.partition("?")[0] == "/socket":
            self.slack.connect(self)
            return
        kept = self.slack.files.get(self.path.rpartition("/")[2])
        if self.headers.get("Authorization") != f"Bearer {BOT_TOKEN}" or kept is None:
            self.send_response(404 if kept is None else 403)
            self.end_headers()
            return
        status, headers, chunks = kept
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        try:
            for chunk in chunks():
                self.wfile.write(chunk)
        except (BrokenPipeError, ConnectionResetError):
            self.slack.note("broken", {"path": self.path})

    def do_POST(self) -> None:
        """A method of the API, or an answer to a response_url."""
        raw = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
        if "json" in self.headers.get("Content-Type", ""):
            params = json.loads(raw or "{}")
        else:
            params = dict(urllib.parse.parse_qsl(raw))
        name = self.path.removeprefix("/api/")
        if name.startswith("/respond/"):
            self.slack.note(name, params)
            self._send(200, {}, {"ok": True})
            return
        prepared = self.slack.prepared.get(name)
        status, headers, answer = prepared.popleft() if prepared else self.slack.answer(name, params, self.headers)
        if status == 200 and answer.get("ok"):
            self.slack.note(name, params)
        else:
            self.slack.note(f"refused {name}", params)
        self._send(status, headers, answer)

    def _send(self, status: int, headers: dict[str, str], answer: dict[str, Any]) -> None:
        data = json.dumps(answer).encode()
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", **headers}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


class FakeSlack:
    """The API, its files and its sockets.

    Attributes:
        calls: (method or path, parameters) in order of arrival.
        threads: (channel, time of the first message) to messages.
        files: name to (status, headers, what makes the chunks).
        prepared: answers that a method gives before its own: (status, headers, body).
    """

    def __init__(self) -> None:
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self.threads: dict[tuple[str, str], list[dict[str, Any]]] = {}
        self.files: dict[str, tuple[int, dict[str, str], Callable[[], Iterable[bytes]]]] = {}
        self.prepared: dict[str, deque[tuple[int, dict[str, str], dict[str, Any]]]] = {}
        self.scopes = ",".join(SCOPES)
        self.outside: set[str] = set()
        self.sockets: list[Handler] = []
        self.happened = threading.Condition()
        handler = type("Bound", (Handler,), {"slack": self})
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.server.server_port}"

    def note(self, name: str, params: dict[str, Any]) -> None:
        """Keeps a call and wakes who waits for it."""
        with self.happened:
            self.calls.append((name, params))
            self.happened.notify_all()

    def answer(self, name: str, params: dict[str, Any], headers: Any) -> tuple[int, dict[str, str], dict[str, Any]]:
        """What a method answers by itself."""
        token = headers.get("Authorization", "").removeprefix("Bearer ") or params.get("token", "")
        if name == "apps.connections.open":
            if token != APP_TOKEN:
                return 200, {}, {"ok": False, "error": "invalid_auth"}
            return 200, {}, {"ok": True, "url": f"ws://127.0.0.1:{self.server.server_port}/socket"}
        if token != BOT_TOKEN:
            return 200, {}, {"ok": False, "error": "invalid_auth"}
        if name == "auth.test":
            body = {"ok": True, "url": "https://t.slack.com/", "team": "T", "user": "errdoc", "team_id": "T1",
                    "user_id": BOT, "bot_id": "B1"}  # fmt: skip
            return 200, {"x-oauth-scopes": self.scopes}, body
        if name == "conversations.replies":
            messages = self.threads.get((params["channel"], params["ts"]))
            if messages is None:
                return 200, {}, {"ok": False, "error": "thread_not_found"}
            return 200, {}, {"ok": True, "messages": messages, "has_more": False}
        if name == "chat.postMessage":
            if params["channel"] in self.outside:
                return 200, {}, {"ok": False, "error": "not_in_channel"}
            sent = {
                "user": BOT,
                "bot_id": "B1",
                "ts": stamp(),
                "text": params.get("text"),
                "blocks": params.get("blocks"),
            }
            self.threads.setdefault((params["channel"], params["thread_ts"]), []).append(sent)
            return 200, {}, {"ok": True, "ts": sent["ts"], "channel": params["channel"], "message": sent}
        return 200, {}, {"ok": False, "error": "unknown_method"}

    def wait(self, name: str, count: int = 1, *, patience: float = PATIENCE, **wanted: Any) -> list[dict[str, Any]]:
        """The parameters of calls of one name, as soon as there are so many."""

        def found() -> list[dict[str, Any]]:
            return [one for call, one in self.calls if call == name and wanted.items() <= one.items()]

        with self.happened:
            assert self.happened.wait_for(lambda: len(found()) >= count, patience), (
                f"{len(found())} of {count} {name} {wanted}; last: {[call for call, _ in self.calls[-8:]]}"
            )
            return found()

    def hear(self, text: str, **wanted: Any) -> dict[str, Any]:
        """The first message that says something, as soon as it comes; details may take several."""

        def found() -> dict[str, Any] | None:
            posts = [one for name, one in self.calls if name == "chat.postMessage" and wanted.items() <= one.items()]
            return next((one for one in posts if text in json.dumps(one.get("blocks"), ensure_ascii=False)), None)

        with self.happened:
            assert self.happened.wait_for(lambda: found() is not None, PATIENCE), f"nobody said {text!r} {wanted}"
            answer = found()
        assert answer is not None
        return answer

    # ---- files

    def keep(self, name: str, data: bytes | Callable[[], Iterable[bytes]], *, size: int | None = None,
             claimed: int | None = None, kind: str = "text/plain", status: int = 200,
             headers: dict[str, str] | None = None) -> dict[str, Any]:  # fmt: skip
        """A file that was uploaded, as Slack describes it."""
        path = f"{next(_numbers)}-{name}"
        chunks = (lambda: [data]) if isinstance(data, bytes) else data
        size = len(data) if isinstance(data, bytes) else size
        length = {"Content-Length": str(size)} if size is not None else {}
        self.files[path] = (status, {"Content-Type": kind, **length, **(headers or {})}, chunks)
        return {"id": f"F{path}", "name": name, "mimetype": "text/plain", "size": claimed if claimed is not None else size,
                "url_private": f"{self.url}/files/{path}", "url_private_download": f"{self.url}/files/{path}"}  # fmt: skip

    # ---- Socket Mode

    def connect(self, handler: Handler) -> None:
        """Shakes hands and reads frames until the other side closes (RFC 6455)."""
        key = handler.headers["Sec-WebSocket-Key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        accept = base64.b64encode(hashlib.sha1(key.encode()).digest()).decode()
        handler.wfile.write(
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + f"Sec-WebSocket-Accept: {accept}\r\n\r\n".encode()
        )
        handler.wfile.flush()
        self.push(handler, {"type": "hello", "num_connections": 1})
        self.sockets.append(handler)
        self.note("socket", {})
        handler.close_connection = True
        while True:
            start = handler.rfile.read(2)
            if len(start) < 2:
                return
            opcode, length = start[0] & 15, start[1] & 127
            if length == 126:
                length = struct.unpack("!H", handler.rfile.read(2))[0]
            elif length == 127:
                length = struct.unpack("!Q", handler.rfile.read(8))[0]
            mask = handler.rfile.read(4)
            data = bytes(byte ^ mask[i % 4] for i, byte in enumerate(handler.rfile.read(length)))
            if opcode == 8:
                return
            if opcode == 9:
                handler.wfile.write(bytes([0x8A, len(data)]) + data)
            elif opcode == 1:
                self.note("socket said", json.loads(data))

    def push(self, handler: Handler, message: dict[str, Any]) -> None:
        """Sends a text frame."""
        data = json.dumps(message).encode()
        length = bytes([len(data)]) if len(data) < 126 else b"\x7e" + struct.pack("!H", len(data))
        handler.wfile.write(b"\x81" + length + data)
        handler.wfile.flush()


def stamp() -> str:
    """A time of a message that no other has."""
    return f"{int(time.time())}.{next(_numbers):06d}"


class Office:
    """A bot that listens on loopback, with what it takes to send it what Slack would send."""

    def __init__(self, slack: FakeSlack, bot: Bot, url: str) -> None:
        self.slack = slack
        self.bot = bot
        self.url = url
        self.started = time.time()

    def post(self, body: str, kind: str, *, secret: str = SECRET, at: int | None = None,
             headers: dict[str, str] | None = None) -> int:  # fmt: skip
        """Sends a signed request; the status of the answer."""
        moment = str(int(time.time()) if at is None else at)
        digest = hmac.new(secret.encode(), f"v0:{moment}:{body}".encode(), hashlib.sha256).hexdigest()
        request = urllib.request.Request(
            self.url,
            body.encode(),
            {"Content-Type": kind, "X-Slack-Request-Timestamp": moment, "X-Slack-Signature": f"v0={digest}",
             **(headers or {})},
        )  # fmt: skip
        try:
            with urllib.request.urlopen(request, timeout=300) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            error.close()
            return int(error.code)

    def event(self, event: dict[str, Any], **options: Any) -> int:
        """An event, as Slack wraps it."""
        return self.post(json.dumps(wrapped(event, options.pop("event_id", ""))), "application/json", **options)

    def mention(self, text: str = "", *, channel: str = "", **more: Any) -> dict[str, Any]:
        """Somebody mentions the bot; the message, which also stands in its thread."""
        message = {"type": "app_mention", "user": "U1", "text": f"<@{BOT}> {text}", "ts": stamp(),
                   "channel": channel or f"C{next(_numbers)}", **more}  # fmt: skip
        self.slack.threads.setdefault((message["channel"], message.get("thread_ts", message["ts"])), []).append(message)
        assert self.event(message) == 200
        return message

    def says(self, text: str = "", *, kind: str = "channel", **more: Any) -> dict[str, Any]:
        """Somebody says something in a channel that the bot is in."""
        message = {"type": "message", "user": "U1", "text": text, "ts": stamp(), "channel_type": kind, **more}
        message.setdefault("channel", f"C{next(_numbers)}")
        self.slack.threads.setdefault((message["channel"], message.get("thread_ts", message["ts"])), []).append(message)
        assert self.event(message) == 200
        return message

    def acts(self, payload: dict[str, Any], **options: Any) -> int:
        """A shortcut or a button."""
        body = {"trigger_id": f"t{next(_numbers)}", "user": {"id": "U1"}, "team": {"id": "T1"}, **payload}
        return self.post(urllib.parse.urlencode({"payload": json.dumps(body)}), "application/x-www-form-urlencoded",
                         **options)  # fmt: skip

    def presses(self, answer: dict[str, Any], action: str, *, person: str = "U1") -> str:
        """Somebody presses a button of an answer; where its answer may come."""
        channel = answer["channel"]
        path = f"/respond/{next(_numbers)}"
        buttons = next(block for block in answer["blocks"] if block["type"] == "actions")["elements"]
        pressed = next(one for one in buttons if one["action_id"] == action)
        status = self.acts({
            "type": "block_actions", "user": {"id": person}, "channel": {"id": channel},
            "container": {"type": "message", "message_ts": answer["thread_ts"] + "1", "channel_id": channel},
            "response_url": self.slack.url + path,
            "actions": [{"type": "button", "action_id": action, "value": pressed["value"], "block_id": "b"}],
        })  # fmt: skip
        assert status == 200
        return path

    def commands(self, text: str) -> str:
        """Somebody types /errdoc; where the answer comes."""
        path = f"/respond/{next(_numbers)}"
        form = {"command": "/errdoc", "text": text, "channel_id": "C1", "user_id": "U1", "team_id": "T1",
                "trigger_id": f"t{next(_numbers)}", "response_url": self.slack.url + path}  # fmt: skip
        assert self.post(urllib.parse.urlencode(form), "application/x-www-form-urlencoded") == 200
        return path

    def answer(self, message: dict[str, Any], count: int = 1) -> dict[str, Any]:
        """The last of so many answers in a message's thread."""
        thread = message.get("thread_ts", message["ts"])
        return self.slack.wait("chat.postMessage", count, channel=message["channel"], thread_ts=thread)[count - 1]


def wrapped(event: dict[str, Any], event_id: str = "") -> dict[str, Any]:
    """An event in its envelope."""
    return {
        "type": "event_callback", "event_id": event_id or f"Ev{next(_numbers)}", "team_id": "T1", "api_app_id": "A1",
        "event": event, "authorizations": [{"team_id": "T1", "user_id": BOT, "is_bot": True}],
    }  # fmt: skip


@contextmanager
def serving(slack: FakeSlack, folder: Path, **settings: Any) -> Iterator[Office]:
    """A bot in HTTP mode."""
    config = Config(bot_token=BOT_TOKEN, signing_secret=SECRET, mode="http", port=0, data=str(folder),
                    api=slack.url + "/api/", **settings)  # fmt: skip
    bot = Bot(config)
    with serve.Server(bot) as listening:
        thread = threading.Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield Office(slack, bot, f"http://127.0.0.1:{listening.server_port}{serve.PATH}")
        finally:
            listening.shutdown()
            thread.join()
            bot.close()


@pytest.fixture(scope="session", autouse=True)
def no_proxy() -> Iterator[None]:
    """Loopback is reached without a proxy."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("http_proxy", "https_proxy", "all_proxy"):
            patch.delenv(name, raising=False)
            patch.delenv(name.upper(), raising=False)
        yield


@pytest.fixture(scope="session")
def slack() -> Iterator[FakeSlack]:
    """One Slack for all tests; each uses channels of its own."""
    made = FakeSlack()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture(scope="session")
def office(slack: FakeSlack, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Office]:
    """One bot for all tests that need nothing special."""
    with serving(slack, tmp_path_factory.mktemp("data")) as made:
        yield made


@pytest.fixture
def special(slack: FakeSlack, tmp_path: Path) -> Callable[..., Any]:
    """Starts a bot with settings of its own."""
    return lambda **settings: serving(slack, tmp_path, **settings)


@pytest.fixture(scope="session")
def said() -> Callable[[Any], str]:
    """All texts in blocks, one per line."""

    def texts(value: Any) -> Iterator[str]:
        if isinstance(value, dict):
            if isinstance(value.get("text"), str):
                yield value["text"]
            for one in value.values():
                if not isinstance(one, str):
                    yield from texts(one)
        elif isinstance(value, list):
            for one in value:
                yield from texts(one)

    return lambda blocks: "\n".join(texts(blocks))


@pytest.fixture(scope="session")
def packed() -> Callable[[str], bytes]:
    """A text as a gz file."""
    return lambda text: gzip.compress(text.encode())
