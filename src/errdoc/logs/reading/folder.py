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
    re.IGNORECASE,
)


class Log(NamedTuple):
    """A file that looks like a log; of two the larger is the newer."""

    changed: int
    path: str
    size: int


def newest(folder: str) -> tuple[list[Log], int]:
    """The newest logs below a folder, in the order of the numbers in their names, and how many there are in all."""
    logs = _logs(folder)
    chosen: list[Log] = []
    room = MOST_BYTES
    for log in heapq.nlargest(MOST_FILES, logs):
        room -= log.size
        if chosen and room < 0:
            break
        chosen.append(log)
    return sorted(chosen, key=lambda log: _natural(os.path.relpath(log.path, folder))), len(logs)


def _logs(folder: str) -> list[Log]:
    found: list[Log] = []
    folders = [(folder, 0)]
    while folders:
        parent, depth = folders.pop()
        with contextlib.suppress(OSError), os.scandir(parent) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    if depth < _DEPTH and not entry.name.startswith("."):
                        folders.append((entry.path, depth + 1))
                elif _LOG_NAME.fullmatch(entry.name):
                    with contextlib.suppress(OSError):
                        told = entry.stat()
                        if told.st_size and entry.is_file():
                            found.append(Log(told.st_mtime_ns, entry.path, told.st_size))
    return found


def _natural(name: str) -> list[tuple[int, str]]:
    """Sorts rank2 before rank10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", name)]
