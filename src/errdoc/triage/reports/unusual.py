"""What keeps to one place: is a failure on this node, GPU, switch or image more often than chance brings it there?

For a failure and a value, the runs that tell their node (GPU, switch, image) are drawn from an urn: how probable are
so many with this value, or more, among those of the failure? A run is a job with all its logs, or a log that is of no
job: what befalls one job shows in all its ranks, and is one event. That is the upper tail of the hypergeometric
distribution, Fisher's exact test of one side (R. A. Fisher, *The Design of Experiments*, 1935). All pairs that were
looked at are corrected for by S. Holm's procedure ("A simple sequentially rejective multiple test procedure",
Scandinavian Journal of Statistics 6, 1979).

A sick GPU makes its node look sick too: whoever is accused first, by the smallest probability, takes its runs along,
and the others are weighed by what is left.
"""

from collections import Counter
from collections.abc import Iterator
from math import exp, lgamma

from errdoc.record import record, replace
from errdoc.triage.store import Store

#: What may be accused, the narrowest first: of equal ones it is the one.
KINDS = ("gpu", "host", "switch", "image")
#: Probability that anything at all is accused wrongly; runs that are few enough to be nothing.
_LEVEL, _FEW = 0.001, 4
#: A value on which the failure is not even twice as frequent as elsewhere is no place that it keeps to.
_TIMES = 2.0
#: Values that one failure is said to keep to.
_MOST = 8
_OTHER = "kind not in ('clean', 'unread')"
#: Each run with what it had and where; its name is that of its job, or the number of its log.
_PLACED = (
    "create temp table placed as select distinct coalesce(nullif(l.job, ''), l.id) as run, l.kind as kind,"
    " m.kind as what, m.value as value from logs l cross join marks m on m.log = l.id"
    f" where l.state = 'done' and m.kind in {KINDS}"
)


@record
class Unusual:
    """A failure that keeps to one place.

    Attributes:
        kind: of the group.
        what: `host`, `gpu`, `switch` or `image`, and `value` which.
        count: runs with the failure there, `of` those with the failure, `on` all runs there, `among` all.
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
    for statement in ("drop table if exists temp.placed", _PLACED, "create index temp.placed_by_run on placed (run)",
                      "create index temp.placed_by_value on placed (what, value)"):  # fmt: skip
        store.ask(statement)
    tests, counts = _tests(store), _Counts(store)
    for (kind,) in store.ask(f"select kind from groups where {_OTHER} and count >= ? order by kind", _FEW).fetchall():
        here = counts.of(kind)
        for _ in range(_MOST):
            accused = min(here.weighed(), key=lambda one: (one.p, KINDS.index(one.what), one.value), default=None)
            if accused is None or accused.p * tests > _LEVEL:
                break
            found.append(accused)
            here.leave(accused.what, accused.value)
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
    values = store.ask("select count(*) from (select distinct what, value from placed)").fetchone()[0]
    return max(1, int(groups * values))


_Place = tuple[str, str]


class _Counts:
    """How many runs have which place, counted once for all failures."""

    def __init__(self, store: Store) -> None:
        self._store = store
        runs, enough = "count(distinct run) as runs from placed", "having runs >= ?"
        self._among = Counter(dict(store.ask(f"select what, {runs} group by 1").fetchall()))
        self._on: Counter[_Place] = Counter()
        for what, value, count in store.ask(f"select what, value, {runs} group by 1, 2 {enough}", _FEW):
            self._on[what, value] = count
        self._of: dict[str, Counter[str]] = {}
        for kind, what, count in store.ask(f"select kind, what, {runs} group by 1, 2"):
            self._of.setdefault(kind, Counter())[what] = count
        self._there: dict[str, Counter[_Place]] = {}
        for kind, what, value, count in store.ask(f"select kind, what, value, {runs} group by 1, 2, 3 {enough}", _FEW):
            self._there.setdefault(kind, Counter())[what, value] = count

    def of(self, kind: str) -> "_Failure":
        """Those of one failure, which can be taken away from."""
        return _Failure(self._store, kind, Counter(self._among), Counter(self._on),
                        Counter(self._of.get(kind)), Counter(self._there.get(kind)))  # fmt: skip


class _Failure:
    """The counts for one failure, without the runs at places that were accused.

    Args:
        store: the run.
        kind: of the group.
        among: all runs that tell a kind of place, `on` those that have a place.
        of: runs with the failure that tell a kind of place, `there` those that have a place.
    """

    def __init__(
        self, store: Store, kind: str, among: Counter[str], on: Counter[_Place], of: Counter[str],
        there: Counter[_Place],
    ) -> None:  # fmt: skip
        self._store, self._kind = store, kind
        self._among, self._on, self._of, self._there = among, on, of, there
        self._left: set[str | int] = set()

    def weighed(self) -> Iterator[Unusual]:
        """Each place with its probability."""
        for (what, value), count in self._there.items():
            of, on, among = self._of[what], self._on[what, value], self._among[what]
            if count < _FEW or on == among:
                continue
            elsewhere = (of - count) / (among - on)
            if count / on >= _TIMES * elsewhere:
                yield Unusual(self._kind, what, value, count, of, on, among, tail(count, of, on, among))

    def leave(self, what: str, value: str) -> None:
        """Takes away all runs at a place."""
        told: dict[tuple[str | int, str], bool] = {}
        there: dict[tuple[str | int, str, str], bool] = {}
        for run, kind, one, other in self._store.ask(
            "select run, kind, what, value from placed"
            " where run in (select run from placed where what = ? and value = ?)", what, value,
        ):  # fmt: skip
            if run not in self._left:
                mine = kind == self._kind
                told[run, one] = told.get((run, one), False) or mine
                there[run, one, other] = there.get((run, one, other), False) or mine
        for (_, one, other), mine in there.items():
            self._on[one, other] -= 1
            self._there[one, other] -= mine
        for (_, one), mine in told.items():
            self._among[one] -= 1
            self._of[one] -= mine
        self._left.update(run for run, _ in told)
