"""A choice of lines and pages: plain lines for people and agents, and JSON (`errdoc-candidates/1`)."""

import json
from typing import Any

from errdoc.model import Evidence
from errdoc.model.choice import Candidate, Choice
from errdoc.render.safe import excerpt, safe
from errdoc.render.words import Lang, say

SCHEMA = "errdoc-candidates/1"
#: What is said of pages that are not of failures.
_SORTS = {"wrapper": "only_reports", "benign": "harmless"}
#: Characters of a line of the log.
_QUOTED = 300


def text(choice: Choice, lang: Lang = "en") -> str:
    """The choice as plain lines, a line each; what the log says stands in quotation marks."""
    lines = []
    if choice.lines:
        lines.append(say("last_lines" if choice.status in ("clean", "open") else "may_be_the_error", lang))
        lines += [f"  {_place(one, lang)}  {_quoted(one.text)}" for one in choice.lines]
    if choice.candidates:
        width = max(len(one.id) for one in choice.candidates)
        lines += ["", say("may_be_of", lang)]
        lines += [f"  {safe(one.id):<{width}}  {_told(one, lang)}" for one in choice.candidates]
    if choice.lines:
        lines += ["", say("quoted", lang)]
    return "\n".join(lines) + "\n"


def as_dict(choice: Choice) -> dict[str, Any]:
    """The choice as plain values."""
    several = len({one.file for one in choice.lines}) > 1
    return {
        "schema": SCHEMA,
        "status": choice.status,
        "lines": [
            {"line": one.line, "text": one.text, "rank": one.rank, **({"file": one.file} if several else {})}
            for one in choice.lines
        ],
        "candidates": [one._asdict() for one in choice.candidates],
    }


def _told(one: Candidate, lang: Lang) -> str:
    summary = "" if one.summary.rstrip(".。") == one.title else f": {one.summary}"
    sort = "named" if one.role == "root" else _SORTS.get(one.kind, "")
    return safe(one.title + (f" ({say(sort, lang)})" if sort else "") + summary)


def _place(one: Evidence, lang: Lang) -> str:
    if one.file:
        return safe(f"{one.file}:{one.line}")
    return say("line", lang, line=one.line)


def _quoted(line: str) -> str:
    return json.dumps(excerpt(safe(line), _QUOTED), ensure_ascii=False)
