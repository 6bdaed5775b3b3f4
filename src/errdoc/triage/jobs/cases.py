"""Job by job: the logs of one job are one case, and the first error of its own decides, not the loudest.

What a page calls a consequence of another failure that the job has, or a victim, follows from it. What was said of a
node of the job counts as if it stood in the logs, from shortly before the last sign of life of what failed: who waits
for a rank that is gone says so half an hour later.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol

from errdoc.triage.jobs.clocks import Clocks
from errdoc.triage.jobs.nodes import learn, said
from errdoc.triage.jobs.told import Candidate, Told, order, told
from errdoc.triage.jobs.zones import Zones
from errdoc.triage.looks.clock import EPOCH, seconds
from errdoc.triage.store import Store
from errdoc.triage.tables import Case

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


_JOBS = (
    "select job, count(*), max(gpus), min(nullif(begin, '')), max(end) from logs where job != '' and state = 'done'"
    " group by job having count(*) > 1 or job in (select job from accounts) order by job"
)
#: The last time that logs without a zone name, with that of their last change: of jobs, and of kernels by node.
_ENDS_OF_JOBS = (
    "select job, end, failed, mtime from logs where job != '' and end != '' and mtime and not zoned order by id"
)
_ENDS_OF_KERNELS = (
    "select distinct e.host, l.end, 0, l.mtime from events e join logs l on l.id = e.log"
    " where l.job = '' and l.end != '' and l.mtime and not e.zoned order by e.host, l.id"
)


def clocks_of(store: Store, zones: Zones) -> Clocks:
    """What is known of the clocks of a run's logs.

    Args:
        store: the run, its logs done.
        zones: what the user says.
    """
    clocks = Clocks(zones, _ends(store, _ENDS_OF_JOBS), _ends(store, _ENDS_OF_KERNELS))
    if store.ask("select exists (select 1 from events)").fetchone()[0]:
        jobs = store.ask(_JOBS).fetchall()
        learn(store, clocks, (_told(store, job, begin, _account(store, job)) for job, _, _, begin, _ in jobs))
    return clocks


def _ends(store: Store, question: str) -> Iterator[tuple[str, float, float]]:
    for who, end, failed, mtime in store.ask(question):
        at = seconds(end, 1)
        if at is not None:
            yield who, max(at, failed or 0.0), mtime / 1e9 + EPOCH


def cases(store: Store, page_of: Pages, clocks: Clocks) -> Iterator[Case]:
    """The jobs of several logs, or that the scheduler's accounting knows, each with its root.

    Args:
        store: the run, its logs done.
        page_of: the page of a group; None of what no page has.
        clocks: what is known of zones; told of jobs that may want more.
    """
    reports = {kind for (kind,) in store.ask(
        "select distinct kind from logs where explained and json_extract(answer, '$.wrapper')")}  # fmt: skip
    for job, count, gpus, begin, end in store.ask(_JOBS).fetchall():
        account = _account(store, job)
        state, _, slurm_gpus, slurm_begin, slurm_end = account
        here = _told(store, job, begin, account).in_utc(clocks)
        if slurm_begin:
            here = here._replace(begin=seconds(slurm_begin, 1))
        own = [one for one in here.found if one.kind not in reports] or here.found
        of_nodes, elsewhere = said(store, clocks, here._replace(found=tuple(own)))
        root = decided([*own, *of_nodes], page_of)
        page = page_of(root.kind) if root and elsewhere else None
        clocks.unsure += bool(page and (page.victim or page.death or elsewhere.intersection(page.consequence_of)))
        kind = root.kind if root else f"slurm:{state}" if state not in ("", "COMPLETED") else "clean"
        ranks = store.ask("select count(distinct value) from logs l cross join marks m on m.log = l.id where l.job = ?"
                          " and +m.kind = 'rank'", job).fetchone()[0]  # fmt: skip
        yield Case(
            job, kind, count, sum(one.logs for one in here.found), ranks, len(here.hosts),
            max(slurm_gpus, gpus or 0, ranks), slurm_begin or begin or "", slurm_end or end or "", state,
            root.log if root else None, root.source if root else "", root.text if root else "",
            ", ".join(sorted(here.hosts)[:8]),
        )  # fmt: skip


def _account(store: Store, job: str) -> tuple[str, str, int, str, str]:
    """What Slurm knows of a job."""
    found: tuple[str, str, int, str, str] | None = store.ask(
        "select state, nodes, gpus, begin, end from accounts where job = ?", job).fetchone()  # fmt: skip
    return found or ("", "[]", 0, "", "")


def _told(store: Store, job: str, begin: str | None, account: tuple[str, str, int, str, str]) -> Told:
    hosts = store.ask(
        # a job's logs first, as a cross join orders it, then their marks: else all hosts are looked at for each job
        "select distinct m.value from logs l cross join marks m on m.log = l.id where l.job = ?"
        " and +m.kind = 'host'", job,
    )  # fmt: skip
    return told(store, job, {*json.loads(account[1]), *(host for (host,) in hosts)}, begin or "")


def decided(candidates: Sequence[Candidate], page_of: Pages) -> Candidate | None:
    """The root among what a job's logs and kernels told; None where nothing failed.

    Example:
        >>> late, early = Candidate("unknown:1", 20.0, 9.0, 63, 7), Candidate("unknown:2", 10.0, 9.0, 1, 8)
        >>> decided([late, early], lambda _: None).log
        8
    """
    kinds = {one.kind: one for one in sorted(candidates, key=order, reverse=True)}  # the first of each
    left = [one for one in kinds.values() if not _follows(one, kinds, page_of)]
    # a circle of pages that call each other consequences has no root: the earliest is
    return min(left or kinds.values(), key=order, default=None)


def _follows(one: Candidate, kinds: Mapping[str, Candidate], page_of: Pages) -> bool:
    mine = page_of(one.kind)
    if mine is None:
        return False
    for name, other in kinds.items():
        if name == one.kind:
            continue
        theirs = page_of(name)
        later = one.at is not None and other.at is not None and (other.since or other.at) > one.at + _STEP
        mutual = theirs is not None and one.kind in theirs.consequence_of
        if name in mine.consequence_of and not later and (not mutual or order(other) < order(one)):
            return True
        if mine.death and (theirs is None or not theirs.death):
            return True
        if mine.victim and (theirs is None or not theirs.victim):
            return True
    return False
