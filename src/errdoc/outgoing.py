"""What errdoc itself asks over HTTP: the address that was named and no other, and no longer than somebody waits.

Logs at addresses are asked for by fsspec instead, which `triage/sources/hosts` holds to the same.
"""

import queue
import threading
import urllib.request
from collections.abc import Callable
from http.client import HTTPMessage
from typing import IO, TypeVar

_Answer = TypeVar("_Answer")


class _Stay(urllib.request.HTTPRedirectHandler):
    """Follows no redirect by itself."""

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> None:
        """None: the redirect becomes an `HTTPError`."""
        del req, fp, code, msg, headers, newurl


#: Opens requests. A redirect is an `HTTPError`, for whoever asked to look at.
opener = urllib.request.build_opener(_Stay)


def within(seconds: float, ask: Callable[[], _Answer]) -> _Answer:
    """What is answered in time.

    A server may answer a byte at a time, and a name may be looked up for minutes: no limit of a socket holds for that.

    Args:
        seconds: all that there are.
        ask: asks, in a thread of its own, which ends with the process.

    Raises:
        TimeoutError: there is no answer yet.
    """
    told: queue.Queue[_Answer | Exception] = queue.Queue()

    def answer() -> None:
        try:
            told.put(ask())
        except Exception as error:
            told.put(error)

    threading.Thread(target=answer, daemon=True).start()
    try:
        got = told.get(timeout=seconds)
    except queue.Empty:
        raise TimeoutError("no answer in time") from None
    if isinstance(got, Exception):
        raise got
    return got
