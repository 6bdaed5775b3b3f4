"""The table of programs, `kb/tables/programs/*.toml`: its form is proven when it is read.

The head of `libraries.toml` says what a row holds.
"""

from collections.abc import Mapping
from typing import Any

from errdoc.errors import PageError
from errdoc.kb.given import a_text, one_of, only, rows_of, texts_of
from errdoc.model import RAN

FOLDER = "tables/programs"
#: What a program is; of several in one log the first of these is the one that ran.
ROLES = ("app", "server", "trainer", "library", "launcher", "place")
_LISTS = ("imports", "paths", "clone", "plugins", "commands", "marks", "logs")
_TEXTS = ("name", "package", "repository", "update", "refuses")
_KEYS = {*_LISTS, *_TEXTS, "role", "shows", "brings"}
_SHOWS = {"anchor", "regex", "example", "also", "misses"}
_BRINGS = {"shown", "unless", "frameworks", "allows", "text", "text_zh", "commands", "source", "verify"}


def read(tables: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The rows of all files, in the order of their names.

    Args:
        tables: of each file's path its table.

    Raises:
        PageError: a row is none.
    """
    rows = []
    for path, table in sorted(tables.items()):
        try:
            only(table, {"program"}, "the table")
            rows += [_row(row, index) for index, row in enumerate(rows_of(table.get("program", []), "program"), 1)]
        except PageError as error:
            raise PageError(Exception.__str__(error), path=path, hint=error.hint) from None
    return rows


def _row(row: Any, index: int) -> dict[str, Any]:
    what = f"program {index} ({row.get('name') or row.get('package', '')})"
    given = only(row, _KEYS, what)
    found: dict[str, Any] = {key: str(given[key]) for key in _TEXTS if key in given}
    found["package"] = a_text(given.get("package"), f"{what}: package")
    found["name"] = found.get("name", found["package"])
    found["role"] = one_of(given.get("role", "library"), ROLES, f"{what}: role")
    found |= {key: list(texts_of(given[key], f"{what}: {key}")) for key in _LISTS if key in given}
    shows = rows_of(given.get("shows", []), f"{what}: shows")
    found["shows"] = [dict(only(one, _SHOWS, f"{what}: shows")) for one in shows]
    if "brings" in given:
        brings = only(given["brings"], _BRINGS, f"{what}: brings")
        found["brings"] = {**brings, "text": a_text(brings.get("text"), f"{what}: brings: text")}
    return found


def rules(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """How logs show that a program ran, as rows of `facts.toml`: the value is the program's name."""
    return [
        {
            "name": RAN,
            "regex": one.get("regex", ""),
            "template": row["name"].replace("{", "{{"),
            **({"anchor": one["anchor"]} if "anchor" in one else {}),
        }
        for row in rows
        for one in row["shows"]
    ]
