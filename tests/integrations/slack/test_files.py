"""Files come from Slack, whole, and the token goes nowhere else."""

import http.server
import threading

import pytest

from errdoc.integrations.slack.files import FileError, download, trusted

API = "https://slack.com/api/"


@pytest.mark.parametrize(
    ("url", "good"),
    [
        ("https://files.slack.com/files-pri/T1-F1/train.log", True),
        ("https://slack.com/x", True),
        ("https://files.slack-gov.com/x", True),
        ("https://files.slack.com:443/x", True),
        ("http://files.slack.com/x", False),
        ("https://files.slack.com.evil.example/x", False),
        ("https://evilslack.com/x", False),
        ("https://files.slack.com@evil.example/x", False),
        ("https://evil.example@files.slack.com/x", False),
        ("https://files.slack.com:8443/x", False),
        ("https://drive.example.org/train.log", False),
        ("file:///etc/passwd", False),
        ("", False),
        ("http://[", False),
        ("https://slack.com:port/x", False),
    ],
)
def test_addresses_that_the_token_may_go_to(url, good):
    """Slack's own, over https."""
    assert trusted(url, API) is good


def test_the_configured_api_is_trusted():
    """And nothing beside it."""
    assert trusted("http://127.0.0.1:5000/files/a", "http://127.0.0.1:5000/api/")
    assert not trusted("http://127.0.0.1:5001/files/a", "http://127.0.0.1:5000/api/")


@pytest.fixture
def get(slack, tmp_path, request):
    """Downloads a file from the Slack on loopback."""
    import sys

    token = sys.modules[type(slack).__module__].BOT_TOKEN

    def do(file, limit=1):
        download(file, tmp_path / "out", token=token, api=slack.url + "/api/", limit=limit << 20, most=limit, lang="en")
        return (tmp_path / "out").read_bytes()

    return do


def test_a_file_comes_whole(slack, get, tmp_path):
    """All bytes, and no part of a file that is not there."""
    data = bytes(range(256)) * 1000
    assert get(slack.keep("a.log", data)) == data
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_a_redirect_within_slack_is_followed(slack, get):
    """With the token."""
    there = slack.keep("b.log", b"the log")
    here = slack.keep("a.log", b"", status=302, headers={"Location": there["url_private"]})
    assert get(here) == b"the log"


def test_a_redirect_elsewhere_is_not_followed(slack, get):
    """No request is made to another host: the token stays."""
    asked = []

    class Elsewhere(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.headers)

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        target = f"http://127.0.0.1:{other.server_port}/login"
        with pytest.raises(FileError, match="files:read"):
            get(slack.keep("a.log", b"", status=302, headers={"Location": target}))
        other.shutdown()
    assert asked == []


def test_a_login_page_is_no_log(slack, get):
    """Slack's answer to a token without files:read."""
    with pytest.raises(FileError, match="files:read"):
        get(slack.keep("a.log", b"<html>Sign in</html>", kind="text/html"))


def test_an_html_file_is_a_file(slack, get):
    """A report that somebody uploaded."""
    file = slack.keep("a.html", b"<html>", kind="text/html") | {"mimetype": "text/html"}
    assert get(file) == b"<html>"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"mode": "tombstone"}, "no longer there"),
        ({"is_external": True}, "not kept by Slack"),
        ({"url_private_download": "https://drive.example.org/a"}, "not kept by Slack"),
        ({"size": 5 << 20}, "may have 1 MiB"),
    ],
)
def test_files_that_are_not_fetched(slack, get, change, said):
    """No request is made for them."""
    with pytest.raises(FileError, match=said):
        get(slack.keep("a.log", b"log") | change)


@pytest.mark.parametrize(("status", "said"), [(404, "no longer there"), (500, "HTTP 500"), (302, "files:read")])
def test_files_that_slack_does_not_give(slack, get, status, said):
    """The reason is told."""
    with pytest.raises(FileError, match=said):
        get(slack.keep("a.log", b"", status=status))


def test_a_file_that_ends_early_is_no_file(slack, get, tmp_path):
    """Half a log would be half an answer."""
    file = slack.keep("a.log", lambda: [b"half"], size=1000)
    file["size"] = 1000
    with pytest.raises(FileError, match="could not be downloaded"):
        get(file)
    assert list(tmp_path.iterdir()) == []
