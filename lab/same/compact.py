"""An answer in few words: what two answers are compared by. What only quotes the log is a digest."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from lab.same.steps import Remedies, digest

#: Digits of a confidence that count.
_DIGITS = 2
#: Keys of an answer that stand in a compact one under other names, or tell nothing of the log.
_TOLD = {
    "schema", "errdoc", "kb", "source", "sources", "machine", "seen", "status", "outcome", "runs", "kind", "diagnoses",
    "unexplained", "frame", "raised_by", "do", "facts", "notes", "searches",
}  # fmt: skip
#: The words of a page, or of a step of it.
_WORDS = ("title", "title_en", "title_zh", "summary", "wrong_advice")
#: Keys of a diagnosis, and of a cause, that are told by name; others stand below `more`.
_OF_LOG = ("evidence", "signature", "hash", "rank", "file", "count", "matched_by", "cell")
_OF_DIAGNOSIS = {*_WORDS, "failure", "role", "confidence", "score", "causes", "guides", *_OF_LOG} - {"signature"}
_OF_CAUSE = {*_WORDS, "cause", "verdict", "confidence", "evidence", "remedies"}
Compact = dict[str, Any]


def compact(answer: Mapping[str, Any], remedies: Remedies) -> Compact:
    """What is compared of an answer as JSON."""
    rows = answer["diagnoses"]
    named = next((row["failure"] for row in rows if row["role"] == "root"), "")
    unexplained = answer.get("unexplained")
    return {
        "status": answer["status"],
        "outcome": answer.get("outcome"),
        "runs": [[row.get("first"), row.get("last"), row.get("outcome")] for row in answer.get("runs") or []],
        "kind": answer.get("kind"),
        "diagnoses": _diagnoses(rows, remedies),
        "unexplained": unexplained and [unexplained["line"], _short(unexplained)],
        "place": _short([answer.get("frame"), answer.get("raised_by")]),
        "do": [_step(named, step, remedies) for step in answer.get("do") or []],
        "facts": [[fact["name"], fact["value"], fact.get("line")] for fact in answer["facts"]],
        "beside": [_short(answer.get(key)) for key in ("notes", "searches")],
        "more": {key: _short(value) for key, value in answer.items() if key not in _TOLD},
        "keys": sorted(answer),
    }


def _diagnoses(rows: Sequence[Mapping[str, Any]], remedies: Remedies) -> dict[str, Compact]:
    """The diagnoses in their order, each by its failure; a second one of the same failure is `failure#2`."""
    found: dict[str, Compact] = {}
    for row in rows:
        name, number = row["failure"], 1
        while name in found:
            number += 1
            name = f"{row['failure']}#{number}"
        found[name] = {
            "role": row["role"],
            "confidence": _rounded(row["confidence"]),
            "score": _rounded(row.get("score")),
            "causes": {one["cause"]: _cause(row["failure"], one, remedies) for one in row["causes"]},
            "evidence": _short([row.get(key) for key in _OF_LOG]),
            "guides": row.get("guides"),
            "words": _words(row),
            "more": {key: value for key, value in row.items() if key not in _OF_DIAGNOSIS},
        }
    return found


def _cause(failure: str, row: Mapping[str, Any], remedies: Remedies) -> Compact:
    evidence = [{key: value for key, value in one.items() if key != "because"} for one in row["evidence"]]
    reasons = [one.get("because") for one in row["evidence"]]
    return {
        "verdict": row["verdict"],
        "confidence": _rounded(row["confidence"]),
        "evidence": _short(evidence),
        "steps": [_step(failure, {**one, "for": row["cause"]}, remedies) for one in row["remedies"]],
        "words": _words(row) | {"because": _short(reasons)},
        "more": {key: value for key, value in row.items() if key not in _OF_CAUSE},
    }


def _step(failure: str, row: Mapping[str, Any], remedies: Remedies) -> list[str]:
    """Which remedy it is, what is typed, its words."""
    name = remedies.name(failure, row["for"], row["text"], row["commands"])
    return [name, _short(row["commands"]), _short([row["text"], row["verify"]])]


def _words(row: Mapping[str, Any]) -> dict[str, str]:
    return {key: _short(row.get(key)) for key in _WORDS}


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, _DIGITS)


def _short(value: Any) -> str:
    return digest(json.dumps(value, sort_keys=True, ensure_ascii=False))
