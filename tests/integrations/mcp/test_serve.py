"""`errdoc mcp` as a program: over standard input and output, and over HTTP on this machine."""

import asyncio
import http.client
import json
import socket
import sys
import urllib.parse

import pytest

from errdoc.errors import UsageError

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

LOG = "RuntimeError: CUDA error: device-side assert triggered\n"


def test_over_stdio_it_answers_as_in_the_process(over_stdio, tmp_path) -> None:
    """A file is explained by its path, a relative one as the server sees it."""
    (tmp_path / "train.log").write_text(LOG)

    async def ask(client):
        return await client.call_tool("explain", {"path": str(tmp_path / "train.log")})

    result = over_stdio(ask)
    assert result.structured_content["diagnoses"][0]["failure"] == "device-side-assert"
    assert 'train.log:1 "RuntimeError' in result.content[0].text


def over_http(address: str, calls):
    """The results of some calls."""
    from mcp import Client

    async def main():
        async with Client(address) as client:
            return [await client.call_tool(name, arguments) for name, arguments in calls]

    return asyncio.run(main())


def test_over_http_only_its_folder_is_read_and_nothing_is_run(address) -> None:
    """A log below the folder is explained, one elsewhere is refused, and so is a Python."""
    url, folder = address
    (folder / "train.log").write_text(LOG)
    (folder / "link.log").symlink_to(sys.executable)
    good, text, link, elsewhere, run = over_http(url, [
        ("explain", {"path": "train.log"}),
        ("explain", {"text": LOG}),
        ("explain", {"path": "link.log"}),
        ("explain", {"path": "/etc/passwd"}),
        ("probe", {"python": sys.executable}),
    ])  # fmt: skip
    assert [one.structured_content["status"] for one in (good, text)] == ["diagnosed", "diagnosed"]
    assert all(one.is_error for one in (link, elsewhere, run))
    assert "not below" in link.content[0].text
    assert "/etc/passwd" in elsewhere.content[0].text
    assert "not run over HTTP" in run.content[0].text


@pytest.mark.parametrize("header", ["Host", "Origin"])
def test_requests_of_web_pages_are_refused(address, header: str) -> None:
    """A Host or an Origin that is not this machine gets nothing."""
    url, _ = address
    where = urllib.parse.urlsplit(url)
    asked = {
        "jsonrpc": "2.0", "id": 1, "method": "initialize",
        "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "page", "version": "1"}},
    }  # fmt: skip
    door = http.client.HTTPConnection(where.hostname, where.port)
    headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    value = "evil.example" if header == "Host" else "http://evil.example"
    door.request("POST", where.path, json.dumps(asked), headers | {header: value})
    answer = door.getresponse()
    assert answer.status in (403, 421)
    assert b"serverInfo" not in answer.read()
    door.close()


def test_a_port_that_is_taken_is_said() -> None:
    """With another to try."""
    from errdoc.integrations.mcp.serve import http as serve

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(UsageError, match=str(port)) as said:
            serve(port)
    assert "--port" in said.value.hint
