"""Named forms that regexes of pages are made of: `{shape:exit-by-signal 9}`.

What recurs in a hundred wordings stands once, in `tables/shapes.toml`, and is put in for its name when the pages are
compiled: the engine sees plain regexes and anchors.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import regex

from errdoc.errors import PageError
from errdoc.record import record

#: The table, below the folder of the pages.
PATH = "tables/shapes.toml"

# {shape:resolver-conflict}      {shape:exit-by-signal 7|10}      {shape:missing-library cublas(?:Lt)?}
_USE = regex.compile(r"\{shape:(?P<name>[^\s{}]+)(?:\s(?P<of>(?:[^{}]|\{\d*,?\d*\})+))?\}")


@record
class Shape:
    """One row of the table.

    Attributes:
        regex: the form, with `{of}` or the keys of `rows` in braces.
        anchors: literals, one of which is in every text that it matches; they may hold keys of `rows`.
        any: what stands for `{of}` where a page names nothing.
        rows: what a page may name, with what then stands for each key; several stand as alternatives.
    """

    regex: str
    anchors: tuple[str, ...]
    any: str
    rows: Mapping[str, Mapping[str, str]]


def plain(table: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The rows of the table, as they are stored.

    Raises:
        PageError: a row lacks a key, or what it names has not the keys of the others.
    """
    rows = []
    for row in table.get("shape", []):
        lacks = {"name", "regex", "anchor"} - set(row)
        if lacks or len({frozenset(values) for values in row.get("of", {}).values()}) > 1:
            raise PageError(
                f"shape {row.get('name')!r} lacks {min(lacks, default='a key in one of its rows')}", path=PATH
            )
        rows.append(
            {
                key: row.get(key, other)
                for key, other in (("name", ""), ("regex", ""), ("anchor", []), ("any", ""), ("of", {}))
            }
        )
    return rows


def read(rows: Iterable[Mapping[str, Any]]) -> dict[str, Shape]:
    """The shapes by name, from rows that `plain` made."""
    return {row["name"]: Shape(row["regex"], tuple(row["anchor"]), row["any"], row["of"]) for row in rows}


def expand(pattern: str, shapes: Mapping[str, Shape], what: str) -> tuple[str, tuple[str, ...]]:
    """The regex with each shape in place of its name, and the anchors of those shapes.

    Raises:
        PageError: it names a shape, or something of a shape, that the table does not have.
    """
    anchors: list[str] = []

    def put(use: Any) -> str:
        shape = shapes.get(use["name"])
        if shape is None:
            raise PageError(f"{what}: there is no shape {use['name']!r}", hint=f"one of {', '.join(sorted(shapes))}")
        if shape.rows:
            rows = _rows(shape, use["of"], f"{what}: shape {use['name']!r}")
            anchors.extend(_filled(anchor, row) for anchor in shape.anchors for row in rows)
            keys = rows[0]
            text = _filled(shape.regex, {key: "|".join(row[key] for row in rows) for key in keys}, "(?:", ")")
        else:
            anchors.extend(shape.anchors)
            text = _filled(shape.regex, {"of": use["of"] or shape.any}, "(?:", ")")
        return f"(?:{text})"

    expanded = _USE.sub(put, pattern)
    return expanded, tuple(dict.fromkeys(anchors))


def _rows(shape: Shape, of: str | None, what: str) -> Sequence[Mapping[str, str]]:
    if of is None:
        return list(shape.rows.values())
    unknown = next((name for name in of.split("|") if name not in shape.rows), None)
    if unknown is not None:
        raise PageError(f"{what} has no {unknown!r}", hint=f"one of {', '.join(shape.rows)}")
    return [shape.rows[name] for name in of.split("|")]


def _filled(text: str, values: Mapping[str, str], before: str = "", after: str = "") -> str:
    for key, value in values.items():
        text = text.replace(f"{{{key}}}", f"{before}{value}{after}")
    return text
