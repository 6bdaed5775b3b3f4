"""What was said of a job's nodes while it failed, by kernels, by Kubernetes, by DCGM.

An error joins a job by its node, or by whose the GPU was where that is told; and by time, on one clock as far as zones
are known.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from errdoc.triage.jobs.clocks import FARTHEST, Clocks, Window
from errdoc.triage.jobs.told import Candidate, Told
from errdoc.triage.store import Store

#: Seconds before the last sign of life of what failed, and after the last error, in which a node's error counts.
_BEFORE, _AFTER = 180.0, 60.0
_COLUMNS = "select host, at, failure, text, zoned, source, span, log from events"


class _Said(NamedTuple):
    host: str
    at: float
    failure: str
    text: str
    zoned: bool
    source: str
    span: float | None
    log: int | None


def said(store: Store, clocks: Clocks, job: Told) -> tuple[list[Candidate], set[str]]:
    """What was said of a job's nodes when it failed, and what was said at another hour.

    Args:
        store: the run.
        clocks: what is known of zones.
        job: in UTC.

    Returns:
        What counts; and failures that would in another zone, where the job's or the kernel's is not known.
    """
    times = [one.at for one in job.found if one.at is not None]
    if not times:
        return [], set()
    low, high = _window(job)
    found: list[Candidate] = []
    elsewhere: set[str] = set()
    for one in _around(store, job, low, high):
        at = one.at if one.zoned else clocks.of_kernel(job.job, one.host, one.at, zoned=job.zoned)
        since = low if one.span is None else at - one.span
        if one.span is None and low <= at <= high:
            # it may be as old as the node: whatever the job itself tells comes first
            found.append(_candidate(one, max(at, *times), since))
        elif one.span is not None and at >= low and since <= high and _in_job(one.span, since, job.begin):
            found.append(_candidate(one, at, since))
        elif not (
            clocks.knows_job(job.job, zoned=job.zoned) or one.span is None if one.zoned
            else clocks.knows_kernel(job.job, one.host, zoned=job.zoned)
        ):  # fmt: skip
            elsewhere.add(one.failure)
    return found, elsewhere


def learn(store: Store, clocks: Clocks, jobs: Iterable[Told]) -> None:
    """Lets clocks learn from what jobs have in common: first theirs, then those of kernels."""
    known = list(jobs)
    clocks.learn_jobs(list(_windows(store, (one for one in known if not clocks.knows_job(one.job, zoned=one.zoned)))))
    for zoned in (False, True):
        some = [one for one in known if one.zoned == zoned]
        clocks.learn_kernels(list(_windows(store, some, clocks)), zoned=zoned)


def _windows(store: Store, jobs: Iterable[Told], clocks: Clocks | None = None) -> Iterator[Window]:
    """When jobs failed, with errors hours around: of kernels whose zone clocks do not know, else those with a zone."""
    for job in jobs:
        if not any(one.at is not None for one in job.found):
            continue
        low, high = _window(job)
        errors = [
            one.at for one in _around(store, job, low, high)
            if one.span is not None and one.span <= _AFTER and (
                one.zoned if clocks is None
                else not one.zoned and not clocks.knows_kernel(job.job, one.host, zoned=job.zoned))
        ]  # fmt: skip
        if errors:
            yield Window(low, high, errors)


def _window(job: Told) -> tuple[float, float]:
    times = [one.at for one in job.found if one.at is not None]
    return min(one.alive for one in job.found if one.alive is not None) - _BEFORE, max(times) + _AFTER


def _in_job(span: float, since: float, begin: float | None) -> bool:
    """Whether what was found changed lies in the job: before it began it may have been as it is."""
    return span <= _AFTER or begin is None or since >= begin - _BEFORE


def _candidate(one: _Said, at: float, since: float) -> Candidate:
    return Candidate(one.failure, at, at, 0, one.log, one.text, one.source, since)


def _around(store: Store, job: Told, low: float, high: float) -> Iterator[_Said]:
    """All that was said of a job's nodes and pods hours around; a GPU that surely was another's is left out."""
    between = (low - FARTHEST, high + FARTHEST)
    seen: set[tuple[Any, ...]] = set()
    for name in sorted((job.hosts | job.pods) - {""}):
        # a node is called by its first name alone, or with its domain
        rows = store.ask(
            f"{_COLUMNS} where (host in (?, ?) or (host > ? and host < ?)) and at between ? and ?"
            " and (owner = '' or ? or owner in (select value from json_each(?)) or owner like 'slurm %' != ?)",
            name, name.partition(".")[0], f"{name}.", f"{name}/", *between,
            job.owners is None, json.dumps(sorted(job.owners or ())), job.job.startswith("slurm "),
        ).fetchall()  # fmt: skip
        seen.update(rows)
    for owner in sorted((job.pods | {job.job}) - {""}):
        seen.update(store.ask(f"{_COLUMNS} where owner = ? and at between ? and ?", owner, *between).fetchall())
    yield from (_Said(*row) for row in sorted(seen, key=str))
