"""What a commit says of logs, asked as the judge asks, and kept without a word of the log."""

import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from lab.commits import LaidOut
from lab.first.bench import Labelled
from lab.first.judging import judged, shared_judge, steps
from lab.first.label import Label
from lab.same.steps import Remedies, remedies

PROCESSES = 2
#: Of a diagnosis and of a cause, what a confidence may be learnt from; none of it is text of the log.
_OF_DIAGNOSIS = (
    "failure",
    "role",
    "confidence",
    "matched_by",
    "signature",
    "general",
    "tier",
    "score",
    "line",
    "count",
)
_OF_CAUSE = ("cause", "verdict", "confidence")


def read(place: LaidOut, logs: Sequence[Labelled], wild: Path) -> dict[str, dict[str, Any]]:
    """What a commit says of logs: each row has the answer's features, and the judge's marks of it."""
    asked = command(place)
    pages = remedies(place.tree / "kb")
    judge = shared_judge()
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(PROCESSES) as pool:
        # once alone, so that the pages are compiled once
        judge.ask(asked, {"log": wild / f"{logs[0].log}.log"}, scratch)
        answers = list(pool.map(lambda one: judge.ask(asked, {"log": wild / f"{one.log}.log"}, scratch), logs))
    return {
        one.log: row(one.log, one.label, answer, wild / f"{one.log}.log", pages)
        for one, answer in zip(logs, answers, strict=True)
    }


def command(place: LaidOut) -> list[str]:
    """How the judge calls a commit's errdoc."""
    names = ("PYTHONPATH", "PYTHONHASHSEED", "ERRDOC_HISTORY", "XDG_CACHE_HOME")
    variables = [f"{name}={place.environment[name]}" for name in names]
    return ["env", "-u", "CI", *variables, str(place.python), "-m", "errdoc"]


def row(name: str, label: Label, answer: Mapping[str, Any], log: Path, pages: Remedies) -> dict[str, Any]:
    """What is kept of an answer: all that it decided, by ids and numbers of lines."""
    marks = judged(name, label, answer, log)
    if "error" in answer:
        return {"log": name, "status": "error", "marks": marks}
    unexplained = answer.get("unexplained") or {}
    raised = answer.get("raised_by") or {}
    return {
        "log": name,
        "status": answer["status"],
        "outcome": answer.get("outcome"),
        "runs": len(answer["runs"]) if isinstance(answer.get("runs"), list) else None,
        "kind": answer.get("kind"),
        "unexplained": unexplained.get("line"),
        "raised_by": [raised.get("origin"), raised.get("package")],
        "diagnoses": [_diagnosis(one) for one in answer["diagnoses"]],
        "do": steps(label, answer, pages),
        "facts": sorted({fact["name"] for fact in answer["facts"]}),
        "marks": marks,
    }


def _diagnosis(one: Mapping[str, Any]) -> dict[str, Any]:
    return {key: one.get(key) for key in _OF_DIAGNOSIS} | {
        "evidence": [row.get("line") for row in one["evidence"]],
        "causes": [
            {key: cause.get(key) for key in _OF_CAUSE}
            | {
                "evidence": [
                    [row.get("line") or row.get("fact"), row["says"], row["strength"]] for row in cause["evidence"]
                ]
            }
            for cause in one["causes"]
        ],
    }
