"""The logs of a folder, by their names, whatever else lies there; of very many the newest."""

from __future__ import annotations

import contextlib
import heapq
import os
import re
from typing import NamedTuple

from errdoc.logs.lazy import lazy

#: Folders are searched this deep: torchrun writes RUN/attempt_0/RANK/stderr.log.
_DEPTH = 4
#: So many logs are read at most, and so many bytes of them altogether.
MOST_FILES, MOST_BYTES = 1_000, 16 << 30

# train.log  rank_3.txt.gz  slurm-12.out  job.e4711  messages  syslog.1  train.log.2
_LOG_NAME = lazy(
    r"(?:.*\.(?:log|txt|out|err|stdout|stderr|json|jsonl|[oe]\d+)|stdout|stderr|syslog|messages|dmesg|kern|console)"
    r"(?:[.-]\d+)?(?:\.(?:gz|xz|bz2|zst))?",
    re.IGNORECASE | re.DOTALL,  # a name may hold a line break
)


class Log(NamedTuple):
    """A file that looks like a log; of two the larger is the newer."""

    changed: int
    path: str
    size: int


class Found(NamedTuple):
    """The newest logs below a folder, in the order of the numbers in their names.

    Attributes:
        logs: those that are read.
        total: how many there are in all.
        closed: folders below it that may not be read.
    """

    logs: list[Log]
    total: int
    closed: int


def looks_like_a_log(name: str) -> bool:
    """Whether a file of that name is one of a folder's logs.

    Example:
        >>> looks_like_a_log("slurm-12.out"), looks_like_a_log("model.pt")
        (True, False)
    """
    return bool(_LOG_NAME.fullmatch(name))


def newest(folder: str) -> Found:
    """The logs below a folder.

    Raises:
        OSError: it cannot be read itself.
    """
    logs, closed = _logs(folder)
    chosen: list[Log] = []
    room = MOST_BYTES
    for log in heapq.nlargest(MOST_FILES, logs):
        room -= log.size
        if chosen and room < 0:
            break
        chosen.append(log)
    in_order = sorted(chosen, key=lambda log: _natural(os.path.relpath(log.path, folder)))
    return Found(in_order, len(logs), closed)


def _logs(folder: str) -> tuple[list[Log], int]:
    found: list[Log] = []
    folders = [(folder, 0)]
    closed = 0
    while folders:
        parent, depth = folders.pop()
        try:
            listed = os.scandir(parent)
        except OSError as error:
            if not depth:
                raise
            closed += isinstance(error, PermissionError)
            continue
        with contextlib.suppress(OSError), listed as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    if depth < _DEPTH and not entry.name.startswith("."):
                        folders.append((entry.path, depth + 1))
                elif looks_like_a_log(entry.name):
                    with contextlib.suppress(OSError):
                        told = entry.stat()
                        if told.st_size and entry.is_file():
                            found.append(Log(told.st_mtime_ns, entry.path, told.st_size))
    return found, closed


def _natural(name: str) -> list[tuple[int, str]]:
    """Sorts rank2 before rank10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", name)]
