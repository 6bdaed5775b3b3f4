"""Between a log and a machine: whether to ask it, and whether its facts may count for this log."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from errdoc.model import Event, Fact, Line
from errdoc.probe.asking.ask import Ask
from errdoc.probe.weighing import whose
from errdoc.probe.weighing.whose import Whose

if TYPE_CHECKING:
    from errdoc.probe.machine.host import Host
    from errdoc.probe.telling.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Consulted:
    """What came of it.

    Attributes:
        whose: whose log it is; its text is the answer's `machine`.
        machine: the facts that count for this log; None where no machine was asked or its facts must not count.
        notes: what the user should know.
        host: where the experiment may be done; None where nobody asked for it.
    """

    whose: Whose
    machine: "Snapshot | None" = None
    notes: tuple[str, ...] = ()
    host: "Host | None" = None

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The machine's facts as the answer lists them."""
        return self.machine.facts() if self.machine else ()

    @property
    def folder(self) -> str:
        """Where the command ran, as far as it is known."""
        return str(self.machine.value("working_folder") or "") if self.machine and not self.machine.given else ""

    @property
    def found_by(self) -> str:
        """How that Python was found."""
        return str(self.machine.value("interpreter_found_by") or "") if self.interpreter and self.machine else ""

    @property
    def interpreter(self) -> str:
        """The user's Python that was asked on this machine; empty where none was."""
        return str(self.machine.value("interpreter") or "") if self.machine and not self.machine.given else ""


def consult(
    machine: "Snapshot | Ask", lines: Sequence[Line], events: Sequence[Event], facts: Sequence[Fact]
) -> Consulted:
    """Asks this machine, or takes the snapshot that was given, if it fits the log."""
    if not isinstance(machine, Ask):
        if machine.given:
            verdict = whose.compared(Whose("same", "its facts were given"), facts, machine)
        else:
            verdict = whose.compared(_settled(whose.first(lines, events, facts)), facts, machine)
        if verdict.verdict == "other":
            return Consulted(verdict, notes=(f"the given facts do not belong to this log: {verdict.because}",))
        return Consulted(verdict, machine)
    verdict = whose.first(lines, events, facts)
    if machine.explicit:
        verdict = _settled(verdict)
    if verdict.verdict != "same":
        notes = (_elsewhere(verdict),) if machine.explicit else ()
        return Consulted(verdict, notes=notes)
    from errdoc.probe.asking.take import take
    from errdoc.probe.machine.host import Host

    seen = tuple(dict.fromkeys(frame.file for frame in whose.frames_of(events)))
    if seen not in machine.taken:
        host = _allowed(Host(python=machine.python, seen=seen, deep=machine.deep), machine)
        machine.taken[seen] = host, take(host)
    host, snapshot = machine.taken[seen]
    verdict = whose.compared(verdict, facts, snapshot)
    if verdict.verdict == "other":
        return Consulted(verdict, notes=(_elsewhere(verdict),) if machine.explicit else ())
    return Consulted(verdict, snapshot, host=host if machine.active else None)


def _allowed(host: "Host", wish: Ask) -> "Host":
    """The host with the Python that only the log names, where it is to be run and the user says yes to it."""
    if wish.allow is None or not (wish.deep or wish.active):
        return host
    from errdoc.probe.sources.interpreters import find
    from errdoc.probe.sources.python import chosen

    found = find(host)
    mine = chosen(found, host) if found else None
    if mine is None or mine.found_by != "log" or not wish.allow(mine.path):
        return host
    return replace(host, allowed=mine.path)


def _settled(verdict: Whose) -> Whose:
    """The user asks about this machine: a log that tells nothing is taken for its own, and that is said."""
    if verdict.verdict == "unknown":
        return Whose("same", f"taken for this machine's because you asked: {verdict.because}")
    return verdict


def _elsewhere(verdict: Whose) -> str:
    return f"this machine was not asked: {verdict.because} (errdoc probe --save FILE there, then --facts FILE here)"
