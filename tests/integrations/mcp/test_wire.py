"""What no client library sends: half a pair of UTF-16, and lines that are no message."""

import asyncio
import http.client
import json
import queue
import subprocess
import sys
import threading
import urllib.parse
from collections.abc import Callable, Iterator

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

#: Seconds until a server on a busy machine has answered.
_PATIENCE = 120
HALF = rb"\ud800"
HELLO = {
    "jsonrpc": "2.0", "id": 0, "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "raw", "version": "1"}},
}  # fmt: skip


def call(tool: str, arguments: dict) -> dict:
    """The request of a tool."""
    return {"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": tool, "arguments": arguments}}


@pytest.fixture(scope="module")
def wire() -> Iterator[Callable[[bytes], dict]]:
    """Writes a line to `errdoc mcp`, and reads the next one of its answers."""
    server = subprocess.Popen([sys.executable, "-m", "errdoc", "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    answers: queue.Queue[bytes] = queue.Queue()
    reader = threading.Thread(target=lambda: [answers.put(line) for line in server.stdout])
    reader.start()

    def say(line: bytes) -> dict:
        server.stdin.write(line + b"\n")
        server.stdin.flush()
        return json.loads(answers.get(timeout=_PATIENCE))

    try:
        say(json.dumps(HELLO).encode())
        server.stdin.write(b'{"jsonrpc": "2.0", "method": "notifications/initialized"}\n')
        yield say
    finally:
        server.stdin.close()
        server.wait(_PATIENCE)
        reader.join()
        server.stdout.close()


def texts() -> list[tuple[str, str, object]]:
    """Each argument of each tool that is a text: the tool, the argument, and half a pair as it takes one."""
    from mcp import Client

    from errdoc.integrations.mcp.inputs import Bounds
    from errdoc.integrations.mcp.tools import build
    from errdoc.integrations.mcp.work import Work

    async def main() -> list:
        async with Client(build(Work, Bounds())) as client:
            return (await client.list_tools()).tools

    found: list[tuple[str, str, object]] = []
    for tool in asyncio.run(main()):
        for name, shape in tool.input_schema["properties"].items():
            kinds = {one.get("type") for one in (shape, *shape.get("anyOf", ()))}
            if kinds & {"string", "array"}:
                found.append((tool.name, name, ["HALF"] if "array" in kinds else "HALF"))
    return found


def test_half_a_pair_of_utf16_in_any_argument_of_any_tool_is_answered(wire) -> None:
    """Over standard input, by the call's own id: a client that cuts a text in the midst of a character hangs on nothing."""
    asked = texts()
    assert {name for name, _, _ in asked} >= {"explain", "candidates", "show", "search", "code", "which", "verify"}
    for tool, name, value in asked:
        line = json.dumps(call(tool, {"words": "x", "what": "x", "id": "x", name: value})).encode()
        answer = wire(line.replace(b"HALF", HALF))
        assert answer["id"] == 7, (tool, name)
        assert answer["result"]["content"][0]["text"], (tool, name)


def test_a_log_with_half_a_pair_is_diagnosed(wire) -> None:
    """It stands for a character that was cut; whole pairs and backslashes stay as they are."""
    text = r"step \ud83d\ude00 \\ud800 \udcff\nRuntimeError: CUDA error: device-side assert triggered \ud800\n"
    answer = wire(json.dumps(call("explain", {"text": "TEXT"})).encode().replace(b"TEXT", text.encode()))
    (told,) = answer["result"]["structuredContent"]["diagnoses"]
    assert told["failure"] == "device-side-assert"
    assert 'triggered \ufffd"' in answer["result"]["content"][0]["text"]


@pytest.mark.parametrize("line", [b"nonsense", b"[1]", b'{"id": 3}', b'{"a": ' + b"[" * 5000, b'"\\ud800'])
def test_a_line_that_is_no_message_is_answered_too(wire, line: bytes) -> None:
    """As JSON-RPC has it: an error without an id, and the next call is answered; an empty line is passed over."""
    answer = wire(b"\n" + line)
    assert (answer["id"], answer["error"]["code"]) == (None, -32700)
    assert wire(json.dumps(call("code", {"what": "35"})).encode())["id"] == 7


def post(address: str, body: bytes, headers: dict[str, str]) -> tuple[http.client.HTTPResponse, dict]:
    """What the server says to a request."""
    where = urllib.parse.urlsplit(address)
    door = http.client.HTTPConnection(where.hostname, where.port, timeout=_PATIENCE)
    sent = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream", **headers}
    door.request("POST", where.path, body, sent)
    answer = door.getresponse()
    lines = [line.removeprefix("data: ") for line in answer.read().decode().splitlines()]
    door.close()
    return answer, next((json.loads(line) for line in lines if line.startswith("{")), {})


def test_half_a_pair_is_answered_over_http_with_a_session_and_without(address) -> None:
    """In both eras of the protocol."""
    url, _ = address
    begun, _ = post(url, json.dumps(HELLO).encode(), {})
    session = {"Mcp-Session-Id": begun.headers["Mcp-Session-Id"], "MCP-Protocol-Version": "2025-06-18"}
    post(url, b'{"jsonrpc": "2.0", "method": "notifications/initialized"}', session)
    asked = call("explain", {"text": "RuntimeError: CUDA error: device-side assert triggered HALF\n"})
    alone = {"MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": "explain"}
    about = {"protocolVersion": "2026-07-28", "clientCapabilities": {}, "clientInfo": HELLO["params"]["clientInfo"]}
    meta = {f"io.modelcontextprotocol/{name}": value for name, value in about.items()}
    modern = {**asked, "params": {**asked["params"], "_meta": meta}}
    for headers, request in ((session, asked), (alone, modern)):
        answer, told = post(url, json.dumps(request).encode().replace(b"HALF", HALF), headers)
        assert answer.status == 200, told
        assert told["id"] == 7
        assert 'triggered \ufffd"' in told["result"]["content"][0]["text"]


def test_more_than_a_request_may_hold_is_refused_over_http(address) -> None:
    """With a status, not with silence."""
    url, _ = address
    answer, _ = post(url, b'{"a": "' + b"x" * (5 << 20) + b'"}', {})
    assert answer.status == 413
