"""The table of DCGM's fields, `kb/tables/dcgm.toml`: its form is proven when it is read."""

from typing import Any

from errdoc.errors import PageError

PATH = "tables/dcgm.toml"
_READS = ("code", "count", "flag", "window")
_KEYS = {"names", "reads", "kept", "line", "page", "source"}


def read(table: dict[str, Any]) -> list[dict[str, Any]]:
    """The fields.

    Raises:
        PageError: a row is none.
    """
    rows = table.get("field", [])
    if not isinstance(rows, list):
        raise PageError("field is a list of tables: [[field]]", path=PATH)
    taken: set[str] = set()
    for number, row in enumerate(rows, 1):
        wrong = _wrong(row) if isinstance(row, dict) else "it is no table"
        if not wrong and taken.intersection(row["names"]):
            wrong = "a name is that of another field too"
        if wrong:
            raise PageError(f"field {number}: {wrong}", path=PATH)
        taken.update(row["names"])
    return rows


def _wrong(row: dict[str, Any]) -> str:
    names = row.get("names")
    if unknown := sorted(set(row) - _KEYS):
        return f"the key {unknown[0]} means nothing"
    if not isinstance(names, list) or not names or not all(isinstance(name, str) for name in names):
        return "names is a list of texts"
    if row.get("reads") not in _READS:
        return f"reads is one of {', '.join(_READS)}"
    if not isinstance(row.get("source"), str):
        return "source is missing"
    if not isinstance(row.get("kept", False), bool):
        return "kept is true or false"
    if isinstance(row.get("line"), str) == isinstance(row.get("page"), str):
        return "either line or page says where it leads"
    return ""
