"""Who may ask: on this machine its own names, on another address whoever has the token; pages of others never."""

import re
import socket
import subprocess
import sys
from pathlib import Path

import anyio
import pytest
from starlette.responses import PlainTextResponse

from errdoc.integrations.web.gate import Gate
from errdoc.integrations.web.settings import Settings

LOG = b"RuntimeError: CUDA error: device-side assert triggered\n"
TOKEN = "a-token-that-nobody-guesses"
#: Whatever is served, and what is not.
PATHS = ("/", "/paste", "/openapi.json", "/api/search?q=cudnn", "/api/show/nan-loss", "/failure/", "/index.html", "/api/none",
         "/sign-in", "/../secret.txt", "/favicon.ico")  # fmt: skip


def other_address() -> str:
    """An address of this machine that is not loopback."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as door:
        try:
            door.connect(("192.0.2.1", 9))  # nothing is sent
            return str(door.getsockname()[0])
        except OSError:
            return "127.0.0.1"


@pytest.mark.parametrize("method", ["GET", "POST", "HEAD", "OPTIONS", "PUT", "TRACE"])
@pytest.mark.parametrize("shown", ["nothing", "wrong", "empty", "cookie", "basic"])
def test_nothing_is_readable_without_the_token(guarded, method, shown) -> None:
    """From another address: no page, no file, no schema, no answer, no hint of which of them there are."""
    headers = {
        "nothing": {},
        "wrong": {"Authorization": "Bearer " + "x" * len(guarded.token)},
        "empty": {"Authorization": "Bearer "},
        "cookie": {"Cookie": f"errdoc-0={guarded.token}; errdoc-{guarded.port}={guarded.token}; =;"},
        "basic": {"Authorization": f"Basic {guarded.token}"},
    }[shown]
    bodies = set()
    for path in PATHS:
        if (method, path) == ("POST", "/sign-in"):
            continue
        told = guarded.ask(method, path, LOG if method in ("POST", "PUT") else None, headers, other_address())
        assert told.status == 401, path
        bodies.add(told.body)
    assert len(bodies) == 1
    assert not re.search(rb"knows|failure|device-side|openapi|secret", bodies.pop())


def test_a_browser_is_asked_for_the_token(guarded) -> None:
    """By a page that tells nothing else; the right one gives a cookie that no script reads and no other page sends."""
    page = guarded.ask("GET", "/openapi.json", headers={"Accept": "text/html"})
    assert page.status == 401
    assert 'action="/sign-in"' in page.text
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    wrong = guarded.ask("POST", "/sign-in", b"token=wrong", form)
    assert wrong.status == 401
    assert "Set-Cookie" not in wrong.headers
    right = guarded.ask("POST", "/sign-in", f"token={guarded.token}".encode(), form)
    assert (right.status, right.headers["Location"]) == (303, "/")
    cookie = right.headers["Set-Cookie"]
    assert {"httponly", "samesite=strict", "path=/"} <= {part.strip().lower() for part in cookie.split(";")}
    assert guarded.token not in cookie
    inside = guarded.ask("GET", "/paste", headers={"Cookie": cookie.split(";")[0]})
    assert inside.status == 200


def test_a_program_shows_the_token(guarded) -> None:
    """In a header, from another address; the site and the schema are there then."""
    shown = {"Authorization": f"Bearer {guarded.token}"}
    told = guarded.ask("POST", "/api/explain", LOG, shown, other_address())
    assert told.json["diagnoses"][0]["failure"] == "device-side-assert"
    assert b"all that errdoc knows" in guarded.ask("GET", "/", headers=shown).body
    assert guarded.ask("GET", "/openapi.json", headers=shown).json["security"] == [{"token": []}]


def test_on_other_addresses_answers_have_pseudonyms(guarded) -> None:
    """Unless a request says otherwise; the page has that chosen."""
    shown = {"Authorization": f"Bearer {guarded.token}"}
    log = b"user = alice@example.org\n" + LOG
    assert b"alice" not in guarded.ask("POST", "/paste", log, shown).body
    assert b"alice" in guarded.ask("POST", "/paste?redact=0", log, shown).body
    assert 'value="1" checked' in guarded.ask("GET", "/paste", headers=shown).text


def test_a_token_of_ones_own_is_not_printed_nor_inherited(special) -> None:
    """It comes by a variable, which processes that read logs do not get."""
    server = special(ERRDOC_SERVE_TOKEN=TOKEN)
    assert server.ask("GET", "/paste").status == 401
    assert server.ask("GET", "/paste", headers={"Authorization": f"Bearer {TOKEN}"}).status == 200
    assert TOKEN not in "".join(server.said)
    if sys.platform == "linux":
        assert server.workers()
        for pid in server.workers():
            assert TOKEN.encode() not in Path(f"/proc/{pid}/environ").read_bytes()


@pytest.mark.parametrize(
    "host",
    [
        "evil.example", "evil.example:{port}", "127.0.0.1.evil.example", "", "localhost@evil", "[",
        "evil.example@localhost", "user:word@localhost:{port}", "localhost#evil", "localhost?evil", "localhost/evil",
        "localhost:", "localhost:evil", "localhost:{port}x", "localhost:0x50", "localhost:\xb2", "localhost,evil.example",
        "localhost evil", "localhost:{port}:{port}", "::1", "[::1]evil", "[::1%25lo]", "//localhost", "\\localhost",
    ],
)  # fmt: skip
def test_names_that_lead_here_are_refused(server, host) -> None:
    """A name that its owner made an address of this machine (DNS rebinding) gets nothing."""
    told = server.ask("GET", "/paste", headers={"Host": host.format(port=server.port)})
    assert told.status in (400, 421)
    assert b"textarea" not in told.body


@pytest.mark.parametrize(("hosts", "status"), [(["localhost"], 200), (["localhost", "evil.example"], 421), ([], 421)])
def test_a_request_names_its_host_once(hosts, status) -> None:
    """Of two names nobody knows which one a proxy before it went by; whatever the server lets through."""

    async def served(scope, receive, send) -> None:
        await PlainTextResponse("textarea")(scope, receive, send)

    async def asked() -> list:
        told: list = []

        async def send(message) -> None:
            told.append(message)

        headers = [(b"host", host.encode()) for host in hosts]
        scope = {"type": "http", "method": "GET", "path": "/paste", "query_string": b"", "headers": headers}
        await Gate(served, Settings())(scope, anyio.sleep_forever, send)
        return told

    begun, body = anyio.run(asked)
    assert begun["status"] == status
    assert (body["body"] == b"textarea") == (status == 200)


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:{port}", "127.0.0.1", "[::1]:{port}"])
def test_names_of_this_machine_are_answered(server, host) -> None:
    """With or without the port."""
    assert server.ask("GET", "/paste", headers={"Host": host.format(port=server.port)}).status == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "http://["},
        {"Origin": "http://127.0.0.1:{port}#x"},
        {"Origin": "http://127.0.0.1:{port}/"},
        {"Origin": "file://127.0.0.1:{port}"},
        {"Origin": "http://evil.example@127.0.0.1:{port}"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"},
        {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors"},
    ],
    ids=str,
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_requests_of_other_pages_are_refused(server, method, headers) -> None:
    """Whether they want to read or to have something read."""
    headers = {name: value.format(port=server.port) for name, value in headers.items()}
    told = server.ask(method, "/api/search?q=cudnn" if method == "GET" else "/api/explain", LOG, headers)
    assert told.status == 403
    assert b"cudnn-" not in told.body


def test_the_page_itself_and_links_to_it_are_answered(server) -> None:
    """A form of this server, and a link from anywhere; a form of another page is not a link."""
    own = {"Origin": f"http://127.0.0.1:{server.port}", "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate"}
    assert server.ask("POST", "/paste", LOG, own).status == 200
    link = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    assert server.ask("GET", "/paste", headers=link).status == 200
    assert server.ask("POST", "/paste", LOG, link).status == 403


@pytest.mark.parametrize("path", ["/paste", "/openapi.json", "/api/show/none", "/", "/none"])
def test_every_answer_says_what_a_browser_may_do(server, path) -> None:
    """Errors too: nothing is guessed, framed, kept, or loaded from elsewhere."""
    headers = server.ask("GET", path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cache-Control"] == "no-store"
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert "Access-Control-Allow-Origin" not in headers
    assert "Server" not in headers


def test_the_policy_of_a_report_allows_its_style_alone(server) -> None:
    """No script, no form; it is the one that stands in the report."""
    told = server.ask("POST", "/paste", LOG)
    rules = told.headers["Content-Security-Policy"]
    inside = re.search(r'Content-Security-Policy" content="([^"]+)"', told.text)
    assert inside
    assert rules.startswith(inside[1].replace("&#39;", "'"))
    assert "script-src" not in rules
    assert "sandbox allow-same-origin" in rules


@pytest.mark.parametrize("token", ["short", "x" * 15, "with a blank in the middle", "ünïcödé-tökén-of-length", ""])
def test_a_token_that_is_easy_to_guess_is_refused(token) -> None:
    """With how to make one."""
    done = subprocess.run([sys.executable, "-m", "errdoc", "serve", "--port", "0", "--token", token],
                          capture_output=True, text=True, check=False, timeout=120)  # fmt: skip
    assert done.returncode == 2
    assert "token_urlsafe" in done.stderr
