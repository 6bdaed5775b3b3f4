"""The command without errdoc: in its place, for want of room beside it."""

import contextlib
import errno
import os
import signal
import sys
from collections.abc import Sequence

from errdoc.run.child import closed

#: What a program that cannot be started says; other errors are errdoc's own.
NOT_STARTED = frozenset({
    errno.ENOENT, errno.EACCES, errno.EPERM, errno.ENOEXEC, errno.ENOTDIR, errno.EISDIR, errno.ELOOP,
    errno.ENAMETOOLONG, errno.E2BIG, errno.ETXTBSY,
})  # fmt: skip


def plain(command: Sequence[str]) -> int:
    """Runs a command in errdoc's place; on Windows, which cannot, beside it, with nothing between it and the outside.

    Returns:
        The status of a command that could not be started, 127 or 126; on Windows the command's own.
    """
    if sys.platform == "win32":
        return os.spawnvp(os.P_WAIT, command[0], list(command))  # noqa: S606 - what the user asked to run
    for ignored in (signal.SIGPIPE, signal.SIGXFSZ):  # Python ignores them, and exec would hand that on
        signal.signal(ignored, signal.SIG_DFL)
    for number in closed():
        with contextlib.suppress(OSError):
            os.close(number)
    sys.stderr.flush()
    try:
        os.execvp(command[0], list(command))  # noqa: S606 - what the user asked to run
    except OSError as error:
        return 127 if error.errno == errno.ENOENT else 126
