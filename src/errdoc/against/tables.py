"""Tables with a head: a cell is named by its column and, where the rows have them, by its row's label.

Read are rows of CSV below their head, lists of packages as pip and conda print them, and columns of figures between
blanks, as a table of pandas or of epochs has them.
"""

import re
from collections.abc import Iterator, Sequence

from errdoc.against.forms import Stated
from errdoc.against.nature import number
from errdoc.logs.lazy import lazy
from errdoc.model import Line

#: Characters of a line that are read, columns and rows of a table.
_LONGEST, _WIDEST, _ROWS = 1_000, 40, 500
#: Rows that follow the first of a list of packages without a head.
_FEW = 2
# "index", "memory.total [MiB]", "train_loss", "25%" is no name of a column
_COLUMN = lazy(r"[A-Za-z_][\w.#/%-]{0,40}(?: [\w.\[\]()/%-]{1,12}){0,2}")
# "Package    Version" of pip, "# Name   Version   Build   Channel" of conda
_PACKAGES = lazy(r"(?:Package|# Name)\s{2,60}Version\b")
# "numpy    1.26.4    py311h64a7726_0    conda-forge", "ii  libc6    2.36-9    amd64"
_PACKAGE = lazy(r"\s{0,4}(?:ii\s{1,4})?([A-Za-z][\w.-]{0,80})\s{1,60}(v?\d[\w.+!-]{0,60})(?=\s|$)")
# "sqlalchemy        2.0.43    Database Abstraction Library"
_RELEASED = lazy(r"\s{0,4}(?:ii\s{1,4})?[A-Za-z][\w.-]{0,80}\s{2,60}v?\d+\.\d+\.\d[\w.+!-]{0,60}(?=\s|$)")
# "-------- -------"
_RULE = lazy(r"[-=+| ]+")


def cells(lines: Sequence[Line]) -> Iterator[Stated]:
    """What tables state, in their order."""
    at = 0
    while at < len(lines) - 1:
        text = lines[at].text[:_LONGEST]
        at += 1
        if _PACKAGES.match(text):
            read = _packages
        elif _RELEASED.match(text) and all(_PACKAGE.match(one.text[:_LONGEST]) for one in lines[at : at + _FEW]):
            at, read = at - 1, _packages  # as poetry and dpkg list them, without a head
        elif len(_head(text, ",")) > 2:
            read = _separated
        elif _head(text, None):
            read = _blank
        else:
            continue
        found = list(read(text, lines[at : at + _ROWS]))
        yield from found
        at += len({one.line.number for one in found})


def _head(text: str, separator: str | None) -> list[str]:
    """The columns that a line names, two at least; none where one of its words names none."""
    if (separator or "  ") not in text:
        return []
    columns = [one.strip() for one in text.split(separator)]
    named = 1 < len(columns) <= _WIDEST and all(map(_COLUMN.fullmatch, columns)) and len(set(columns)) == len(columns)
    return columns if named else []


def _packages(head: str, rows: Sequence[Line]) -> Iterator[Stated]:
    del head
    for line in rows:
        if found := _PACKAGE.match(line.text[:_LONGEST]):
            yield Stated("pinned", found[1], found[2], line)
        elif not _RULE.fullmatch(line.text[:_LONGEST]):
            return


def _separated(head: str, rows: Sequence[Line]) -> Iterator[Stated]:
    columns = _head(head, ",")
    for line in rows:
        values = [one.strip() for one in line.text[:_LONGEST].split(",")]
        if len(values) != len(columns) or not any(re.search(r"\d", one) for one in values):
            return
        yield from (Stated("tabled", name, value, line) for name, value in zip(columns, values, strict=True))


def _blank(head: str, rows: Sequence[Line]) -> Iterator[Stated]:
    columns = _head(head, None)
    for line in rows:
        values = line.text[:_LONGEST].split()
        label = values.pop(0) if len(values) == len(columns) + 1 else ""
        if len(values) != len(columns) or not all(number(one) is not None for one in values):
            return
        for name, value in zip(columns, values, strict=True):
            yield Stated("tabled", f"{name} {label}".rstrip(), value, line)
