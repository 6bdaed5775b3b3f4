"""The form of `tables/words.toml`: kinds of words that commands take. Their examples are the lint's business."""

import re
from collections.abc import Mapping
from typing import Any

from errdoc.errors import PageError

PATH = "tables/words.toml"
_KEYS = {
    "kind": str, "regex": str, "lead": str, "program": bool, "names": list, "parts": list, "examples": list,
    "misses": list,
}  # fmt: skip


def read(table: Mapping[str, Any]) -> dict[str, Any]:
    """The table as it is used: each kind with its regex, the names and parts that it is for.

    Raises:
        PageError: a kind lacks its name or regex, has a key that is none, or a name has two kinds.
    """
    rows = table.get("kind", [])
    taken: dict[tuple[str, str], str] = {}
    for row in rows:
        kind = str(row.get("kind", "?"))
        for key, value in row.items():
            if key not in _KEYS or not isinstance(value, _KEYS[key]):
                raise PageError(f"kind {kind}: {key} is none of {', '.join(_KEYS)}, or not of that form", path=PATH)
        for asked in [(key, name) for key in ("names", "parts") for name in row.get(key, ())]:
            if taken.setdefault(asked, kind) != kind:
                raise PageError(f"{asked[1]} is of two kinds, {taken[asked]} and {kind}", path=PATH)
        try:
            re.compile(row["regex"])
        except (KeyError, re.error) as error:
            raise PageError(f"kind {kind}: its regex is missing or wrong: {error}", path=PATH) from None
    kept = [{key: row[key] for key in row if key not in ("examples", "misses")} for row in rows]
    return {"kind": kept} if kept else {}
