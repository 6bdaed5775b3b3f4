"""Snapshots in files: `errdoc probe --save`, `errdoc explain --facts`."""

import contextlib
import json
import os
import stat
import tempfile
from pathlib import Path
from typing import BinaryIO

from errdoc.errors import InputError
from errdoc.probe.telling.snapshot import Snapshot, as_dict, from_dict

#: A snapshot is some 50 KB; what JSON makes of a larger text takes thirty times its room.
_MOST = 4 << 20
_WAY_OUT = "errdoc probe --save FILE writes one"


def save(snapshot: Snapshot, path: Path) -> None:
    """Writes a snapshot, whole or not at all.

    Raises:
        InputError: the file cannot be written.
    """
    text = json.dumps(as_dict(snapshot), indent=1, ensure_ascii=False)
    temporary = ""
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        # the path of an environment need be no UTF-8
        with os.fdopen(handle, "w", encoding="utf-8", errors="replace") as file:
            file.write(text + "\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)  # noqa: PTH105 - text
    except OSError as error:
        if temporary:
            with contextlib.suppress(OSError):
                os.unlink(temporary)  # noqa: PTH108 - text
        raise InputError(f"{path} cannot be written: {error.strerror}", hint="choose another --save FILE") from error


def load(path: Path) -> Snapshot:
    """Reads a snapshot.

    Raises:
        InputError: it cannot be read, or is none: a pipe, a device, a folder.
    """
    try:
        with _opened(path) as file:
            raw = file.read(_MOST + 1)
    except (OSError, ValueError) as error:  # a path with a NUL
        why = (error.strerror if isinstance(error, OSError) else "") or str(error)
        raise InputError(f"{path} cannot be read: {why}", hint=_WAY_OUT) from error
    if len(raw) > _MOST:
        raise InputError(f"{path} is larger than a snapshot can be", hint=_WAY_OUT)
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path} is not JSON", hint=_WAY_OUT) from error
    return from_dict(data, str(path))


def _opened(path: Path) -> BinaryIO:
    """A file, to be read; a pipe would be waited for, and a device has no end.

    Raises:
        OSError: it cannot be opened, or is no file.
    """
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError("it is no file")
    return os.fdopen(handle, "rb")
