"""Standard streams that are closed or full: nobody loses more by them than what they would have carried."""

import contextlib
import errno
import io
import os
import sys
from typing import TextIO

#: What a write answers where there is no room, or the device fails.
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF})


def whole() -> None:
    """Opens those that are closed on the null device, so that no file that is opened later gets their numbers.

    Writing to a closed standard output stays the error that it is. What cannot be written to standard error, notes
    mostly, is lost, and nothing else is.
    """
    for number, stream in enumerate((sys.stdin, sys.stdout, sys.stderr)):
        if stream is None:
            _open(number, os.O_RDONLY if number < 2 else os.O_WRONLY)  # writing to what is open for reading fails
    if sys.stdout is None:
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 - a descriptor, for good
    if sys.stderr is None or sys.stderr is sys.__stderr__:
        encoding = sys.stderr.encoding if sys.stderr else "utf-8"
        sys.stderr = io.TextIOWrapper(io.BufferedWriter(_Deaf(2, "w", closefd=False)), encoding,
                                      errors="backslashreplace", line_buffering=True, write_through=True)  # fmt: skip


def say(text: str) -> None:
    """Writes to standard error with nothing in between, where there may be no room for more."""
    with contextlib.suppress(OSError):
        os.write(2, text.encode())


def end(out: TextIO) -> None:
    """Writes what is left; what cannot be written is lost, and Python has nothing to say of it at its own end."""
    try:
        out.flush()
    except OSError:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, out.fileno())
        os.close(null)


def is_of_output(error: OSError) -> bool:
    """Whether an error is of a write to standard output, not of a file that has a name."""
    return error.filename is None and error.errno in _FULL


class _Deaf(io.FileIO):
    """A stream whose writes do not fail."""

    def write(self, data: "io.ReadableBuffer", /) -> int:  # type: ignore[name-defined]
        """Writes what can be written, and takes all."""
        try:
            return super().write(data) or len(data)
        except OSError:
            return len(data)


def _open(number: int, how: int) -> None:
    descriptor = os.open(os.devnull, how)
    if descriptor != number:
        os.dup2(descriptor, number)
        os.close(descriptor)
