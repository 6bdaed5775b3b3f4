"""The user's folders for what errdoc keeps, and the files in them: the user's alone.

The folders are those that platformdirs names; on Linux without it, whose import costs more than what is read there.

What was kept is believed when it is read back: a compiled database, which interpreter a failure had. So a file counts
only where nobody else can have written it: a regular file of the user's own, closed to others, and no larger than it
can be. A pipe or a device in its place is never opened.
"""

import errno
import os
import stat
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import BinaryIO

_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
#: Seconds after which nobody writes any more what somebody began to write.
_LEFT = 3600.0
#: What compiled files in the cache begin with: others can move a file of the user's into a folder that stands open.
_COMPILED = ("kb-", "literals-")


def cache_folder() -> str:
    """For what can be made again: compiled pages and databases; empty where the user has no folder."""
    if sys.platform == "linux":
        return _of_linux("XDG_CACHE_HOME", "~/.cache")
    import platformdirs

    return _whole(platformdirs.user_cache_dir("errdoc", appauthor=False))


def data_folder() -> str:
    """For what must not be lost: the history; empty where the user has no folder."""
    if sys.platform == "linux":
        return _of_linux("XDG_DATA_HOME", "~/.local/share")
    import platformdirs

    return _whole(platformdirs.user_data_dir("errdoc"))


def _of_linux(variable: str, usual: str) -> str:
    """A folder in a base folder of the XDG Base Directory Specification, by which a relative one is to be ignored."""
    given = _whole(os.environ.get(variable, "").strip())
    base = given or _whole(os.path.expanduser(usual))  # noqa: PTH111 - pathlib is slow to import
    return base and f"{base}/errdoc"


def _whole(path: str) -> str:
    """A path that does not hang on the current folder; empty for one that does, as `~` of a user without a home."""
    return path if os.path.isabs(path) else ""  # noqa: PTH117 - text


def make(folder: str) -> None:
    """Makes a folder for the user alone, whatever the umask, with those above it; an own one is closed to others.

    What is compiled in one that stood open is removed: others could have put it there.

    Raises:
        OSError: it is somebody else's, or cannot be made.
    """
    try:
        status = _status(folder)
    except FileNotFoundError:
        above = os.path.dirname(folder)  # noqa: PTH120 - text
        if not os.path.isdir(above):  # noqa: PTH112 - text
            make(above)
        with suppress(FileExistsError):
            os.mkdir(folder, 0o700)  # noqa: PTH102 - text
        status = _status(folder)
    if not stat.S_ISDIR(status.st_mode):
        raise NotADirectoryError(errno.ENOTDIR, "it is no folder", folder)
    if not _is_own(status):
        raise PermissionError(errno.EACCES, "it is somebody else's", folder)
    if os.name == "posix" and stat.S_IMODE(status.st_mode) != 0o700:
        os.chmod(folder, 0o700)  # noqa: PTH101 - text
        if not is_alone(status):
            for entry in os.scandir(folder):
                if entry.name.startswith(_COMPILED) and not entry.is_dir(follow_symlinks=False):
                    os.unlink(entry.path)  # noqa: PTH108 - text


def ready(folder: str) -> None:
    """Makes a folder where there is none; errdoc's own is closed to others, one that the user named stays as it is.

    Raises:
        OSError: as `make`.
    """
    own = {os.path.realpath(one) for one in (cache_folder(), data_folder()) if one}
    if not os.path.isdir(folder) or os.path.realpath(folder) in own:  # noqa: PTH112 - text
        make(folder)


def is_closed(folder: str) -> bool:
    """Whether nobody but the user can have put something into a folder."""
    try:
        status = _status(folder)
    except OSError:
        return False
    return stat.S_ISDIR(status.st_mode) and is_alone(status)


def is_alone(status: os.stat_result) -> bool:
    """Whether a file or folder is the user's own, and nobody else may write to it."""
    return _is_own(status) and not (os.name == "posix" and status.st_mode & _OTHERS_WRITE)


def _is_own(status: os.stat_result) -> bool:
    return not hasattr(os, "geteuid") or status.st_uid == os.geteuid()


def _status(path: str) -> os.stat_result:
    """What a path leads to; a link of somebody else's leads nowhere.

    Raises:
        OSError: nothing is there, or it cannot be told.
    """
    status = os.lstat(path)
    if not stat.S_ISLNK(status.st_mode):
        return status
    if not _is_own(status):
        raise PermissionError(errno.EACCES, "the link is somebody else's", path)
    return os.stat(path)  # noqa: PTH116 - text


def opened(path: str, most: int, *, alone: bool = True) -> BinaryIO:
    """A file that only the user can have written, opened to be read.

    Args:
        path: the file.
        most: bytes that it can have.
        alone: false for one that the user named, whoever wrote it.

    Raises:
        OSError: it is not there, no regular file, somebody else's, open to others or larger.
    """
    _check(
        _status(path), path, most, alone=alone
    )  # before it is opened: opening a device may do something, a pipe waits
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        _check(os.fstat(descriptor), path, most, alone=alone)
        return os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise


def _check(status: os.stat_result, path: str, most: int, *, alone: bool) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "it is no file", path)
    if alone and not is_alone(status):
        raise PermissionError(errno.EACCES, "it is somebody else's, or others may write to it", path)
    if status.st_size > most:
        raise OSError(errno.EFBIG, "it is too large to be what was kept", path)


def read(path: str, most: int) -> bytes:
    """The bytes of a file that only the user can have written.

    Raises:
        OSError: as `opened`.
    """
    with opened(path, most) as file:
        return file.read(most)


def write(path: str, parts: Iterable[bytes]) -> None:
    """Writes a file for the user alone, whatever the umask: whole under its name, or not at all.

    Raises:
        OSError: it cannot be written.
    """
    import tempfile  # slow to import

    folder, name = os.path.split(path)
    _sweep(folder, f".{name}.")
    handle, temporary = tempfile.mkstemp(dir=folder, prefix=f".{name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            if os.name == "posix":
                os.chmod(temporary, 0o600)  # noqa: PTH101 - text
            file.writelines(parts)
        os.replace(temporary, path)  # noqa: PTH105 - text
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)  # noqa: PTH108 - text
        raise


def _sweep(folder: str, begins: str) -> None:
    """Removes what processes that were killed had begun to write."""
    for name in os.listdir(folder):  # noqa: PTH208 - text
        if name.startswith(begins):
            with suppress(OSError):
                if time.time() - os.lstat(f"{folder}/{name}").st_mtime > _LEFT:
                    os.unlink(f"{folder}/{name}")  # noqa: PTH108 - text
