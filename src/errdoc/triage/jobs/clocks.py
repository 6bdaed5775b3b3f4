"""By how much the clocks of logs that tell no zone are ahead of UTC, as far as something shows it.

What the user says counts first. Then the times of files: a log was changed when its last line was written, so where
the one is hours ahead of the other, and no minute more or less, that is its zone. Then what several jobs have in
common: an error of a node fits nearly every job at one of the hundred offsets that there are, so one job shows nothing,
and some are believed only where chance would hardly bring them together. What nothing shows is left: the clocks are
taken as one.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from errdoc.triage.jobs.zones import Zones, utc
from errdoc.triage.tables import Clock

#: All offsets are quarters of an hour, and between two zones at most so many.
_QUARTER, _MOST = 900.0, 56
_OFFSETS = [number * _QUARTER for number in range(-_MOST, _MOST + 1)]
#: The farthest that a clock may be from another.
FARTHEST = _OFFSETS[-1] + _QUARTER
#: Seconds between a log's last line and its last change; logs that show one offset; which share of all must show one.
_WRITTEN, _FEW, _SHARE = 20.0, 3, 0.5
#: Seconds in which several logs end together, as those of one job, and are one sign.
_TOGETHER = 60.0
#: How improbable it must be that jobs agree by chance, over all offsets; a share that may also fit as it is.
_CHANCE, _ALSO = 0.001, 0.25
_DAY = 86_400.0


class Window(NamedTuple):
    """When a job failed, with the errors of its nodes hours around it."""

    low: float
    high: float
    errors: Sequence[float]


def by_files(logs: Iterable[tuple[str, float, float]]) -> tuple[dict[str, float], dict[float, int]]:
    """What the times of files show of clocks.

    Args:
        logs: of each log whose it is, the last time that it names, and that of its last change in UTC.

    Returns:
        Whose clock is by how much ahead, and how many logs show each offset.
    """
    shown: dict[float, list[tuple[str, float]]] = defaultdict(list)
    count = 0
    for who, end, changed in logs:
        count += 1
        offset = round((end - changed) / _QUARTER) * _QUARTER
        if abs(offset) < FARTHEST and -1.0 <= changed - (end - offset) <= _WRITTEN:
            shown[offset].append((who, end))
    stand = {offset: ends for offset, ends in shown.items()
             if len({end // _TOGETHER for _, end in ends}) >= _FEW}  # fmt: skip
    if sum(map(len, stand.values())) < count * _SHARE:
        return {}, {}
    votes: dict[str, Counter[float]] = defaultdict(Counter)
    for offset, ends in stand.items():
        for who, _ in ends:
            votes[who][offset] += 1
    # whose logs show two offsets moved, or lies about its files
    found = {who: next(iter(told)) for who, told in votes.items() if len(told) == 1}
    return found, {offset: len(ends) for offset, ends in stand.items()}


def agreed(windows: Sequence[Window]) -> tuple[float, int] | None:
    """The offset of errors' clock against the jobs' that jobs agree on, and how many do.

    Example:
        >>> jobs = [Window(at, at + 240, [at + 28_900, at + 9_000 + at / 7]) for at in (0.0, 50_000.0, 93_000.0)]
        >>> agreed(jobs)
        (28800.0, 3)
    """
    fits = [some for some in map(_fits, _signs(windows)) if some]
    counts = Counter(one for some in fits for one in some)
    ranked = counts.most_common(2)
    if not ranked or ranked[0][1] < _FEW or ranked[0][0] == 0 or counts[0.0] > ranked[0][1] * _ALSO:
        return None
    if len(ranked) > 1 and ranked[1][1] == ranked[0][1]:
        return None
    offset, count = ranked[0]
    chance = _at_least(count, [len(some) / len(_OFFSETS) for some in fits]) * len(_OFFSETS)
    return (offset, count) if chance < _CHANCE else None


def _signs(windows: Sequence[Window]) -> Iterator[list[Window]]:
    """Windows by themselves; those of one time of day, on whatever day, may have one reason and are one sign."""
    some: list[Window] = []
    end = 0.0
    for one in sorted(windows, key=lambda one: one.low % _DAY):
        begin = one.low % _DAY
        if some and begin > end:
            yield some
            some = []
        some.append(one)
        end = max(end, begin + one.high - one.low)
    if some:
        yield some


def _fits(some: Iterable[Window]) -> set[float]:
    return {offset for job in some for at in job.errors for offset in _OFFSETS if job.low <= at - offset <= job.high}


def _at_least(count: int, chances: Sequence[float]) -> float:
    """How probable it is that so many of independent things happen."""
    fewer = [1.0, *([0.0] * (count - 1))]
    for chance in chances:
        fewer = [here * (1 - chance) + (fewer[number - 1] * chance if number else 0.0)
                 for number, here in enumerate(fewer)]  # fmt: skip
    return max(0.0, 1.0 - sum(fewer))


class Clocks:
    """The clocks of a run.

    Args:
        zones: what the user says.
        jobs: of the logs of jobs that tell no zone, as `by_files` takes them.
        kernels: of kernels' logs that tell none, by node.
    """

    def __init__(
        self, zones: Zones, jobs: Iterable[tuple[str, float, float]], kernels: Iterable[tuple[str, float, float]]
    ) -> None:
        self._zones = zones
        self._jobs, shown_jobs = by_files(jobs)
        self._kernels, shown_kernels = by_files(kernels)
        self._every_job = next(iter(shown_jobs)) if len(shown_jobs) == 1 else None
        self._every_kernel = next(iter(shown_kernels)) if len(shown_kernels) == 1 else None
        self._between: dict[bool, float] = {}
        self._told = [Clock("jobs", offset, "files", count) for offset, count in sorted(shown_jobs.items())]
        self._told += [Clock("kernels", offset, "files", count) for offset, count in sorted(shown_kernels.items())]
        self.unsure = 0

    def _ahead(self, job: str) -> float | None:
        return self._jobs.get(job, self._every_job)

    def knows_job(self, job: str, *, zoned: bool) -> bool:
        """Whether a job's times are known in UTC."""
        return zoned or self._zones.logs is not None or self._ahead(job) is not None

    def of_job(self, job: str, at: float, *, zoned: bool) -> float:
        """A time of a job's log, in UTC as far as its zone is known."""
        if zoned:
            return at
        return utc(at, self._zones.logs) if self._zones.logs else at - (self._ahead(job) or 0.0)

    def knows_kernel(self, job: str, host: str, *, zoned: bool) -> bool:
        """Whether it is known what a kernel's time without a zone is on a job's clock."""
        if self._zones.of_kernel(host):
            return True
        known = self._kernels.get(host, self._every_kernel) is not None
        return (known and self.knows_job(job, zoned=zoned)) or zoned in self._between

    def of_kernel(self, job: str, host: str, at: float, *, zoned: bool) -> float:
        """A time of a kernel's log that tells no zone, on the scale of a job's times.

        Args:
            job: the job.
            host: whose kernel.
            at: the time.
            zoned: whether the job's own times tell their zone.
        """
        if zone := self._zones.of_kernel(host):
            return utc(at, zone)
        ahead = self._kernels.get(host, self._every_kernel)
        if ahead is not None and self.knows_job(job, zoned=zoned):
            return at - ahead
        return self.of_job(job, at - self._between.get(zoned, 0.0), zoned=zoned)

    def learn_jobs(self, windows: Sequence[Window]) -> None:
        """Takes what errors whose zone is told show of the jobs' clock."""
        if found := agreed(windows):
            self._every_job = -found[0]
            self._told.append(Clock("jobs", -found[0], "jobs", found[1]))

    def learn_kernels(self, windows: Sequence[Window], *, zoned: bool) -> None:
        """Takes what kernels' errors show of their clock against that of the jobs."""
        if found := agreed(windows):
            self._between[zoned] = found[0]
            self._told.append(Clock("kernels", found[0], "jobs", found[1]))

    def told(self) -> Iterator[Clock]:
        """What was found, and how many jobs may have their cause in another hour."""
        yield from self._told
        if self.unsure:
            yield Clock("unsure", 0.0, "", self.unsure)
