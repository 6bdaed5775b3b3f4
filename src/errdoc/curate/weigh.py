"""Weights of causes from what came out: `errdoc verify`, *This fixed it* in Slack, `errdoc triage mark`.

What counts is one word on one failure: a cause that was gone and with it the failure, or that somebody named. A
weight says how frequent a cause is beside the most frequent one; the engine adds 0, -0.9 and -1.8 to its log-odds, so
the borders lie half-way, at 0.64 and 0.26 times as frequent. A page's weight changes only where

- the failure has `LEAST` words or more, and the cause at least one: that nobody named a cause says nothing of it;
- the 95 % interval (Wilson) of how frequent the cause is beside the most frequent other lies wholly outside what the
  page says. It becomes what the counts themselves say.
"""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

#: Words that a failure needs.
LEAST = 10
#: Of the normal distribution, for 95 %.
_Z = 1.96
#: How frequent a cause of a weight is beside the most frequent one.
_BANDS = {
    "common": (math.exp(-0.45), math.inf),
    "occasional": (math.exp(-1.35), math.exp(-0.45)),
    "rare": (0.0, math.exp(-1.35)),
}


class Said(NamedTuple):
    """A word on a failure.

    Attributes:
        cause: the one that it was, or was not.
        by: `verify`, `slack`, `mark`.
        wrong: it was not this cause.
    """

    failure: str
    cause: str
    by: str
    wrong: bool = False


class Weighed(NamedTuple):
    """A cause of a page with what was said of it.

    Attributes:
        right: how often it was the cause.
        wrong: how often somebody said that it was not.
        low: how frequent it is beside the most frequent other cause, at least; `high` at most.
        weight: what the page says.
        new: what follows.
    """

    cause: str
    right: int
    wrong: int
    low: float
    high: float
    weight: str
    new: str


def counted(said: Iterable[Said]) -> dict[str, tuple[Counter[str], Counter[str]]]:
    """For each failure how often each cause was it, and how often it was said not to be."""
    found: dict[str, tuple[Counter[str], Counter[str]]] = defaultdict(lambda: (Counter(), Counter()))
    for one in said:
        found[one.failure][one.wrong][one.cause] += 1
    return dict(found)


def weighed(causes: Sequence[tuple[str, str]], right: Mapping[str, int], wrong: Mapping[str, int]) -> list[Weighed]:
    """The causes of a page with the weights that follow.

    Args:
        causes: each with its weight, in their order on the page.
        right: how often each was the cause.
        wrong: how often each was said not to be.

    Example:
        >>> [one.new for one in weighed([("a", "common"), ("b", "common")], {"a": 40, "b": 2}, {})]
        ['common', 'rare']
    """
    total = sum(right.get(cause, 0) for cause, _ in causes)
    rows = []
    for cause, weight in causes:
        count = right.get(cause, 0)
        other = max((right.get(name, 0) for name, _ in causes if name != cause), default=0)
        low, high = (_odds(bound) for bound in interval(count, count + other))
        new = weight
        lowest, highest = _BANDS[weight]
        if total >= LEAST and count and (high < lowest or low > highest):
            ratio = count / other if other else math.inf
            new = next(name for name, (least, _) in _BANDS.items() if ratio >= least)
        rows.append(Weighed(cause, count, wrong.get(cause, 0), low, high, weight, new))
    return rows


def interval(count: int, of: int) -> tuple[float, float]:
    """Wilson's interval of a share.

    Example:
        >>> [round(bound, 2) for bound in interval(2, 42)]
        [0.01, 0.16]
    """
    if not of:
        return 0.0, 1.0
    share, square = count / of, _Z * _Z / of
    middle = share + square / 2
    spread = _Z * math.sqrt(share * (1 - share) / of + square / (4 * of))
    return max(0.0, (middle - spread) / (1 + square)), min(1.0, (middle + spread) / (1 + square))


def _odds(share: float) -> float:
    return share / (1 - share) if share < 1 else math.inf


def rewritten(page: str, weights: Mapping[str, str]) -> str:
    """A page's text with other weights; nothing else of it changes.

    Args:
        page: the text of `failure.md`.
        weights: the new weight of each cause.
    """
    head, fence, body = page.partition("\n```\n")
    pieces = re.split(r"(?m)^(?=\[\[)", head)
    for place, piece in enumerate(pieces):
        # id = "driver-too-old"
        ident = re.search(r'(?m)^id\s*=\s*["\']([\w-]+)["\']', piece) if piece.startswith("[[cause]]") else None
        if ident and ident[1] in weights:
            # weight = "common"
            pieces[place] = re.sub(r'(?m)^(weight\s*=\s*)["\']\w+["\']', rf'\1"{weights[ident[1]]}"', piece, count=1)
    return "".join(pieces) + fence + body
