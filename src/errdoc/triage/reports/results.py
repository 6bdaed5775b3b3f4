"""What is written for others as it comes: a line of JSON for each log, the same as Parquet.

The store is what counts. Whatever stands here is made of it, and made anew when a run begins and ends: so nothing is
lost or double, wherever a run was killed, and at the end all logs stand in the order of their paths.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Protocol

#: The file with a line of JSON for each log.
LINES = "logs.jsonl"
Row = dict[str, Any]


class Written(Protocol):
    """Somewhere that logs are written to."""

    def anew(self, rows: Iterable[Row]) -> None:
        """Writes these and nothing else."""

    def add(self, rows: Iterable[Row]) -> None:
        """Writes these too."""


class Lines:
    """A file with a line of JSON for each log.

    Args:
        folder: of the run.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / LINES

    def anew(self, rows: Iterable[Row]) -> None:
        """Writes these and nothing else."""
        new = self._path.with_name(f"{self._path.name}.new")
        new.unlink(missing_ok=True)
        new.touch(mode=0o600)
        with new.open("w", encoding="utf-8") as file:
            file.writelines(map(_line, rows))
        new.replace(self._path)

    def add(self, rows: Iterable[Row]) -> None:
        """Writes these too."""
        with self._path.open("a", encoding="utf-8") as file:
            file.writelines(map(_line, rows))


def _line(row: Row) -> str:
    return json.dumps(row, ensure_ascii=True) + "\n"
