"""The last command that failed under `errdoc run`: what it was, where, how it ended, and what was kept of its output.

One file for nobody else to read, in errdoc's cache or beside the history that `ERRDOC_HISTORY` names: a line of JSON,
then the log. The next failure takes its place; `errdoc history --forget` deletes it.
"""

import contextlib
import errno
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from errdoc.errors import InputError
from errdoc.folders import cache_folder, read, ready, write
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
    with contextlib.suppress(OSError):
        path = _path()
        ready(str(path.parent))
        write(str(path), (head.encode("ascii") + b"\n", *log))


def last() -> Last:
    """The last failure.

    Raises:
        InputError: none is kept.
    """
    try:
        head, _, log = read(str(_path()), _MOST).partition(b"\n")
        told = json.loads(head)
        command = tuple(map(str, told["command"]))
        return Last(command, str(told["folder"]), str(told["time"]), str(told["how"]), log)
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        why = "what is kept of the last failure is damaged"
        if isinstance(error, OSError):
            missing = isinstance(error, FileNotFoundError)
            why = "no failure is kept yet" if missing else f"{why}: {error.strerror}"
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
    """Where it is kept.

    Raises:
        FileNotFoundError: the user has no folder for it.
    """
    from errdoc.history.kept import OFF

    history = os.environ.get("ERRDOC_HISTORY", "")
    elsewhere = history and history.lower() not in OFF
    folder = os.path.dirname(os.path.abspath(history)) if elsewhere else cache_folder()  # noqa: PTH100, PTH120 - text
    if not folder:
        raise FileNotFoundError(errno.ENOENT, "there is no folder to keep it in")
    return Path(folder) / "last.run"
