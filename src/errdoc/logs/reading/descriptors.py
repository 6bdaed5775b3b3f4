"""What the system knows of an open file: is it one, how long is it, has it holes, does its other end say something."""

import contextlib
import errno
import os
import select
import stat
import sys
import time
from typing import BinaryIO

#: What a pipe may hold.
_PIPE = 1 << 20
#: A file that grows while it is read is read up to twice its size, and this much more; its end is there long before.
_GROWTH = 64 << 20


def descriptor_of(file: BinaryIO) -> int | None:
    """The file's number, for reads that return as soon as there is something; None for files in memory."""
    try:
        return file.fileno()
    except (OSError, AttributeError, ValueError):
        return None


def file_alone(path: str, flags: int) -> int:
    """Opens a file and nothing else, though something else has come into its place: a pipe would wait for a writer."""
    descriptor = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    mode = os.fstat(descriptor).st_mode
    if not stat.S_ISREG(mode):
        os.close(descriptor)
        raise special(mode)
    return descriptor


def special(mode: int) -> OSError:
    """What is wrong with something that is neither file nor folder."""
    what = "a named pipe" if stat.S_ISFIFO(mode) else "a socket" if stat.S_ISSOCK(mode) else "a device"
    return OSError(errno.ENOTSUP, f"it is {what}, not a file")


def most_of(descriptor: int | None) -> int | None:
    """Bytes that are read of a file at most, though it grows; None where it is none."""
    if descriptor is None:
        return None
    told = os.fstat(descriptor)
    return 2 * told.st_size + _GROWTH if stat.S_ISREG(told.st_mode) else None


def behind_hole(descriptor: int | None) -> int:
    """Goes on behind a hole of a file, and tells how long it is: terabytes of NULs can be nowhere on the disk."""
    if descriptor is None or not hasattr(os, "SEEK_DATA"):
        return 0
    with contextlib.suppress(OSError):  # some file systems know of no holes
        here = os.lseek(descriptor, 0, os.SEEK_CUR)
        try:
            return os.lseek(descriptor, here, os.SEEK_DATA) - here
        except OSError as error:
            if error.errno == errno.ENXIO:  # nothing else follows
                return max(0, os.lseek(descriptor, 0, os.SEEK_END) - here)
    return 0


def widen(descriptor: int | None) -> None:
    """Lets a pipe hold more, where that can be had: the program before it waits less, and reads are larger."""
    if descriptor is not None and sys.platform == "linux":
        import fcntl

        with contextlib.suppress(OSError):
            fcntl.fcntl(descriptor, fcntl.F_SETPIPE_SZ, _PIPE)


def ready(descriptor: int | None, deadline: float) -> bool:
    """Whether the other end says something (or ends) before the deadline."""
    left = deadline - time.monotonic()
    if descriptor is None or left <= 0 or sys.platform == "win32":
        return False
    return bool(select.select([descriptor], [], [], left)[0])
