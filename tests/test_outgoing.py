"""What errdoc itself asks over HTTP."""

import http.server
import threading
import time
import urllib.error

import pytest

from errdoc.outgoing import opener, within


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_for_whoever_asked_to_look_at(method: str, status: int) -> None:
    """It is followed to no address, not even of the same server."""
    seen: list[str] = []

    class Elsewhere(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            seen.append(self.path)
            self.send_response(status)
            self.send_header("Location", "/other")
            self.end_headers()

        do_HEAD = do_POST = do_GET  # noqa: N815

        def log_message(self, *_: object) -> None:
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Elsewhere) as server:
        thread = threading.Thread(target=server.handle_request)
        thread.start()
        request = urllib.request.Request(f"http://127.0.0.1:{server.server_port}/here", method=method)
        with pytest.raises(urllib.error.HTTPError) as error:
            opener.open(request, timeout=10)
        error.value.close()
        thread.join()
    assert (error.value.code, error.value.headers["Location"], seen) == (status, "/other", ["/here"])


def test_what_takes_too_long_is_waited_for_no_longer() -> None:
    """And what goes wrong in time is told as it is."""
    ended = threading.Event()
    began = time.monotonic()
    with pytest.raises(TimeoutError, match="in time"):
        within(0.1, lambda: ended.wait(60))
    assert time.monotonic() - began < 30
    ended.set()
    assert within(60, lambda: 7) == 7
    with pytest.raises(ZeroDivisionError):
        within(60, lambda: 1 // 0)
