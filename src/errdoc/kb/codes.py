"""The table of error codes: `tables/error_codes.toml` checked, compiled into tables of its own, read when asked for.

Explaining a log reads none of it.
"""

import json
import re
import sqlite3
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from errdoc.errors import PageError
from errdoc.stack.codes import Code, Space, matching

PATH = "tables/error_codes.toml"
_SPACE_KEYS = {"title", "title_zh", "product", "said", "codes"}
_CODE_KEYS = {"code", "name", "also", "text", "hint", "hint_zh", "page", "releases", "source", "confidence"}
CONFIDENCE = ("verified", "recalled")
# <=10.0   >=10.1   >12.9   7-8   8
_RELEASES = re.compile(r"(?:<=|>=|>)?\d+(?:\.\d+){0,2}|\d+-\d+")


def read(table: Mapping[str, Any]) -> dict[str, Any]:
    """Spaces and codes of the table as plain data; empty where there is no table.

    Raises:
        PageError: a row is incomplete or wrong.
    """
    if not table:
        return {}
    sources = table.get("source", {})
    spaces, codes = [], []
    for ident, space in table.get("space", {}).items():
        what = f"space {ident!r}"
        _only(space, _SPACE_KEYS, what)
        spaces.append(
            [ident, _text(space, "title", what), _text(space, "title_zh", what), str(space.get("product", "")),
             [str(word).lower() for word in space.get("said", [])]]
        )  # fmt: skip
        seen: set[tuple[int, str, str]] = set()
        for row in space.get("codes", []):
            codes.append(_code(ident, row, sources))
            key = (row["code"], row["name"], row.get("releases", ""))
            if key in seen:
                raise PageError(f"{what}: {row['name']} {row['code']} stands there twice", path=PATH)
            seen.add(key)
    return {"spaces": spaces, "codes": codes}


def _code(space: str, row: Mapping[str, Any], sources: Mapping[str, str]) -> list[Any]:
    what = f"{space} {row.get('name', row.get('code'))}"
    _only(row, _CODE_KEYS, what)
    if not isinstance(row.get("code"), int) or row["code"] < 0:
        raise PageError(f"{what}: code is missing or no number", path=PATH)
    if row.get("source") not in sources:
        raise PageError(f"{what}: the source {row.get('source')!r} is not in [source]", path=PATH)
    if row.get("confidence") not in CONFIDENCE:
        raise PageError(f"{what}: confidence is not one of {', '.join(CONFIDENCE)}", path=PATH)
    if row.get("releases") and not _RELEASES.fullmatch(row["releases"]):
        raise PageError(f"{what}: releases {row['releases']!r} is neither <=10.0, >=10.1, >12.9, 7-8 nor 8", path=PATH)
    return [
        space, row["code"], _text(row, "name", what), list(row.get("also", [])), row.get("text", ""),
        row.get("hint", ""), row.get("hint_zh", ""), pages_of(row), row.get("releases", ""), sources[row["source"]],
        row["confidence"],
    ]  # fmt: skip


def pages_of(row: Mapping[str, Any]) -> list[str]:
    """The pages that a row of the table names, one or several."""
    page = row.get("page", [])
    return [page] if isinstance(page, str) else list(page)


def _only(row: Mapping[str, Any], allowed: set[str], what: str) -> None:
    unknown = sorted(set(row) - allowed)
    if unknown:
        raise PageError(f"{what}: unknown key {unknown[0]!r}", path=PATH, hint=f"one of {', '.join(sorted(allowed))}")


def _text(row: Mapping[str, Any], key: str, what: str) -> str:
    value = row.get(key)
    if not isinstance(value, str) or not value.strip():
        raise PageError(f"{what}: {key} is missing or not a text", path=PATH)
    return value


def write(database: Any, table: Mapping[str, Any]) -> None:
    """Writes spaces and codes into a sqlite-utils database; in a knowledge base without the table they are empty."""
    for name, rows in (("code_space", table.get("spaces", [])), ("code", table.get("codes", []))):
        database.table(name).create({"position": int, "row": str}, pk="position")
        database.table(name).insert_all(
            {"position": position, "row": json.dumps(row, ensure_ascii=False)} for position, row in enumerate(rows)
        )


def load(database: sqlite3.Connection) -> dict[str, Any]:
    """What `write` wrote."""
    found = {
        key: [json.loads(row) for (row,) in database.execute(f"select row from {name} order by position")]  # noqa: S608 - fixed names
        for key, name in (("spaces", "code_space"), ("codes", "code"))
    }
    return found if found["spaces"] else {}


def spaces_of(table: Mapping[str, Any]) -> list[Space]:
    """The spaces in the order of the table."""
    return [
        Space(ident, title, title_zh, product, tuple(said))
        for ident, title, title_zh, product, said in table.get("spaces", [])
    ]


def codes_of(table: Mapping[str, Any]) -> list[Code]:
    """The codes in the order of the table."""
    found = []
    for space, code, name, also, text, hint, hint_zh, pages, releases, source, confidence in table.get("codes", []):
        found.append(
            Code(space, code, name, tuple(also), text, hint, hint_zh, tuple(pages), releases, source, confidence)
        )
    return found


def named(text: str, table: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The codes that a text names: the fields of `errdoc.stack.codes.Code`, and its space's.

    Args:
        text: a name, a number, a number with its space ("Xid 79"), or a message.
        table: as `load` gives it.
    """
    spaces = {space.id: space for space in spaces_of(table)}
    return [
        asdict(one)
        | {"title": spaces[one.space].title, "title_zh": spaces[one.space].title_zh,
           "product": spaces[one.space].product}
        for one in matching(text, codes_of(table), list(spaces.values()))
    ]  # fmt: skip
