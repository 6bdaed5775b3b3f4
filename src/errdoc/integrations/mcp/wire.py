r"""What comes over the wire: half a pair of UTF-16 is made text, and what is no message is answered too.

JSON may hold `"\ud800"`, which is no character: a client that cuts a text in the midst of one writes so. The SDK's
parser refuses the whole message, and the client would wait for ever.
"""

import re
from collections.abc import Awaitable, Callable
from re import Match
from types import TracebackType
from typing import Any, Self

from mcp.shared.message import SessionMessage
from mcp.types import PARSE_ERROR, ErrorData, JSONRPCError, jsonrpc_message_adapter
from pydantic import ValidationError

#: A JSON string's escapes, so that a backslash that is one itself begins none.
# \ud83d\ude00   \ud800   \\   \n
_ESCAPE = re.compile(
    rb"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(u[dD][89a-fA-F][0-9a-fA-F]{2})|.)"
)
_NO_TEXT = rb"\ufffd"
#: Bytes of a request over HTTP, as many as the SDK takes; more are left to it to refuse.
_LARGEST = 4 << 20

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]


def mended(data: bytes) -> bytes:
    r"""JSON with U+FFFD where half a pair of UTF-16 stands, and as long as before.

    Example:
        >>> mended(rb'["\ud800", "\ud83d\ude00", "\\ud800"]')
        b'["\\ufffd", "\\ud83d\\ude00", "\\\\ud800"]'
    """
    return _ESCAPE.sub(_whole, data)


def _whole(found: Match[bytes]) -> bytes:
    return _NO_TEXT if found[1] else found[0]


class Heard:
    """The messages of standard input, as the SDK reads them: what it could not read is read once more, or answered.

    Args:
        messages: what the SDK read, or why it could not.
        answers: where a message that cannot be read is answered.
    """

    def __init__(self, messages: Any, answers: Any) -> None:
        self._messages, self._answers = messages, answers

    async def receive(self) -> SessionMessage | Exception:
        """The next message."""
        while True:
            item: SessionMessage | Exception = await self._messages.receive()
            if not isinstance(item, ValidationError):
                return item
            line = _unread(item)
            if again := _again(line):
                return again
            if line.strip():
                refused = ErrorData(code=PARSE_ERROR, message="a line that is no message of JSON-RPC 2.0")
                await self._answers.send(SessionMessage(JSONRPCError(jsonrpc="2.0", id=None, error=refused)))

    async def aclose(self) -> None:
        """Closes what is read from."""
        await self._messages.aclose()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> SessionMessage | Exception:
        from anyio import EndOfStream

        try:
            return await self.receive()
        except EndOfStream:
            raise StopAsyncIteration from None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()


def _unread(error: ValidationError) -> bytes:
    """The line that could not be read, as far as the SDK's parser tells it."""
    told = error.errors(include_url=False, include_context=False)[0]["input"]
    return told if isinstance(told, bytes) else str(told).encode("utf-8", "replace")


def _again(line: bytes) -> SessionMessage | None:
    """The message of a line with half a pair in it; None where it is none."""
    try:
        return SessionMessage(jsonrpc_message_adapter.validate_json(mended(line), by_name=False))
    except ValidationError:
        return None


class Posted:
    """An ASGI application whose requests are mended before it reads them.

    Args:
        app: what answers.
    """

    def __init__(self, app: Callable[..., Awaitable[None]]) -> None:
        self._app = app

    async def __call__(self, scope: Message, receive: Receive, send: Callable[[Message], Awaitable[None]]) -> None:
        """Answers a request."""
        if scope["type"] != "http" or scope["method"] != "POST":
            await self._app(scope, receive, send)
            return
        body, more, ended = b"", True, None
        while more and len(body) <= _LARGEST:
            message = await receive()
            if message["type"] != "http.request":
                ended = message
                break
            body, more = body + message.get("body", b""), message.get("more_body", False)
        waiting = [{"type": "http.request", "body": mended(body), "more_body": more}, *([ended] if ended else [])]

        async def mine() -> Message:
            return waiting.pop(0) if waiting else await receive()

        await self._app(scope, mine, send)
