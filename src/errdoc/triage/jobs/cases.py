"""Job by job: the logs of one job are one case, and the first error of its own decides, not the loudest.

What a page calls a consequence of another failure that the job has, or a victim, follows from it. What a kernel said of
a node of the job counts as if it stood in the logs, from shortly before the last sign of life of what failed: who
waits for a rank that is gone says so half an hour later.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from errdoc.triage.store import Case, Store

#: Seconds before the last sign of life of what failed, and after the last error, in which a kernel's word counts.
_BEFORE, _AFTER = 180.0, 60.0

#: Seconds that an error may be later than the last time before it: a traceback has none of its own.
_STEP = 120.0


class Page(Protocol):
    """What deciding needs of a page."""

    @property
    def consequence_of(self) -> Sequence[str]:
        """Failures that lead to it."""
        ...

    @property
    def victim(self) -> bool:
        """Whether it only follows where another process failed."""
        ...

    @property
    def death(self) -> bool:
        """Whether it tells how a process ended, and not why."""
        ...


Pages = Callable[[str], Page | None]


class Candidate(NamedTuple):
    """What may be the root of a job.

    Attributes:
        kind: of its group.
        at: when it was first told, in seconds; None where nobody says.
        alive: the last sign of life before.
        logs: that have it; 0 of what a kernel said.
        log: the one that told it first.
        text: what a kernel said.
    """

    kind: str
    at: float | None
    alive: float | None
    logs: int
    log: int
    text: str = ""


def cases(store: Store, page_of: Pages) -> Iterator[Case]:
    """The jobs of several logs, or that the scheduler's accounting knows, each with its root.

    Args:
        store: the run, its logs done.
        page_of: the page of a group; None of what no page has.
    """
    reports = {kind for (kind,) in store.ask(
        "select distinct kind from logs where explained and json_extract(answer, '$.wrapper')")}  # fmt: skip
    for job, count, gpus, begin, end in store.ask(
        "select job, count(*), max(gpus), min(nullif(begin, '')), max(end) from logs where job != '' and state = 'done'"
        " group by job having count(*) > 1 or job in (select job from accounts) order by job"
    ).fetchall():  # fmt: skip
        told = store.ask("select state, nodes, gpus, begin, end from accounts where job = ?", job).fetchone()
        state, nodes, slurm_gpus, slurm_begin, slurm_end = told or ("", "[]", 0, None, None)
        marks: dict[str, set[str]] = {"host": set(json.loads(nodes)), "rank": set()}
        for kind, value in store.ask(
            # a job's logs first, as a cross join orders it, then their marks: else all hosts are looked at for each job
            "select distinct m.kind, m.value from logs l cross join marks m on m.log = l.id where l.job = ?"
            " and +m.kind in ('host', 'rank')", job,
        ):  # fmt: skip
            marks[kind].add(value)
        found = _of_logs(store, job)
        own = [one for one in found if one.kind not in reports]
        told_by_kernels = _of_kernels(store, marks["host"] | _pods(store, job), own or found)
        root = decided([*(own or found), *told_by_kernels], page_of)
        kind = root.kind if root else f"slurm:{state}" if state not in ("", "COMPLETED") else "clean"
        yield Case(
            job, kind, count, sum(one.logs for one in found), len(marks["rank"]), len(marks["host"]),
            max(slurm_gpus, gpus or 0, len(marks["rank"])), slurm_begin or begin or "", slurm_end or end or "", state,
            root.log if root else None, root.text if root else "", ", ".join(sorted(marks["host"])[:8]),
        )  # fmt: skip


def decided(candidates: Sequence[Candidate], page_of: Pages) -> Candidate | None:
    """The root among what a job's logs and kernels told; None where nothing failed.

    Example:
        >>> late, early = Candidate("unknown:1", 20.0, 9.0, 63, 7), Candidate("unknown:2", 10.0, 9.0, 1, 8)
        >>> decided([late, early], lambda _: None).log
        8
    """
    kinds = {one.kind: one for one in sorted(candidates, key=_order, reverse=True)}  # the first of each
    left = [one for one in kinds.values() if not _follows(one, kinds, page_of)]
    # a circle of pages that call each other consequences has no root: the earliest is
    return min(left or kinds.values(), key=_order, default=None)


def _order(one: Candidate) -> tuple[bool, float, int, str, int]:
    """The earliest first; where nobody tells the time what the fewest logs have, which is not what spread."""
    return one.at is None, one.at or 0.0, one.logs, one.kind, one.log


def _follows(one: Candidate, kinds: Mapping[str, Candidate], page_of: Pages) -> bool:
    mine = page_of(one.kind)
    if mine is None:
        return False
    for name, other in kinds.items():
        if name == one.kind:
            continue
        theirs = page_of(name)
        later = one.at is not None and other.at is not None and other.at > one.at + _STEP
        mutual = theirs is not None and one.kind in theirs.consequence_of
        if name in mine.consequence_of and not later and (not mutual or _order(other) < _order(one)):
            return True
        if mine.death and (theirs is None or not theirs.death):
            return True
        if mine.victim and (theirs is None or not theirs.victim):
            return True
    return False


def _of_logs(store: Store, job: str) -> list[Candidate]:
    """Each kind of failure in a job's logs."""
    firsts: dict[str, Candidate] = {}
    for ident, kind, failed, alive in store.ask(
        "select id, kind, failed, alive from logs where job = ? and state = 'done' and kind != 'clean' order by id", job
    ):
        one = Candidate(kind, failed or None, alive or None, 1, ident)
        known = firsts.get(kind)
        first = min(one, known._replace(logs=1), key=_order) if known else one
        firsts[kind] = first._replace(logs=known.logs + 1 if known else 1)
    return list(firsts.values())


def _of_kernels(store: Store, hosts: set[str], found: Sequence[Candidate]) -> Iterator[Candidate]:
    """What kernels of a job's nodes said while it failed."""
    times = [one.at for one in found if one.at is not None]
    if not times or not hosts:
        return
    low = min(one.alive for one in found if one.alive is not None) - _BEFORE
    for host in sorted(hosts):
        for failure, at, log, text in store.ask(
            "select failure, min(at), log, text from events where host = ? and at between ? and ? group by failure",
            host, low, max(times) + _AFTER,
        ):  # fmt: skip
            yield Candidate(failure, at, at, 0, log, text)


def _pods(store: Store, job: str) -> set[str]:
    """What a job's pods are called: Kubernetes tells its events of them by name."""
    names = (path.rpartition("/")[2] for (path,) in store.ask("select path from logs where job = ?", job))
    return {name.partition("_")[0].removesuffix(".log") for name in names}
