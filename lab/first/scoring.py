"""What readings are worth: the shared judge's figures, and the bench's own of runs, names and confidence.

A commit whose JSON has no `outcome` is not asked for one: what its status comes to stands in its place (`derived`).
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from errdoc.curate.score import Share, brier
from errdoc.kb.base import KnowledgeBase
from lab.first.bench import Labelled
from lab.first.label import HEALTHY, Label

#: What tells that a run was stopped and did not fail.
_STOPPED = ("interrupted", "job-time-limit")
#: What the judge measures, in the order in which it prints it.
JUDGED = (
    "failure@1", "failure@3", "cause@1", "constant", "cause@3", "decided@1", "silence", "clean", "outcome", "runs",
    "similar@3", "contract", "reach@3", "lured", "overlooked", "line@1", "fix@1", "fix@3", "misled",
)  # fmt: skip
#: Keys of the JSON that the first commits do not have.
_LATER = ("outcome", "runs")
Row = Mapping[str, Any]


@dataclass(frozen=True)
class Pair:
    """A log's label, and what was said of the log."""

    log: str
    label: Label
    row: Row


def pairs(logs: Iterable[Labelled], rows: Mapping[str, Row]) -> list[Pair]:
    """The logs that are judged, each with what was said of it."""
    return [Pair(one.log, one.label, rows[one.log]) for one in logs if one.how != "aside" and one.log in rows]


def outcome(row: Row) -> str:
    """The outcome that an answer tells, or that its status comes to where its JSON has none.

    `clean` is finished and `open` open; a diagnosis is failed, or stopped where it says just that; an error that no
    page names is failed; what errdoc refuses to read is no log of a run.
    """
    if row.get("outcome"):
        return str(row["outcome"])
    plain = {"clean": "finished", "open": "open", "error": "none"}
    if row["status"] in plain:
        return plain[str(row["status"])]
    return "stopped" if root(row) in _STOPPED else "failed"


def root(row: Row) -> str:
    """The failure that is named as the root; empty where none is."""
    real = [one for one in row.get("diagnoses") or [] if one["role"] not in ("benign", "wrapper")]
    return str(real[0]["failure"]) if row["status"] == "diagnosed" and real and real[0]["role"] == "root" else ""


def accused(pair: Pair) -> bool:
    """Whether a healthy run is told to have failed, or to hold an error."""
    return is_healthy(pair) and pair.row["status"] not in ("clean", "open", "error")


def is_healthy(pair: Pair) -> bool:
    """Whether it is the log of a run that neither failed nor was stopped."""
    return pair.label["outcome"] in HEALTHY and pair.label["outcome"] != "none"


def ended(pair: Pair) -> bool:
    """Whether the run failed or was stopped."""
    return pair.label["outcome"] not in HEALTHY


def named(pair: Pair) -> bool:
    """Whether the failure of the label is named, or one that it accepts as well."""
    return bool(root(pair.row)) and root(pair.row) in {pair.label["failure"], *pair.label["also"]}


def named_generally(pair: Pair) -> bool:
    """The same, or the more general page or kind that the label accepts; a kind is told of an error without a page.

    A kind that a label accepts may be retired since, for the page that says the same.
    """
    told = {root(pair.row), pair.row.get("kind") if not root(pair.row) else None} - {"", None}
    accepted = {name for ident in pair.label["general"] for name in (ident, _knowledge().retired(ident))}
    return named(pair) or bool(told & accepted)


@cache
def _knowledge() -> KnowledgeBase:
    return KnowledgeBase.open()


def wrongly_named(pair: Pair) -> bool:
    """Whether a failure is named that is not it."""
    return bool(root(pair.row)) and not named_generally(pair)


def whose(pair: Pair) -> bool:
    """Whether an answer says whose code raised the error: the user's own, a cloned project's, which library's."""
    sort, _, name = pair.label["whose"].partition(":")
    origin, package = (*(pair.row.get("raised_by") or ()), None, None)[:2]
    if sort == "own":
        return origin == "own"
    said = re.sub(r"[-_.]", "", (package or "").lower())
    same = said == re.sub(r"[-_.]", "", name.lower())
    return origin == "project" if sort == "cloned" else origin not in (None, "own", "project") and same


def _tells_whose(pair: Pair) -> bool:
    return ended(pair) and pair.label.get("whose", "").partition(":")[0] in ("own", "cloned", "library")


#: The bench's own measures: name, of which logs, what counts.
MEASURES: dict[str, tuple[Callable[[Pair], bool], Callable[[Pair], bool]]] = {
    "outcome": (lambda pair: pair.label["outcome"] != "none", lambda pair: outcome(pair.row) == pair.label["outcome"]),
    "starts": (lambda pair: pair.label["starts"] is not None and pair.row.get("runs") is not None
               and pair.label["outcome"] != "none", lambda pair: pair.row["runs"] == pair.label["starts"]),
    "healthy, accused": (is_healthy, accused),
    "healthy, accused by name": (is_healthy, lambda pair: accused(pair) and bool(root(pair.row))),
    "named exactly": (lambda pair: ended(pair) and bool(pair.label["failure"]), named),
    "named exactly or generally": (lambda pair: ended(pair) and bool(pair.label["failure"] or pair.label["general"]),
                                   named_generally),
    "another failure named": (ended, wrongly_named),
    "whose code": (_tells_whose, whose),
    "called clean or open": (ended, lambda pair: pair.row["status"] in ("clean", "open")),
}  # fmt: skip
#: Measures of which less is better.
LESS = (
    "healthy, accused", "healthy, accused by name", "another failure named", "called clean or open", "misled", "lured",
    "overlooked",
)  # fmt: skip


def own(some: Sequence[Pair]) -> dict[str, Share]:
    """The bench's own figures; a measure without a log has none."""
    found = {}
    for name, (counts, holds) in MEASURES.items():
        of = [pair for pair in some if counts(pair)]
        if of:
            found[name] = Share(sum(holds(pair) for pair in of), len(of))
    return found | {
        key: one for key, one in judge(some).items() if key in ("line@1", "fix@1", "fix@3", "misled", "lured")
    }


def judge(some: Sequence[Pair]) -> dict[str, Share]:
    """The shared judge's figures."""
    found = {}
    for key in JUDGED:
        # a commit is not asked for what its JSON does not have
        values = [float(pair.row["marks"][key]) for pair in some
                  if key in pair.row["marks"] and (key not in _LATER or pair.row.get(key) is not None)]  # fmt: skip
        if values:
            found[key] = Share(sum(values), len(values))
    for key, soft in (("facts", ()), ("versions", ("python", "os", "exception_type"))):
        marks = [right for pair in some for name, right in pair.row["marks"].get("facts", ()) if name not in soft]
        if marks:
            found[key] = Share(sum(marks), len(marks))
    return found


@dataclass(frozen=True)
class Confidence:
    """What the confidence in a named failure is worth.

    Attributes:
        brier: the mean squared gap between what was said and what was right.
        skill: how much better that is than always saying the average; None where all are right or all wrong.
        said: the mean of what was said.
        right: the share that is right.
    """

    brier: float
    skill: float | None
    said: float
    right: Share


def confidence(some: Sequence[Pair], *, generally: bool = False) -> Confidence | None:
    """What the confidences of all claims are worth, false alarms included; None where nothing was claimed.

    Args:
        some: the logs.
        generally: the more general page is right too; the judge holds it wrong.
    """
    holds = named_generally if generally else named
    claims = [(float(next(one["confidence"] for one in pair.row["diagnoses"] if one["role"] == "root")), holds(pair))
              for pair in some if root(pair.row)]  # fmt: skip
    if not claims:
        return None
    gap, skill = brier(claims)
    said = sum(sure for sure, _ in claims) / len(claims)
    return Confidence(gap, skill, said, Share(sum(right for _, right in claims), len(claims)))


def missed(some: Sequence[Pair]) -> list[Pair]:
    """Failed and stopped runs whose failure is not named, not even generally; without an id: that are called clean."""
    return [pair for pair in some if ended(pair) and (
        not named_generally(pair) if pair.label["failure"] or pair.label["general"]
        else pair.row["status"] in ("clean", "open") or wrongly_named(pair)
    )]  # fmt: skip
