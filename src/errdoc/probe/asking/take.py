"""Takes a snapshot: all sources side by side, one deadline for all of them."""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from importlib import import_module
from typing import NamedTuple

from errdoc.probe.machine import run
from errdoc.probe.machine.host import Absent, Host
from errdoc.probe.telling.snapshot import Answer, Report, Snapshot, merged

#: Seconds that the whole may take without a GPU, with one, and with the imports of `--deep`.
WITHOUT_GPU, WITH_GPU, DEEP = 1.8, 3.6, 60.0


class Source(NamedTuple):
    """One module of `errdoc.probe.sources` with a function `read(host) -> Answer`.

    Attributes:
        name: the module.
        systems: where it has something to say.
        unless: another source; this one is asked only where that one told nothing, and after it.
    """

    name: str
    systems: tuple[str, ...] = ("linux", "windows", "macos")
    unless: str = ""


#: The slow ones first: they start children.
SOURCES = (
    Source("nvml", ("linux", "windows")),
    Source("nvidia_smi", ("linux", "windows"), unless="nvml"),
    Source("driver_library", ("linux", "windows")),
    Source("libraries", ("linux", "windows")),
    Source("python"),
    Source("kernel_log", ("linux",)),
    Source("processes", ("linux",)),
    Source("modules", ("linux",)),
    Source("system"),
    Source("pci", ("linux",)),
    Source("proc_driver", ("linux",)),
    Source("devices", ("linux",)),
    Source("secure_boot", ("linux",)),
    Source("container", ("linux",)),
    Source("cgroup", ("linux",)),
    Source("memory"),
    Source("limits", ("linux", "macos")),
    Source("disks"),
    Source("libc", ("linux",)),
    Source("cpu"),
    Source("programs"),
    Source("environment"),
    Source("network", ("linux",)),
    Source("paths"),
    Source("deep"),
)  # fmt: skip

Read = Callable[[Host], Answer]


def take(host: Host | None = None, *, sources: dict[str, Read] | None = None, seconds: float | None = None) -> Snapshot:
    """Asks a machine.

    Args:
        host: the machine; this one by default.
        sources: functions in place of modules, to measure or to test.
        seconds: the deadline; chosen by what the machine has by default.

    Returns:
        The snapshot. A source that fails or hangs is reported in it and costs the others nothing.
    """
    host = host or Host()
    started = time.monotonic()
    deadline = started + (seconds if seconds is not None else _limit(host))
    host = replace(host, until=deadline)
    told = _Told()
    wanted = [one for one in SOURCES if host.system in one.systems and _asked_for(one.name, host)]
    for first in [one for one in wanted if not one.unless]:
        chain = [first, *(one for one in wanted if one.unless == first.name)]
        threading.Thread(target=_ask, args=(chain, host, sources or {}, told), daemon=True).start()
    try:
        told.wait({one.name for one in wanted}, deadline)
    finally:
        run.end_all()
    answers = told.close()
    waited = time.monotonic() - started
    late = Answer(status="timeout", reason=f"no answer within {waited:.1f} s")
    rows = []
    for one in SOURCES:
        if one in wanted:
            answer, took = answers.get(one.name, (late, waited))
            rows.append((Report(one.name, answer.status, answer.reason, took), answer))
    return merged(rows, taken=datetime.now(UTC).isoformat(timespec="seconds"), seconds=waited)


def with_paths(machine: Snapshot, named: Sequence[str], *, seconds: float = 1.0) -> Snapshot:
    """A snapshot of this machine, and whether paths that the log names are there now.

    Args:
        machine: taken before anybody knew what the log names.
        named: the paths; relative ones count from the snapshot's working folder.
        seconds: a dead network folder may answer no sooner, and is then left unknown.
    """
    host = replace(Host(), cwd=machine.text("working_folder") or "", named=tuple(named))
    told = _Told()
    threading.Thread(target=_ask, args=([Source("paths")], host, {}, told), daemon=True).start()
    told.wait({"paths"}, time.monotonic() + seconds)
    late = Answer(status="timeout", reason=f"no answer within {seconds:.1f} s"), seconds
    answer, took = told.close().get("paths", late)
    report = Report("paths", answer.status, answer.reason, took)
    found = merged([(report, answer)], taken=machine.taken, seconds=machine.seconds)
    return replace(machine, readings={**machine.readings, **found.readings}, reports=(*machine.reports, report))


def _asked_for(name: str, host: Host) -> bool:
    return {"deep": host.deep, "paths": bool(host.named)}.get(name, True)


class _Told:
    """What the sources have said so far."""

    def __init__(self) -> None:
        self._answers: dict[str, tuple[Answer, float]] = {}
        self._changed = threading.Condition()
        self._closed = False

    def put(self, name: str, answer: Answer, took: float) -> None:
        """Keeps an answer, unless it comes too late."""
        with self._changed:
            if not self._closed:
                self._answers[name] = answer, took
            self._changed.notify_all()

    def wait(self, names: set[str], deadline: float) -> None:
        """Waits until all of them have answered, or the deadline."""
        with self._changed:
            self._changed.wait_for(lambda: names <= self._answers.keys(), max(0.0, deadline - time.monotonic()))

    def close(self) -> dict[str, tuple[Answer, float]]:
        """The answers; later ones do not count."""
        with self._changed:
            self._closed = True
            return dict(self._answers)


def _ask(chain: list[Source], host: Host, sources: dict[str, Read], told: _Told) -> None:
    known = False
    for source in chain:
        started = time.monotonic()
        if known:
            answer = Answer(status="skipped", reason=f"{source.unless} told it")
        else:
            answer = _answer(source.name, host, sources)
        known = known or answer.status == "ok"
        told.put(source.name, answer, time.monotonic() - started)


def _answer(name: str, host: Host, sources: dict[str, Read]) -> Answer:
    """What a source says; whatever it raises is an answer too."""
    try:
        read: Read = sources.get(name) or import_module(f"errdoc.probe.sources.{name}").read
        return read(host)
    except Absent as absent:
        return Answer(status="absent", reason=str(absent))
    except Exception as error:
        return Answer(status="failed", reason=f"{type(error).__name__}: {error}"[:300])


def _limit(host: Host) -> float:
    if host.deep:
        return DEEP
    signs = ("/proc/driver/nvidia/version", "/dev/nvidiactl", "/dev/dxg")
    return WITH_GPU if host.system == "windows" or any(map(host.exists, signs)) else WITHOUT_GPU
