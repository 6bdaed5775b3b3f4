"""A program that only a log names, opened to be run: by one descriptor, so that what was checked is what runs.

Whoever writes a log chooses the path. So each folder on the way, each link, each target and the file itself must belong
to the user or to root, and nobody else may write to them: what stands there, the user put there. So must all that the
program takes its code from.
"""

import os
import stat
from collections import deque
from contextlib import suppress
from pathlib import PurePosixPath

#: Links on the way, as the kernel counts them.
_LINKS = 40
#: Files and folders of an environment that are looked at; one with large frameworks has some fifty thousand.
_MOST = 400_000
#: Bytes of a `.pth` file that are read.
_MOST_PTH = 1 << 16


class UntrustedError(Exception):
    """Somebody else could have put the program there; the text says where."""


def opened(path: str) -> int:
    """A descriptor of a program, for `/proc/self/fd/N`; the caller closes it.

    Raises:
        UntrustedError: it is none, or somebody else could have put it there.
    """
    try:
        descriptor = _walked(path)
    except OSError as error:
        raise UntrustedError(f"{path}: {error.strerror}") from error
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


def check_folder(path: str, *, entries: bool = False) -> None:
    """Checks a folder, and those above it, in the same way.

    What is not there is no harm: the folder that it would stand in was checked, and nobody else can put it there.

    Args:
        path: the folder.
        entries: check what stands in it too, not what is below that.

    Raises:
        UntrustedError: somebody else may write there.
    """
    with suppress(FileNotFoundError):
        _walk_to(path)
        for entry in _entries(path) if entries else ():
            _checked(entry)


def check_modules(folder: str) -> None:
    """Checks a folder that modules are taken from with all below it, and the folders that its `.pth` files add.

    Raises:
        UntrustedError: somebody else may write to something there, or it is too much to look at.
    """
    waiting, seen, looked = [(folder, True)], set[str](), 0
    while waiting:
        place, top = waiting.pop()
        if place in seen:
            continue
        seen.add(place)
        check_folder(place)
        for entry in _entries(place):
            looked += 1
            if looked > _MOST:
                raise UntrustedError(f"{folder} holds too much to be checked")
            real = _checked(entry)
            if real and os.path.isdir(real):  # noqa: PTH112 - text
                waiting.append((real, False))
            elif top and entry.name.endswith(".pth") and os.path.isfile(real):  # noqa: PTH113 - text
                waiting += [(added, False) for added in _added(real, place)]


def _entries(folder: str) -> "list[os.DirEntry[str]]":
    """What stands in a folder; nothing where it is not there.

    Raises:
        UntrustedError: it cannot be listed.
    """
    try:
        with os.scandir(folder) as found:
            return list(found)
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise UntrustedError(f"{folder}: {error.strerror}") from error


def _checked(entry: "os.DirEntry[str]") -> str:
    """The path of what stands in a checked folder, with links followed; empty where a link leads nowhere."""
    if entry.is_symlink():
        with suppress(FileNotFoundError):
            _walk_to(entry.path)
            return os.path.realpath(entry.path)
        return ""
    _check(entry.stat(follow_symlinks=False), entry.name)
    return entry.path


def _added(pth: str, folder: str) -> list[str]:
    """The folders that a `.pth` file adds to the search path (the documentation of `site`)."""
    with open(pth, "rb") as file:  # noqa: PTH123 - text
        lines = file.read(_MOST_PTH).decode("utf-8", "surrogateescape").splitlines()
    wanted = [line.rstrip() for line in lines if line.strip() and not line.startswith(("#", "import ", "import\t"))]
    return [os.path.join(folder, line) for line in wanted if "\0" not in line]  # noqa: PTH118 - text


def _walk_to(path: str) -> None:
    """Goes to a path, checking each on the way.

    Raises:
        UntrustedError: somebody else may write on the way.
        FileNotFoundError: it is not there, and nobody else can put it there.
    """
    try:
        os.close(_walked(path))
    except FileNotFoundError:
        raise
    except OSError as error:
        raise UntrustedError(f"{path}: {error.strerror}") from error


def _walked(path: str) -> int:
    """Goes to a path name by name, and checks each on the way; a descriptor of what stands at its end.

    Raises:
        UntrustedError: one of them is somebody else's.
        OSError: one of them is not there, or cannot be opened.
    """
    if not path.startswith("/"):
        raise UntrustedError(f"{path} is no whole path")
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
            if not stat.S_ISDIR(status.st_mode) and not stat.S_ISREG(status.st_mode):
                raise UntrustedError(f"{path} is no file")  # opening a device does something
            kind = os.O_PATH | os.O_DIRECTORY if stat.S_ISDIR(status.st_mode) else os.O_RDONLY | os.O_NONBLOCK
            way.append(os.open(name, kind | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=way[-1]))
            _check(os.fstat(way[-1]), name)
        return os.dup(way[-1])
    finally:
        for descriptor in way:
            os.close(descriptor)


def _check(status: os.stat_result, name: str, *, writable: bool = True) -> None:
    """Only the user and root may own it or write to it; what a link's own mode says does not count."""
    if status.st_uid not in (0, os.geteuid()):
        raise UntrustedError(f"{name} on the way belongs to somebody else")
    if writable and status.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        raise UntrustedError(f"others may write to {name} on the way")
