"""Web servers that lead elsewhere: whom nobody named is not asked."""

import contextlib
import http.server
import threading
from collections.abc import Callable, Iterator

import pytest

from errdoc.errors import InputError
from errdoc.triage.sources.hosts import Server, server_of
from errdoc.triage.sources.inputs import logs

pytest.importorskip("aiohttp", reason="aiohttp is not installed")
pytest.importorskip("fsspec", reason="fsspec is not installed")

OOM = b"RuntimeError: CUDA out of memory. Tried to allocate 1.00 GiB\n"


class Web:
    """A server that has a log at each path, but where it leads away from; it notes who asked for what.

    Attributes:
        away: where a path leads to.
        asked: what it was asked for.
    """

    def __init__(self) -> None:
        self.away: dict[str, str] = {}
        self.asked: list[str] = []
        self.status = 302
        self.answers: Callable[[str], bytes] = lambda _path: OOM
        mine = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                mine.asked.append(f"{self.command} {self.path}")
                to = mine.away.get(f"{self.command} {self.path}", mine.away.get(self.path))
                data = b"" if to else mine.answers(self.path)
                self.send_response(mine.status if to else 200)
                if to:
                    self.send_header("Location", to)
                self.send_header("Content-Length", str(len(data)))
                self.send_header("Content-Type", "text/html" if self.path.endswith("/") else "text/plain")
                self.end_headers()
                if self.command == "GET":
                    with contextlib.suppress(OSError):
                        self.wfile.write(data)

            do_HEAD = do_GET  # noqa: N815

            def log_message(self, *_: object) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.host = f"127.0.0.1:{self.server.server_port}"
        self.url = f"http://{self.host}"
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.01,))
        self.thread.start()

    def close(self) -> None:
        """Ends it."""
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


@pytest.fixture
def web() -> Iterator[Web]:
    """The server that is named."""
    with contextlib.closing(Web()) as made:
        yield made


@pytest.fixture
def inner() -> Iterator[Web]:
    """Another server of the same machine, that only this one reaches."""
    with contextlib.closing(Web()) as made:
        yield made


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_to_another_port_is_refused(web, inner, tmp_path, status: int) -> None:
    """The other server is asked for nothing; the error says who led where, and how that one is named."""
    web.status, web.away = status, {"/a.log": f"{inner.url}/secret?token=1"}
    with pytest.raises(InputError, match="nobody named") as error:
        list(logs([f"{web.url}/a.log"], tmp_path))
    assert inner.asked == []
    assert inner.url in str(error.value)
    assert "token" not in str(error.value)
    assert error.value.hint.endswith(f"ERRDOC_REDIRECTS={inner.host}")


@pytest.mark.parametrize("to", ["http://localhost:{port}/b.log", "//[::1]:{port}/b.log", "http://127.1:{port}/b.log"])
def test_another_name_of_the_same_machine_is_another_host(web, tmp_path, to: str) -> None:
    """Whatever it resolves to."""
    web.away = {"/a.log": to.format(port=web.server.server_port)}
    with pytest.raises(InputError, match="nobody named"):
        list(logs([f"{web.url}/a.log"], tmp_path))
    assert not any("b.log" in one for one in web.asked)


def test_a_redirect_on_the_same_server_is_followed(web, told, tmp_path) -> None:
    """By a path or by an address."""
    web.away = {"/a.log": "/b.log", "/b.log": f"{web.url}/c.log"}
    report, _ = told([f"{web.url}/a.log"], tmp_path / "out")
    assert report["groups"][0]["failure"] == "cuda-out-of-memory"


def test_a_host_that_was_named_is_followed(web, inner, told, tmp_path, monkeypatch) -> None:
    """With its port, among others; without the port it is not this one."""
    web.away = {"/a.log": f"{inner.url}/b.log"}
    monkeypatch.setenv("ERRDOC_REDIRECTS", f"storage.example, {inner.host}")
    report, _ = told([f"{web.url}/a.log"], tmp_path / "out")
    assert report["groups"][0]["failure"] == "cuda-out-of-memory"
    monkeypatch.setenv("ERRDOC_REDIRECTS", "127.0.0.1")
    with pytest.raises(InputError, match="nobody named"):
        list(logs([f"{web.url}/a.log"], tmp_path))


@pytest.mark.parametrize("size", [1, 40_000])
def test_a_log_that_leads_away_when_it_is_read_is_told_as_unread(web, inner, told, tmp_path, size: int) -> None:
    """Small ones that are fetched whole, and large ones that are read as they come."""
    web.answers = lambda _path: OOM * size
    web.away = {"GET /a.log": f"{inner.url}/b.log"}
    report, _ = told([f"{web.url}/a.log", f"{web.url}/fine.log"], tmp_path / "out")
    (unread,) = report["unread_logs"]
    assert unread["path"] == f"{web.url}/a.log"
    assert "nobody named" in unread["why"]
    assert (report["groups"][0]["count"], inner.asked) == (1, [])


def test_a_page_lists_logs_of_its_own_server_alone(web, inner, tmp_path) -> None:
    """A link to another host is passed over, and a page that leads away lists nothing."""
    links = (f"{inner.url}/week/a.log", f"{web.url}/week/b.log", f"//{inner.host}/c.log", "d.log")
    page = "".join(f'<a href="{link}">x</a>' for link in links).encode()
    web.answers = lambda path: page if path.endswith("/") else OOM
    found = [log.path for log in logs([f"{web.url}/week/"], tmp_path)]
    assert f"{web.url}/week/b.log" in found
    assert f"{web.url}/week/d.log" in found
    assert all(path.startswith(web.url) for path in found)
    web.away = {"/week/": f"{inner.url}/week/", "/week": f"{inner.url}/week/"}
    with pytest.raises(InputError):
        list(logs([f"{web.url}/week/"], tmp_path))
    assert inner.asked == []


@pytest.mark.parametrize(
    ("named", "other", "also", "good"),
    [
        ("http://a/x", "http://a/y", (), True),
        ("http://a/", "https://a/", (), True),  # TLS on the usual ports
        ("https://a/", "http://a/", (), False),  # and not back
        ("http://a:8080/", "https://a:8443/", (), False),
        ("http://a:8080/", "http://a:80/", (), False),
        ("https://a./", "https://a/", (), True),
        ("https://a/", "https://b.a/", (), False),
        ("https://a/", "https://b/", ("b",), True),
        ("https://a/", "https://b:444/", ("b",), False),
        ("https://a/", "http://b:444/", ("c", " b:444 "), True),
        ("https://a/", "https://[::1]/", ("[::1]",), True),
        ("https://a/", "https://b/", ("b:port", "[", "*"), False),
    ],
)
def test_who_may_be_asked_in_the_place_of_whom(named: str, other: str, also: tuple[str, ...], good: bool) -> None:
    """The same host and port, the same with TLS, and who was named."""
    one, two = server_of(named), server_of(other)
    assert one
    assert two
    assert one.leads_to(two, also) is good


def test_what_is_no_web_address_has_no_server() -> None:
    """Other protocols and torn addresses."""
    assert [server_of(one) for one in ("s3://a/b", "https://[", "http://a:port/", "/logs/a.log", "")] == [None] * 5
    assert server_of("HTTP://User:p@A.Example:81/x") == Server("http", "a.example", 81)


class Careless(http.server.BaseHTTPRequestHandler):
    """Says that there is little, or much, and sends as much as is taken, or little."""

    protocol_version = "HTTP/1.1"

    def do_HEAD(self) -> None:
        """A size."""
        self.send_response(200)
        self.send_header("Content-Length", "100" if "endless" in self.path else "3000000")
        self.end_headers()

    def do_GET(self) -> None:
        """Another one."""
        self.send_response(200)
        if "endless" in self.path:
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            piece = b"step 1 loss 0.5\n" * 65536
            with contextlib.suppress(OSError):
                for _ in range(2000):
                    self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
        else:
            self.send_header("Content-Length", "3000000")
            self.end_headers()
            self.wfile.write(b"x\n" * 1000)
        self.close_connection = True

    def log_message(self, *_: object) -> None:
        """Nothing."""


@pytest.mark.parametrize(
    ("name", "why"), [("endless.log", "more than 16 MiB"), ("cut.log", "cannot be read"), ("cut.zip", "cannot be read")]
)
def test_a_server_that_keeps_no_word_costs_its_log_alone(told, tmp_path, name: str, why: str) -> None:
    """One that sends without end is heard for a moment; one that hangs up is told, also in an archive."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Careless) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        report, _ = told([f"http://127.0.0.1:{server.server_port}/{name}"], tmp_path / "out")
        server.shutdown()
        thread.join()
    (unread,) = report["unread_logs"]
    assert why in unread["why"]
    assert "in errdoc" not in unread["why"]
