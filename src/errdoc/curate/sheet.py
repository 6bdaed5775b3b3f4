"""A compatibility table as the lint reads it: its rows with the lines that they stand on."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from errdoc.curate.findings import Finding
from errdoc.kb.compatibility import path_of

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table with the lines that its rows stand on."""

    name: str
    plain: Mapping[str, Any]
    lines: Mapping[str, list[int]]

    def rows(self, section: str) -> Iterator[tuple[Row, int]]:
        """The rows of a section with their lines; 0 where a row takes several."""
        rows, lines = self.plain.get(section, []), self.lines.get(section, [])
        for number, row in enumerate(rows):
            yield row, lines[number] if len(lines) == len(rows) else 0

    def finding(self, line: int, code: str, message: str, fix: str = "") -> Finding:
        """A finding in this table."""
        return Finding(path_of(self.name), line, code, message, fix)
