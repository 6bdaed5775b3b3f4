"""Metrics by step in both logs: where the curves part."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from errdoc.against.forms import Stated
from errdoc.against.nature import Nature, number
from errdoc.logs.lazy import lazy
from errdoc.model import Line

#: Values of a series that are compared.
_MOST = 5_000
#: A gap between two runs that means nothing, as a share; and how much wider than the good run's own steps it must be.
_GAP, _STEPS = 0.3, 3.0
# "epoch 3", "step=120", "'epoch': 1.0", "[Epoch 2/10]", "iter: 40"
_STEP = lazy(r"(?i)\b(epoch|step|iter(?:ation)?|it|batch|global_step)\b['\"]?\s?[:=#]?\s?(\d+(?:\.\d+)?)")
# "loss 2.31", "val_acc 0.5"
_SPOKEN = lazy(r"([A-Za-z][\w/-]{1,40})(?: is| of|:)?\s([+-]?(?:\d+\.?\d*(?:[eE][+-]?\d+)?|nan|inf)\b)")


class Parted(NamedTuple):
    """Where two curves part.

    Attributes:
        step: as the failed log tells it, `epoch 3`; the number of the value where it does not.
    """

    name: str
    step: str
    before: str
    now: str
    line_before: Line
    line_now: Line


def spoken(lines: Sequence[Line], nature: Nature) -> Iterator[Stated]:
    """Figures that sentences name: `epoch 1/3 loss 2.31`; only of metrics."""
    for line in lines:
        for found in _SPOKEN.finditer(line.text[:400]):
            if nature.is_of("metrics", found[1]):
                yield Stated("spoken", found[1], found[2], line)


def parted(name: str, good: Sequence[Stated], failed: Sequence[Stated], nature: Nature) -> Parted | None:
    """The first value from which a name's figures are no longer those of the good run; None where they do not part."""
    if nature.is_of("counters", name):
        return None
    was = [(one, value) for one in good[:_MOST] if (value := number(one.value)) is not None]
    now = [(one, value) for one in failed[:_MOST] if (value := number(one.value)) is not None]
    whole = all(math.isfinite(value) for _, value in was)
    for at, (one, value) in enumerate(now):
        if whole and not math.isfinite(value):
            like = was[min(at, len(was) - 1)][0] if was else one
            return Parted(name, _step(one.line, at), like.value if was else "", one.value, like.line, one.line)
    if not nature.is_of("metrics", name) or len(was) < 2:
        return None
    usual = _usual([value for _, value in was])
    apart = [_apart(before[1], after[1]) > max(_GAP, usual * _STEPS) for before, after in zip(was, now, strict=False)]
    for at, one_apart in enumerate(apart):
        if one_apart and (all(apart[at : at + 2])):
            before, after = was[at][0], now[at][0]
            return Parted(name, _step(after.line, at), before.value, after.value, before.line, after.line)
    return None


def _usual(values: list[float]) -> float:
    """How much a run's own figures change from one to the next."""
    return median(_apart(one, other) for one, other in pairwise(values))


def _apart(one: float, other: float) -> float:
    if not (math.isfinite(one) and math.isfinite(other)):
        return 0.0 if one == other or (one != one and other != other) else math.inf
    return abs(one - other) / max(abs(one), abs(other), 1e-12)


def _step(line: Line, at: int) -> str:
    found = _STEP.search(line.text[:400])
    return f"{found[1].lower()} {found[2]}" if found else f"{at + 1}"
