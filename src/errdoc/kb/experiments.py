"""The form of `tables/experiments.toml`: what `--active` does for which failure. Its truth is the lint's business."""

import re
from typing import Any

from errdoc.errors import PageError

PATH = "tables/experiments.toml"
#: Sentences about an outcome that every table has.
REASONS = ("worked", "same", "other", "no-library", "unable")
#: What may stand in braces.
_DOES, _REASON = {"what", "framework", "amount", "world"}, {"does", "error", "why"}
_LISTS = ("includes", "failures", "by_library", "meets", "meets_between", "meets_now")


def read(table: dict[str, Any]) -> dict[str, Any]:
    """The table as it is, once its form is sound; an empty one where there is none.

    Raises:
        PageError: a key is missing or of the wrong kind, or an experiment includes itself or one that is not there.
    """
    if not table:
        return {}
    rows = table.get("experiment")
    if not isinstance(rows, dict) or not isinstance(table.get("reasons"), dict):
        raise _wrong("it needs [experiment.NAME] and [reasons]")
    _texts(table.get("program", []), "program")
    before: set[str] = set()
    for name, row in rows.items():
        _said(row.get("does"), f"{name}.does", _DOES)
        for key in _LISTS:
            _texts(row.get(key, []), f"{name}.{key}")
        if "failures" not in row or not set(row.get("includes", [])) <= before:
            raise _wrong(f"{name} needs failures, and may include only what stands before it")
        before.add(name)
    for key in REASONS:
        _said(table["reasons"].get(key), f"reasons.{key}", _REASON)
    return table


def _texts(value: Any, where: str) -> None:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise _wrong(f"{where} is no list of texts")


def _said(value: Any, where: str, blanks: set[str]) -> None:
    if not isinstance(value, dict) or "en" not in value or not all(isinstance(text, str) for text in value.values()):
        raise _wrong(f"{where} needs en, and each language its text")
    for text in value.values():
        if not set(re.findall(r"\{(\w+)\}", text)) <= blanks or re.search(r"[{}]", re.sub(r"\{\w+\}", "", text)):
            raise _wrong(f"{where} may hold no other braces than {', '.join(sorted(blanks))}")


def _wrong(message: str) -> PageError:
    return PageError(message, path=PATH)
