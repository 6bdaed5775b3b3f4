"""The two ways to Slack: a connection that the bot opens (Socket Mode), or requests that Slack sends (HTTP)."""

import logging
import signal
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from slack_bolt import BoltRequest
from slack_bolt.adapter.socket_mode import SocketModeHandler
from slack_sdk.signature import SignatureVerifier

from errdoc.integrations.slack.app import Bot

_log = logging.getLogger(__name__)
PATH = "/slack/events"
HEALTH = "/healthz"
#: Bytes of a request; messages have 40,000 characters at most.
MOST_BODY = 1 << 20
#: Seconds in which a request must have arrived, and requests that are taken at once.
_PATIENCE = 10
_MOST_REQUESTS = 128


def run(bot: Bot) -> None:
    """Serves until SIGTERM or Ctrl-C, then lets running errands end."""
    stop = threading.Event()
    for name in ("SIGTERM", "SIGINT"):
        signal.signal(getattr(signal, name), lambda *_: stop.set())
    if bot.config.mode == "http":
        with Server(bot) as listening:
            threading.Thread(target=listening.serve_forever, daemon=True).start()
            _log.warning("listening on http://%s:%s%s", bot.config.host, listening.server_port, PATH)
            stop.wait()
            listening.shutdown()
    else:
        handler = SocketModeHandler(bot.app, bot.config.app_token)
        handler.client.connect()
        _log.warning("connected to Slack")
        stop.wait()
        handler.client.close()
    bot.close()


class Server(ThreadingHTTPServer):
    """An HTTP server on the configured address; a proxy that speaks TLS stands before it.

    Attributes:
        bot: whom it hands requests to.
        verifier: knows the signature of Slack.
        room: for the requests that are taken at once.
    """

    daemon_threads = True
    request_queue_size = 256

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.verifier = SignatureVerifier(bot.config.signing_secret)
        self.room = threading.BoundedSemaphore(_MOST_REQUESTS)
        super().__init__((bot.config.host, bot.config.port), _Handler)


class _Handler(BaseHTTPRequestHandler):
    server: Server
    server_version = "errdoc"
    sys_version = ""
    timeout = _PATIENCE

    def do_GET(self) -> None:
        """Tells whoever watches the service that it listens."""
        self._send(200 if self.path == HEALTH else 404)

    def do_POST(self) -> None:
        """Hands a request to Bolt, which checks its signature first."""
        if self.path != PATH:
            self._send(404)
            return
        length = self.headers.get("Content-Length", "")
        if not length.isdigit() or int(length) > MOST_BODY:
            self.close_connection = True
            self._send(413 if length.isdigit() else 411)
            return
        if not self.server.room.acquire(timeout=1):
            self._send(503)
            return
        try:
            body = self.rfile.read(int(length)).decode("utf-8", "replace")
            status, said, headers = self._answered(body)
        finally:
            self.server.room.release()
        self._send(status, said, headers)

    def _answered(self, body: str) -> tuple[int, str, dict[str, str]]:
        """What Bolt answers. It takes a request apart before it checks who signed it: that is looked at first."""
        try:
            stamp, signature = (self.headers.get(f"X-Slack-{name}", "") for name in ("Request-Timestamp", "Signature"))
            if not stamp.isdecimal() or not self.server.verifier.is_valid(body, stamp, signature):
                return 401, "", {}
            headers: dict[str, Any] = {name: self.headers.get_all(name) or [] for name in self.headers}
            answer = self.server.bot.app.dispatch(BoltRequest(body=body, headers=headers))
        except Exception as error:
            _log.error("a request could not be read: %s", type(error).__name__)
            return 400, "", {}
        return answer.status, answer.body or "", answer.first_headers_without_set_cookie()

    def _send(self, status: int, body: str = "", headers: dict[str, str] | None = None) -> None:
        data = (body or "").encode()
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name that http.server uses
        """At DEBUG only: Slack sends many."""
        _log.debug(format, *args)
