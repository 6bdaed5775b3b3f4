"""The last command that failed under `errdoc run`: what it was, where, how it ended, and what was kept of its output.

One file for nobody else to read, in errdoc's cache or beside the history that `ERRDOC_HISTORY` names: a line of JSON,
then the log. The next failure takes its place; `errdoc history --forget` deletes it.
"""

import contextlib
import json
import os
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from errdoc.errors import InputError
from errdoc.folders import cache_folder
from errdoc.record import record

if TYPE_CHECKING:
    from errdoc.logs.masks.redact import Redactor

#: Bytes that are read: a scan keeps a few MiB.
_MOST = 64 << 20


@record
class Last:
    """A command that failed.

    Attributes:
        command: its words.
        folder: where it ran.
        time: when it ended, ISO 8601 in UTC.
        how: its exit status, or the name of the signal that ended it.
        log: what was kept of its output.
    """

    command: tuple[str, ...]
    folder: str
    time: str
    how: str
    log: bytes


def keep(
    command: Sequence[str], folder: str, time: str, how: str, parts: Iterator[bytes], redactor: "Redactor | None" = None
) -> None:
    """Keeps a failure, whole or not at all; nobody loses an answer because that fails."""
    words, log = list(command), list(parts)
    if redactor:
        from errdoc.run.private_log import redacted_bytes

        log = [redacted_bytes(one, redactor) for one in log]
        words, folder = [redactor.redact(one) for one in words], redactor.redact(folder)
    head = json.dumps({"schema": "errdoc-last/1", "command": words, "folder": folder, "time": time, "how": how})
    temporary = ""
    with contextlib.suppress(OSError):
        path = _path()
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".last-")
            with os.fdopen(handle, "wb") as file:
                file.write(head.encode("ascii") + b"\n")
                file.writelines(log)
            os.replace(temporary, path)  # noqa: PTH105 - text
        except OSError:
            if temporary:
                os.unlink(temporary)  # noqa: PTH108 - text


def last() -> Last:
    """The last failure.

    Raises:
        InputError: none is kept.
    """
    try:
        with _path().open("rb") as file:
            head, _, log = file.read(_MOST).partition(b"\n")
        told = json.loads(head)
        command = tuple(map(str, told["command"]))
        return Last(command, str(told["folder"]), str(told["time"]), str(told["how"]), log)
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        missing = isinstance(error, FileNotFoundError)
        why = "no failure is kept yet" if missing else "what is kept of the last failure is damaged"
        raise InputError(why, hint="errdoc run -- python train.py keeps the last one that failed") from error


def forget() -> bool:
    """Deletes what is kept; whether there was something.

    Raises:
        OSError: it is there and cannot be deleted.
    """
    try:
        _path().unlink()
    except FileNotFoundError:
        return False
    return True


def _path() -> Path:
    from errdoc.history.kept import OFF

    history = os.environ.get("ERRDOC_HISTORY", "")
    elsewhere = history and history.lower() not in OFF
    return (Path(history).absolute().parent if elsewhere else Path(cache_folder())) / "last.run"
