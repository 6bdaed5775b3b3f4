"""A program that only a log names, opened to be run: by one descriptor, so that what was checked is what runs.

Whoever writes a log chooses the path. So each folder on the way, each link, each target and the file itself must belong
to the user or to root, and nobody else may write to them: what stands there, the user put there.
"""

import os
import stat
from collections import deque
from pathlib import PurePosixPath

#: Links on the way, as the kernel counts them.
_LINKS = 40


class UntrustedError(Exception):
    """Somebody else could have put the program there; the text says where."""


def opened(path: str) -> int:
    """A descriptor of a program, for `/proc/self/fd/N`; the caller closes it.

    Raises:
        UntrustedError: it is none, or somebody else could have put it there.
    """
    descriptor = _walked(path)
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise UntrustedError(f"{path} is no file")
        # A script's first line names another program, which was not checked.
        if os.pread(descriptor, 4, 0) != b"\x7fELF":
            raise UntrustedError(f"{path} is no program of this system")
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def check_folder(path: str) -> None:
    """Checks a folder, and those above it, in the same way.

    Raises:
        UntrustedError: somebody else may write there.
    """
    os.close(_walked(path))


def _walked(path: str) -> int:
    """Goes to a path name by name, and checks each on the way; a descriptor of what stands at its end."""
    names, links = deque(PurePosixPath(path).parts[1:]), 0
    way = [os.open("/", os.O_PATH | os.O_DIRECTORY)]
    try:
        _check(os.fstat(way[0]), "/")
        while names:
            name = names.popleft()
            if name == "..":
                if len(way) > 1:
                    os.close(way.pop())
                continue
            status = os.stat(name, dir_fd=way[-1], follow_symlinks=False)
            if stat.S_ISLNK(status.st_mode):
                links += 1
                if links > _LINKS:
                    raise UntrustedError(f"too many links on the way to {path}")
                _check(status, name, writable=False)
                target = PurePosixPath(os.readlink(name, dir_fd=way[-1]))
                if target.is_absolute():
                    while len(way) > 1:
                        os.close(way.pop())
                names.extendleft(reversed(target.parts[1:] if target.is_absolute() else target.parts))
                continue
            kind = os.O_PATH | os.O_DIRECTORY if stat.S_ISDIR(status.st_mode) else os.O_RDONLY | os.O_NONBLOCK
            way.append(os.open(name, kind | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=way[-1]))
            _check(os.fstat(way[-1]), name)
        return os.dup(way[-1])
    except OSError as error:
        raise UntrustedError(f"{path}: {error.strerror}") from error
    finally:
        for descriptor in way:
            os.close(descriptor)


def _check(status: os.stat_result, name: str, *, writable: bool = True) -> None:
    """Only the user and root may own it or write to it; what a link's own mode says does not count."""
    if status.st_uid not in (0, os.geteuid()):
        raise UntrustedError(f"{name} on the way belongs to somebody else")
    if writable and status.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        raise UntrustedError(f"others may write to {name} on the way")
