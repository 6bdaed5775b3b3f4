"""The command without errdoc: in its place, for want of room beside it.

Imports nothing that is not loaded anyway: it is called where an import has failed for want of memory.
"""

import contextlib
import errno
import os
import signal
import sys
from collections.abc import Sequence

#: What a program that cannot be started says; other errors are errdoc's own.
NOT_STARTED = frozenset({
    errno.ENOENT, errno.EACCES, errno.EPERM, errno.ENOEXEC, errno.ENOTDIR, errno.EISDIR, errno.ELOOP,
    errno.ENAMETOOLONG, errno.E2BIG, errno.ETXTBSY,
})  # fmt: skip
#: Room that is given up when the command takes errdoc's place: where errdoc found none, that would find none either.
_ROOM = bytearray()
for _size in (4 << 20, 2 << 20, 1 << 20):
    with contextlib.suppress(MemoryError):
        _ROOM = bytearray(_size)
        break


def closed() -> tuple[int, ...]:
    """The standard streams that errdoc was started without (`>&-`): they are closed for the command too.

    errdoc's own command line has opened them on the null device, so that no other file gets their numbers.
    """
    streams = (sys.__stdin__, sys.__stdout__, sys.__stderr__)
    return tuple(number for number, stream in enumerate(streams) if stream is None)


def variables() -> dict[str, str]:
    """The environment that errdoc was started with.

    In the C locale Python sets LC_CTYPE for itself (PEP 538); the kernel still tells what was there before (Linux).
    """
    own = dict(os.environ)
    with contextlib.suppress(OSError), open("/proc/self/environ", "rb") as file:  # noqa: PTH123 - little room
        before = [word for word in file.read().split(b"\0") if word.startswith(b"LC_CTYPE=")]
        if not before:
            own.pop("LC_CTYPE", None)
        elif own.get("LC_CTYPE") == "C.UTF-8":
            own["LC_CTYPE"] = os.fsdecode(before[0]).partition("=")[2]
    return own


def plain(command: Sequence[str]) -> int:
    """Runs a command in errdoc's place; on Windows, which cannot, beside it, with nothing between it and the outside.

    Returns:
        The status of a command that could not be started, 127 or 126; on Windows the command's own.
    """
    _ROOM.clear()
    if sys.platform == "win32":
        return os.spawnvp(os.P_WAIT, command[0], list(command))  # noqa: S606 - what the user asked to run
    for ignored in (signal.SIGPIPE, signal.SIGXFSZ):  # Python ignores them, and exec would hand that on
        signal.signal(ignored, signal.SIG_DFL)
    for number in closed():
        with contextlib.suppress(OSError):
            os.close(number)
    sys.stderr.flush()
    try:
        os.execvpe(command[0], list(command), variables())  # noqa: S606 - what the user asked to run
    except OSError as error:
        return 127 if error.errno == errno.ENOENT else 126
