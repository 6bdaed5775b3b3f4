"""What tells whether a named failure, and its first cause, are right: the features that `errdoc kb fit` weighs.

Features are figures of about 0 to 5. What they count for stands in `kb/tables/fit.toml`; where nothing was learnt, a
failure has the confidence `UNTAUGHT` and causes have their shares of the log-odds.
"""

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from errdoc.kb.entries import Failure
from errdoc.logs.events.signs import ends_run, is_notice
from errdoc.match.calibrate import Features, Logistic
from errdoc.match.key_line import OWN, Errors, KeyLines
from errdoc.match.text import Text
from errdoc.model import Event, Found, RankedCause

#: Where nothing was learnt: most claims are right.
UNTAUGHT = 0.9
#: Which way each feature can speak.
SPEAKS = {
    "failure": {
        "literal": 1, "signatures": 1, "ends the run": 1, "weight": 1, "key line": 1, "framework": 1,
        "suggests": -1, "frames": -1, "rivals": -1, "unexplained": -1, "unexplained after": -1, "raised after": -1,
        "went on": -1, "warning": -1, "prose": -1, "general": -1,
    },
    "cause": {
        "lead": 1, "commonest": 1, "decisive for it": 1, "strong for it": 1, "weak for it": 1,
        "causes": -1, "against it": -1, "strong for another": -1,
    },
}  # fmt: skip
#: Log-odds beyond which a lead tells nothing more.
_FAR = 6.0


def of_failure(
    page: Failure, group: Sequence[Found], roots: int, loud: Sequence[Event], text: Text, lines: KeyLines
) -> Features:
    """What tells whether a failure is rightly named.

    Args:
        page: the failure's page.
        group: where its signatures were found, the place that is quoted first.
        roots: how many failures are called roots.
        loud: the errors that no page explains, but for mere complaints.
        text: the log.
        lines: tells lines by their sort.
    """
    first = group[0]
    event, line = first.event, first.line
    place = text.span(event)[0]
    mine = (event.rank, event.lines[0].stream, event.lines[0].file)
    after = [one for one in loud if text.span(one)[0] > place]
    beside = {(one.rank, one.lines[0].stream, one.lines[0].file) for one in after if lines.weight(one) >= OWN}
    best = Errors([event, *loud], lines).best
    return {
        "suggests": float(first.signature.certainty != "names"),
        "frames": float(first.signature.on == "frames"),
        "literal": math.log(max(map(len, first.signature.anchors), default=8)),
        "signatures": math.log(len({one.signature.id for one in group})),
        "rivals": float(min(3, roots - 1)),
        "ends the run": float(ends_run(event)),
        "weight": lines.weight(event),
        "unexplained": float(bool(loud)),
        "unexplained after": float(bool(after)),
        "raised after": float(mine in beside),
        "key line": float(best is event),
        "went on": float(text.goes_on_after(event)),
        "warning": float(event.level in ("I", "W") or is_notice(line)),
        "prose": float(lines.is_sort("advice", line.text) or lines.is_sort("reasons", line.text)),
        "framework": float(not page.frameworks or not text.words.isdisjoint(_words(page.frameworks))),
        "general": 0.0,
    }


@lru_cache(maxsize=512)
def _words(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(name.lower().replace("-", "_") for name in names)


def confidence(features: Features, fit: Mapping[str, Any]) -> float:
    """The probability that a failure is rightly named."""
    return round(Logistic(fit["failure"])(features), 2) if fit.get("failure") else UNTAUGHT


def of_cause(ranked: Sequence[RankedCause], listed: Sequence[str]) -> Features:
    """What tells whether the first of some ranked causes is right.

    Args:
        ranked: the causes, best first.
        listed: their order on the page, commonest first.
    """
    first = ranked[0]
    rivals = [one for one in ranked[1:] if one.verdict != "refuted"]
    return {
        "lead": min(_FAR, first.score - rivals[0].score) if rivals else _FAR,
        "causes": math.log(1 + len(rivals)),
        "commonest": float(listed[:1] == [first.cause]),
        **{f"{strength} for it": float(_best(first) == strength) for strength in ("decisive", "strong", "weak")},
        "against it": float(any(one.says == "against" for one in first.evidence)),
        "strong for another": float(any(_best(one) in ("decisive", "strong") for one in rivals)),
    }


def _best(cause: RankedCause) -> str:
    """The strength of the strongest evidence for a cause."""
    said = {one.strength for one in cause.evidence if one.says == "for"}
    return next((strength for strength in ("decisive", "strong", "weak") if strength in said), "")


def of_causes(ranked: Sequence[RankedCause], listed: Sequence[str], fit: Mapping[str, Any]) -> list[float]:
    """The probability of each cause: the first as was learnt, the others share what it leaves, none above it."""
    if not fit.get("cause") or not ranked or ranked[0].verdict == "refuted":
        return [one.confidence for one in ranked]
    sure = Logistic(fit["cause"])(of_cause(ranked, listed))
    rest = sum(one.confidence for one in ranked[1:]) or 1.0
    return [sure, *(min(sure, (1.0 - sure) * one.confidence / rest) for one in ranked[1:])]
