"""The table of programs, `kb/tables/programs/*.toml`: its form is proven when it is read.

The head of `libraries.toml` says what a row holds.
"""

import re
from collections.abc import Mapping
from typing import Any

from errdoc.errors import PageError
from errdoc.kb.given import a_text, compile_regex, one_of, only, rows_of, texts_of
from errdoc.model import RAN

FOLDER = "tables/programs"
#: What a program is; of several in one log the first of these is the one that ran.
ROLES = ("app", "server", "trainer", "library", "launcher", "place")
_LISTS = ("imports", "paths", "clone", "plugins", "runs", "commands", "marks", "logs", "told")
_TEXTS = ("name", "package", "repository", "update", "refuses")
_KEYS = {*_LISTS, *_TEXTS, "role", "shows", "brings"}
_SHOWS = {"anchor", "regex", "example", "also", "misses"}
# huggingface/trl      https://support.schedmd.com
_REPOSITORY = re.compile(r"[\w.-]+/[\w.-]+|https://\S+")
_BRINGS = {"shown", "unless", "frameworks", "allows", "text", "text_zh", "commands", "source", "verify"}


def read(tables: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The rows of all files, in the order of their names.

    Args:
        tables: of each file's path its table.

    Raises:
        PageError: a row is none.
    """
    rows: dict[str, dict[str, Any]] = {}
    for path, table in sorted(tables.items()):
        try:
            only(table, {"program"}, "the table")
            for index, given in enumerate(rows_of(table.get("program", []), "program"), 1):
                row = _row(given, index)
                if row["package"] in rows:
                    raise PageError(f"program {index}: the package {row['package']!r} stands twice")
                rows[row["package"]] = row
        except PageError as error:
            raise PageError(Exception.__str__(error), path=path, hint=error.hint) from None
    return list(rows.values())


def _row(row: Any, index: int) -> dict[str, Any]:
    what = f"program {index}"
    if isinstance(row, dict):
        what += f" ({row.get('name') or row.get('package', '')})"
    given = only(row, _KEYS, what)
    found: dict[str, Any] = {key: a_text(given[key], f"{what}: {key}") for key in _TEXTS if key in given}
    found["package"] = a_text(given.get("package"), f"{what}: package")
    if not _REPOSITORY.fullmatch(found.get("repository", "https://-")):
        raise PageError(f"{what}: repository is owner/name, or an address: https://…")
    found["name"] = found.get("name", found["package"])
    found["role"] = one_of(given.get("role", "library"), ROLES, f"{what}: role")
    found |= {key: list(texts_of(given[key], f"{what}: {key}")) for key in _LISTS if key in given}
    found["shows"] = [_form(one, f"{what}: shows") for one in rows_of(given.get("shows", []), f"{what}: shows")]
    if "brings" in given:
        brings = only(given["brings"], _BRINGS, f"{what}: brings")
        found["brings"] = {**brings, "text": a_text(brings.get("text"), f"{what}: brings: text")}
    return found


def _form(given: Any, what: str) -> dict[str, Any]:
    """How a log shows a program, without the examples: nobody needs them at a start."""
    one = only(given, _SHOWS, what)
    compile_regex(a_text(one.get("regex"), f"{what}: regex"), what)
    a_text(one.get("example"), f"{what}: example")
    return {"anchor": list(texts_of(one.get("anchor"), f"{what}: anchor")), "regex": one["regex"]}


def rules(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """How logs show that a program ran, as rows of `facts.toml`: the value is the program's name."""
    return [
        {
            "name": RAN,
            "regex": one["regex"],
            "template": row["name"].replace("{", "{{"),
            "anchor": one["anchor"],
        }
        for row in rows
        for one in row["shows"]
    ]
