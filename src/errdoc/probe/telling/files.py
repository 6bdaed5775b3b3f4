"""Snapshots in files: `errdoc probe --save`, `errdoc explain --facts`."""

import contextlib
import json
import os
import tempfile
from pathlib import Path

from errdoc.errors import InputError
from errdoc.probe.telling.snapshot import Snapshot, as_dict, from_dict

#: A snapshot is some 50 KB.
_MOST = 32 << 20
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
        with os.fdopen(handle, "w", encoding="utf-8") as file:
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
        InputError: it cannot be read, or is none.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(_MOST + 1)
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}", hint=_WAY_OUT) from error
    if len(raw) > _MOST:
        raise InputError(f"{path} is larger than a snapshot can be", hint=_WAY_OUT)
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path} is not JSON", hint=_WAY_OUT) from error
    return from_dict(data, str(path))
