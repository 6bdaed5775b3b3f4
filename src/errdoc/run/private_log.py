"""A log that is kept without what is secret in it, written as it comes: what is secret never reaches the disk."""

import contextlib
import errno
import os
import tempfile
from pathlib import Path
from typing import BinaryIO

from errdoc.logs.lines.characters import uncoloured
from errdoc.logs.lines.decode import guessed
from errdoc.logs.masks.redact import Redactor

#: Bytes of a line that is held back until it ends; a longer one is left out: what stands before a word says what it is.
_LONGEST = 64 << 10
#: Bytes of a private key whose end has not come yet.
_LONGEST_KEY = 24 << 10
_KEY, _KEY_ENDS = b"-----BEGIN ", b"-----END "
#: Bytes of a log that is gone through once more when all of it is known.
_SMALL = 2 << 20
_LEFT_OUT = b"[errdoc: a line of more than %d bytes is left out]" % _LONGEST


class PrivateLog:
    """Gets the bytes of an output, and writes them redacted: line by line, in bounded memory.

    A value that only a later line gives away is found when the log is closed, where it is small.
    """

    def __init__(self, path: Path, redactor: Redactor) -> None:
        """Makes the file.

        Raises:
            OSError: it cannot be made.
        """
        self._path = path
        self._file: BinaryIO = path.open("wb", buffering=0)
        self._redactor = redactor
        self._rest = b""
        self._endless = False

    def write(self, data: bytes) -> int:
        """Takes what came; what may still go on waits for its end.

        Raises:
            OSError: it cannot be written, or not be redacted: then it is not written either.
        """
        count = len(data)
        if self._endless:
            end = data.find(b"\n")
            data, self._endless = data[end:] if end >= 0 else b"", end < 0
        self._rest += data
        cut = self._whole(self._rest)
        ready, self._rest = self._rest[:cut], self._rest[cut:]
        self._put(ready)
        if len(self._rest) > _LONGEST:
            self._put(_LEFT_OUT)
            self._rest, self._endless = b"", True
        return count

    def close(self) -> None:
        """Writes what waited, and takes out what was learned too late.

        Raises:
            OSError: it cannot be written.
        """
        try:
            rest, self._rest = self._rest, b""
            self._put(rest)
        finally:
            self._file.close()
        if self._path.stat().st_size <= _SMALL:
            self._again()

    def _put(self, data: bytes) -> None:
        if data:
            self._file.write(redacted_bytes(data, self._redactor))

    def _whole(self, data: bytes) -> int:
        """How much is complete: lines, also those that a bar begins anew, without a private key that has no end yet."""
        cut = max(data.rfind(b"\n"), data.rfind(b"\r", 0, len(data) - 1)) + 1
        key = data.rfind(_KEY, 0, cut)
        if key >= 0 and data.find(_KEY_ENDS, key, cut) < 0 and cut - key < _LONGEST_KEY:
            cut = data.rfind(b"\n", 0, key) + 1
        return cut

    def _again(self) -> None:
        before = self._path.read_bytes()
        after = redacted_bytes(before, self._redactor)
        if after == before:
            return
        handle, temporary = tempfile.mkstemp(dir=self._path.parent, prefix=f".{self._path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(after)
            os.replace(temporary, self._path)  # noqa: PTH105 - text
        except OSError:
            with contextlib.suppress(OSError):
                os.unlink(temporary)  # noqa: PTH108 - text
            raise


def redacted_bytes(data: bytes, redactor: Redactor) -> bytes:
    """Bytes of a log without colours and secrets, in the encoding that they had.

    Raises:
        OSError: they cannot be redacted, whatever the reason: nobody may keep them as they are.
    """
    try:
        text, encoding = _text(data)
        return redactor.redact(uncoloured(text)).encode(encoding, "surrogateescape")
    except Exception as error:
        raise OSError(errno.EIO, f"it cannot be redacted ({type(error).__name__})") from error


def _text(data: bytes) -> tuple[str, str]:
    """The text, and the encoding that gives the bytes back: words of a language are seen only in its own."""
    try:
        return data.decode(), "utf-8"
    except UnicodeDecodeError:
        pass
    encoding = guessed(data)
    try:
        return data.decode(encoding), encoding
    except UnicodeDecodeError:
        return data.decode("utf-8", "surrogateescape"), "utf-8"
