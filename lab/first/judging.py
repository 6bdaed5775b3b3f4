"""An answer held against a label by the shared judge, which this bench does not repeat but call.

The judge wants the text of the lines that an expert would quote; the bench has their numbers. So the log lies beside
while it is judged, and the text is taken from it then.
"""

import importlib.util
import json
import re
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from functools import cache
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

from errdoc.kb import KnowledgeBase
from errdoc.logs.facts.packages import version_fact
from lab.commits import ROOT
from lab.first.label import HEALTHY, Label
from lab.same.steps import Remedies

SHARED = ROOT.parent / "shared"
#: Characters that a quotation and its line have to share to be the same text.
_SHARED_TEXT = 8
#: Of a line this much is looked at.
_LONGEST = 2000


class JudgeError(Exception):
    """The shared judge is not there."""


@cache
def shared_judge(path: Path = SHARED / "evaluate") -> ModuleType:
    """The judge, imported from the file that is run as a program elsewhere.

    Raises:
        JudgeError: there is no such file.
    """
    if not path.is_file():
        raise JudgeError(f"{path} is not there: the judge is shared with other checkouts")
    spec = importlib.util.spec_from_loader("shared_judge", SourceFileLoader("shared_judge", str(path)))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def judged(name: str, label: Label, answer: Mapping[str, Any], log: Path) -> dict[str, Any]:
    """The judge's row for an answer of the judge's own `ask`."""
    judge = shared_judge()
    row: dict[str, Any] = judge.safely(case(name, label, answer, log), answer, judge.catalogue())
    for key in ("_luck", "seconds"):  # the steps' words, which hold the log's; and what every run has another of
        row.pop(key, None)
    if "error" in row:
        row["error"] = "no answer"
    return dict(json.loads(json.dumps(row)))


@cache
def _told() -> Mapping[str, str]:
    """What the fact of each distribution is called."""
    return KnowledgeBase.open().registry.told


def case(name: str, label: Label, answer: Mapping[str, Any], log: Path) -> dict[str, Any]:
    """A label in the judge's own form."""
    healthy = label["outcome"] in HEALTHY
    found = {
        "id": name, "log": log, "kind": "healthy" if healthy else "failure" if label["failure"] else "out-of-catalogue",
        "failure": label["failure"] or None, "also": label["also"], "cause": label["cause"] or None,
        "acceptable_causes": label["causes"], "confirmed": "log" if label["cause_sure"] else "no",
        "facts": {version_fact(name, _told()) or name: value for name, value in label["facts"].items()},
        "fix": label["fix"], "never": label["never"],
        "line": literals(log, label["lines"], quoted(answer)),
    }  # fmt: skip
    if label["outcome"] != "none":
        found |= {"outcome": label["outcome"], "runs": label["starts"]}
    return found


def quoted(answer: Mapping[str, Any]) -> dict[str, Any]:
    """The line that an answer quotes first: a root's evidence, or the unexplained one."""
    real = [one for one in answer.get("diagnoses") or [] if one.get("role") not in ("benign", "wrapper")]
    claimed = answer.get("status") == "diagnosed" and bool(real) and real[0].get("role") == "root"
    rows = (real[0].get("evidence") or [])[:1] if claimed else [answer.get("unexplained") or {}]
    return dict(rows[0]) if rows else {}


def literals(log: Path, numbers: Sequence[int], shown: Mapping[str, Any]) -> list[str]:
    """The text of some lines, as it is quoted where one of them is quoted: without the prefix that was taken off."""
    lines = shared_judge().lines_of(log)
    found = []
    for number in numbers:
        text = lines[number - 1][-_LONGEST:] if 0 < number <= len(lines) else ""
        if number == shown.get("line"):
            said = str(shown.get("text", ""))
            match = SequenceMatcher(None, text, said, autojunk=False).find_longest_match()
            piece = text[match.a : match.a + match.size].strip()
            if len(piece) >= min(_SHARED_TEXT, len(text.strip())):
                text = piece
        if text.strip():
            found.append(text.strip())
    return found


def steps(label: Label, answer: Mapping[str, Any], remedies: Remedies) -> list[dict[str, Any]]:
    """The steps of the first screen without their words: which remedy, and which of the label's patterns it fits."""
    judge = shared_judge()
    real = [one for one in answer.get("diagnoses") or [] if one.get("role") == "root"]
    offered = judge.steps(answer, real[0] if real else {})
    failure = real[0]["failure"] if real else ""
    rows = answer.get("do") or []
    return [
        {
            "for": row.get("for", ""),
            "key": remedies.name(failure, row.get("for", ""), row.get("text", ""), row.get("commands") or []),
            "fix": _fitting(label["fix"], text),
            "never": _fitting(label["never"], typed),
        }
        for row, (text, typed) in zip(rows, offered, strict=False)
    ]


def _fitting(patterns: Sequence[str], text: str) -> list[int]:
    return [place for place, pattern in enumerate(patterns) if re.search(pattern, text, re.IGNORECASE)]
