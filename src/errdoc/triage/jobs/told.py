"""What the logs of one job told: each kind of failure in them, when, and which nodes and pods the job had."""

from collections.abc import Iterable
from typing import NamedTuple

from errdoc.triage.jobs.clocks import Clocks
from errdoc.triage.looks.clock import seconds
from errdoc.triage.store import Store


class Candidate(NamedTuple):
    """What may be the root of a job.

    Attributes:
        kind: of its group.
        at: when it was first told, in seconds; None where nobody says.
        alive: the last sign of life before.
        logs: that have it; 0 of what was said of a node.
        log: the one that told it first.
        text: what was said of a node.
        source: who told it, as in `errdoc.triage.tables.Case`.
        since: since when it may have been so, where that is earlier.
        zoned: whether these times tell their zone.
    """

    kind: str
    at: float | None
    alive: float | None
    logs: int
    log: int | None
    text: str = ""
    source: str = "log"
    since: float | None = None
    zoned: bool = False


class Told(NamedTuple):
    """A job as its logs tell it.

    Attributes:
        hosts: its nodes.
        pods: what its pods are called: Kubernetes tells its events of them by name.
        named_by_pods: whether its logs' names are surely those of pods.
        found: its failures; their times as the logs have them.
        begin: when it began, in the same way.
        zoned: whether these times tell their zone.
    """

    job: str
    hosts: frozenset[str]
    pods: frozenset[str]
    named_by_pods: bool
    found: tuple[Candidate, ...]
    begin: float | None
    zoned: bool

    @property
    def owners(self) -> frozenset[str] | None:
        """What the owner of its GPUs is called; None where that is not known."""
        if self.job.startswith("slurm ") and self.job[6:].isdecimal():
            return frozenset((self.job,))
        return self.pods if self.named_by_pods else None

    def in_utc(self, clocks: Clocks) -> "Told":
        """The same with times in UTC, as far as their zones are known."""

        def moved(at: float | None, *, zoned: bool) -> float | None:
            return None if at is None else clocks.of_job(self.job, at, zoned=zoned)

        found = (one._replace(at=moved(one.at, zoned=one.zoned), alive=moved(one.alive, zoned=one.zoned))
                 for one in self.found)  # fmt: skip
        return self._replace(found=tuple(found), begin=moved(self.begin, zoned=self.zoned))


def told(store: Store, job: str, hosts: Iterable[str], begin: str) -> Told:
    """What a job's logs told.

    Args:
        store: the run, its logs done.
        job: the job.
        hosts: its nodes.
        begin: the first time that its logs name, as the store has it.
    """
    firsts: dict[str, Candidate] = {}
    names: set[str] = set()
    by_pods = True
    for ident, path, kind, failed, alive, zoned in store.ask(
        "select id, path, kind, failed, alive, zoned from logs where job = ? and state = 'done' order by id", job
    ):
        names.add(path.rpartition("/")[2].partition("_")[0].removesuffix(".log"))
        by_pods = by_pods and path[: len(job)] == job and path[len(job) : len(job) + 1] in ("-", "_")
        if kind == "clean":
            continue
        one = Candidate(kind, failed or None, alive or None, 1, ident, zoned=bool(zoned))
        known = firsts.get(kind)
        first = min(one, known._replace(logs=1), key=order) if known else one
        firsts[kind] = first._replace(logs=known.logs + 1 if known else 1)
    found = tuple(firsts.values())
    zoned = any(one.zoned for one in found if one.at is not None)
    year = int(begin[:4]) if begin[:4].isdecimal() else 1
    return Told(job, frozenset(hosts), frozenset(names), by_pods, found, seconds(begin, year), zoned)


def order(one: Candidate) -> tuple[bool, float, int, str, int]:
    """The earliest first; where nobody tells the time what the fewest logs have, which is not what spread."""
    return one.at is None, one.at or 0.0, one.logs, one.kind, one.log or 0
