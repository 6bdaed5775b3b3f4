"""What keeps to one place: is a failure on this node, GPU, switch or image more often than chance brings it there?

For a failure and a value, the logs that tell their node (GPU, switch, image) are drawn from an urn: how probable are
so many with this value, or more, among those of the failure? That is the upper tail of the hypergeometric distribution,
Fisher's exact test of one side (R. A. Fisher, *The Design of Experiments*, 1935). All pairs that were looked at are
corrected for by S. Holm's procedure ("A simple sequentially rejective multiple test procedure", Scandinavian Journal
of Statistics 6, 1979).

A sick GPU makes its node look sick too: whoever is accused first, by the smallest probability, takes its logs along,
and the others are weighed by what is left.
"""

from collections.abc import Iterator
from math import exp, lgamma

from errdoc.record import record, replace
from errdoc.triage.store import Store

#: What may be accused, the narrowest first: of equal ones it is the one.
KINDS = ("gpu", "host", "switch", "image")
#: Probability that anything at all is accused wrongly; logs that are few enough to be nothing.
_LEVEL, _FEW = 0.001, 4
#: A value on which the failure is not even twice as frequent as elsewhere is no place that it keeps to.
_TIMES = 2.0
#: Values that one failure is said to keep to.
_MOST = 8
_OTHER = "kind not in ('clean', 'unread')"


@record
class Unusual:
    """A failure that keeps to one place.

    Attributes:
        kind: of the group.
        what: `host`, `gpu`, `switch` or `image`, and `value` which.
        count: logs of the failure there, `of` those of the failure, `on` all logs there, `among` all.
        p: the probability that chance does so, corrected for all that was looked at.
    """

    kind: str
    what: str
    value: str
    count: int
    of: int
    on: int
    among: int
    p: float


def tail(count: int, drawn: int, good: int, total: int) -> float:
    """The probability of `count` or more good ones among some drawn without putting back.

    Args:
        count: good ones among those drawn.
        drawn: how many were drawn.
        good: how many good ones there are.
        total: how many there are.

    Example:
        >>> round(tail(3, 4, 4, 8), 6)  # Fisher's lady tasting tea: 17/70
        0.242857
    """
    low, high = max(count, drawn + good - total, 0), min(drawn, good)
    if count <= max(drawn + good - total, 0):
        return 1.0
    whole = _choose(total, drawn)
    return min(1.0, sum(exp(_choose(good, k) + _choose(total - good, drawn - k) - whole) for k in range(low, high + 1)))


def _choose(of: int, some: int) -> float:
    """The logarithm of a binomial coefficient."""
    return lgamma(of + 1) - lgamma(some + 1) - lgamma(of - some + 1)


def unusual(store: Store) -> list[Unusual]:
    """The failures that keep to one place, the surest first."""
    found: list[Unusual] = []
    tests = _tests(store)
    for (kind,) in store.ask(f"select kind from groups where {_OTHER} and count >= ? order by kind", _FEW).fetchall():
        taken: list[tuple[str, str]] = []
        while len(taken) < _MOST and (weighed := list(_weighed(store, kind, taken))):
            accused = min(weighed, key=lambda one: (one.p, KINDS.index(one.what), one.value))
            if accused.p * tests > _LEVEL:
                break
            taken.append((accused.what, accused.value))
            found.append(accused)
    found.sort(key=lambda one: (one.p, one.kind, one.what, one.value))
    told, most = [], 0.0
    for number, one in enumerate(found):
        # Holm's: the smallest times all, the next times all but one; none becomes smaller than the one before
        most = max(most, min(1.0, one.p * (tests - number)))
        told.append(replace(one, p=most))
    return told


def _tests(store: Store) -> int:
    """How many pairs of a failure and a value can be looked at."""
    groups = store.ask(f"select count(*) from groups where {_OTHER} and count >= ?", _FEW).fetchone()[0]
    values = store.ask(
        "select count(*) from (select distinct m.kind, m.value from marks m join logs l on l.id = m.log"
        f" where l.state = 'done' and m.kind in {KINDS})"
    ).fetchone()[0]
    return max(1, int(groups * values))


def _weighed(store: Store, kind: str, taken: list[tuple[str, str]]) -> Iterator[Unusual]:
    """Each place of a failure with its probability, without the logs of places that were accused."""
    without = "".join(" and m.log not in (select log from marks where kind = ? and value = ?)" for _ in taken)
    known = [text for pair in taken for text in pair]
    for what in KINDS:
        base = f" from marks m join logs l on l.id = m.log where l.state = 'done' and m.kind = ?{without}"
        among = store.ask("select count(distinct m.log)" + base, what, *known).fetchone()[0]
        of = store.ask(f"select count(distinct m.log){base} and l.kind = ?", what, *known, kind).fetchone()[0]
        if of < _FEW:
            continue
        there = store.ask(f"select m.value, count(*){base} and l.kind = ? group by m.value having count(*) >= ?",
                          what, *known, kind, _FEW).fetchall()  # fmt: skip
        for value, count in there:
            on = store.ask(f"select count(*){base} and m.value = ?", what, *known, value).fetchone()[0]
            elsewhere = (of - count) / (among - on) if among > on else 0.0
            if on == among or count / on < _TIMES * elsewhere:
                continue
            yield Unusual(kind, what, value, count, of, on, among, tail(count, of, on, among))
