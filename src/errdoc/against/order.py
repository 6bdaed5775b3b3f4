"""Differences, each once, and what explains the failure best first."""

from collections.abc import Sequence
from math import log10

from errdoc.against import nature, only
from errdoc.against.relevance import Failure, shared
from errdoc.model import Difference, Line

#: What a difference is worth before the failure is looked at.
_WORTH = {
    "version": 5.0, "setting": 4.5, "environment": 4.0, "data": 4.5, "node": 2.0, "line": 2.0, "gone": 1.0,
    "curve": 3.0,
}  # fmt: skip
#: Beyond its kind: a new warning; a metric that is no number any more; what one log alone states.
_WARNS, _NOT_FINITE, _ALONE = 1.5, 1.5, -1.5
#: What a sentence says without a name.
_SAID = -1.0
#: What somebody chose, and what seldom decides anything.
_SELDOM = -2.5
#: Differences that are told, and that are weighed: of a hostile log.
MOST, WEIGHED = 40, 4_000
#: Values that say nothing without their name.
_BARE = frozenset({"", "true", "false", "none", "null", "0", "1"})
_NAMED = ("version", "setting", "environment", "node", "data")


def ordered(rows: Sequence[Difference], failure: Failure, said: Sequence[Difference] = ()) -> tuple[Difference, ...]:
    """The differences, each once, what explains the failure best first.

    Args:
        rows: all of them.
        failure: what it speaks of.
        said: those of `rows` that a sentence tells without a name: what it counts may be what came out.
    """
    weighed, loose = [], {one for one in said if one.kind == "setting"}
    for row in once(rows[:WEIGHED]):
        weight, words = shared(row.name, row.before, row.now, failure)
        worth = _WORTH[row.kind] + _more(row, failure.nature) + weight + (_SAID if row in loose else 0.0)
        weighed.append((-worth, row.line or row.line_before or 0, row._replace(words=words)))
    weighed.sort(key=lambda one: one[:2])
    return tuple(row for _, _, row in weighed[:MOST])


def once(rows: Sequence[Difference]) -> list[Difference]:
    """What several lines say is one difference: the first, or one that has both values."""
    kept: list[Difference] = []
    named: dict[str, list[int]] = {}
    valued: dict[tuple[str, str], int] = {}
    for row in rows:
        if row.kind not in _NAMED:
            kept.append(row)
            continue
        name, values = nature.last_of(row.name), (row.before, row.now)
        same = next((at for at in named.get(name, ()) if _agree(kept[at], row)), valued.get(values))
        if same is None:
            named.setdefault(name, []).append(len(kept))
            if not {row.before.lower(), row.now.lower()} <= _BARE:
                valued[values] = len(kept)
            kept.append(row)
        elif (row.before and not kept[same].before) or (row.now and not kept[same].now):
            kept[same] = row
            valued.setdefault(values, same)
    return kept


def _agree(one: Difference, other: Difference) -> bool:
    """Whether two say the same of a name, as far as both have a value."""
    return all(was == now or not was or not now for was, now in ((one.before, other.before), (one.now, other.now)))


def _more(row: Difference, words: nature.Nature) -> float:
    """What a difference is worth beyond its kind."""
    more, chosen = 0.0, row.kind in ("setting", "version", "environment")
    last = nature.last_of(row.name)
    if row.kind in ("setting", "environment", "data") and words.is_of("seldom", last):
        more += 0.0 if words.is_of("data", row.name) else _SELDOM
    if row.kind == "line" and only.warns(Line(0, row.now)):
        more += _WARNS
    if row.kind == "curve" and not nature.finite(row.now):
        more += _NOT_FINITE
    if chosen and not (row.before and row.now):
        more += _ALONE
    was, now = nature.number(row.before), nature.number(row.now)
    # of what a sentence counts, much is what a setting made of it
    if row.kind in ("setting", "data") and "…" not in row.name and was and now and 0 < was * now < float("inf"):
        more += min(1.0, abs(log10(abs(now / was))) / 2)
    return more
