"""Is the cause of a diagnosis gone? The machine is asked again, and the history keeps the outcome."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from errdoc.asking import Files, Question, answer
from errdoc.errors import UsageError
from errdoc.history import Entry, History
from errdoc.kb import KnowledgeBase
from errdoc.kb.translation import ENGLISH
from errdoc.logs.masks.redact import Redactor
from errdoc.model import Diagnosis, Evidence, Experiment, RankedCause
from errdoc.pipeline import experimented
from errdoc.private import redacted
from errdoc.probe.asking.experiment import Wish
from errdoc.probe.asking.named import interpreter
from errdoc.probe.asking.take import take, with_paths
from errdoc.probe.machine.host import Host
from errdoc.probe.telling.files import load
from errdoc.probe.telling.snapshot import Snapshot
from errdoc.probe.weighing.checks.settle import measure
from errdoc.spoken import spoken


class Now(NamedTuple):
    """A cause as it is now.

    Attributes:
        state: `there`, `gone`, or empty where the machine cannot tell.
        because: why; empty where nothing tells.
    """

    cause: str
    title: str
    state: str
    because: str


class Verified(NamedTuple):
    """What came of asking again.

    Attributes:
        outcome: `fixed`, `not-fixed`, or empty where the machine cannot tell.
        causes: those that were confirmed, else the likeliest.
        experiment: what came of doing again what the failure forbids; None where it was not done.
    """

    failure: str
    outcome: str
    causes: tuple[Now, ...]
    experiment: Experiment | None = None


def last_kept(*, elsewhere: bool) -> tuple[History, Entry]:
    """The history, and its last diagnosis.

    Args:
        elsewhere: facts of another machine are at hand.

    Raises:
        UsageError: there is nothing to verify, or not here.
    """
    history = History.usual()
    if history is None:
        raise UsageError("the history is turned off (ERRDOC_HISTORY)", hint="errdoc explain --probe LOG asks anew")
    last = next((one for one in history.entries(1, marks=False) if one.causes), None)
    if last is None:
        raise UsageError("no diagnosis is kept yet", hint="errdoc explain --probe LOG keeps one")
    if last.machine in ("other", "given") and not elsewhere:
        raise UsageError(
            "the last diagnosis was of another machine", hint="errdoc verify --facts FILE, or verify there"
        )
    return history, last


def verify(
    last: Entry, *, kb: KnowledgeBase, lang: str = ENGLISH, log: str | None = None, facts: str | None = None,
    python: str | None = None, again: bool = False, redactor: Redactor | None = None, history: History | None = None,
) -> Verified:  # fmt: skip
    """Asks about the causes that a diagnosis confirmed.

    Args:
        last: the diagnosis.
        kb: the knowledge base.
        lang: the language of the answer.
        log: its log, where that is at hand: some checks turn on what it says.
        facts: a file of facts, in place of this machine.
        python: the Python that the user names.
        again: do its experiment.
        redactor: takes secrets out of what is told.
        history: keeps the outcome.

    Raises:
        UsageError: the log is another's.
        InputError: a file cannot be read.
    """
    host = _host(last, python)
    told = _told(last, log, _machine(facts, host), kb, redactor)
    done, shown = _tried(last, log, host, kb) if again else (None, {})
    told |= shown  # the real thing says more than a state that a check knows
    told, done = {cause: spoken(piece, kb, lang) for cause, piece in told.items()}, spoken(done, kb, lang)
    if redactor:
        told, done = redacted((told, done), redactor)
    confirmed = [cause for cause, verdict in last.causes if verdict == "confirmed"]
    causes = tuple(
        Now(
            cause, spoken(kb.cause_title(last.failure, cause), kb, lang),
            _state(told.get(cause), before=bool(confirmed)), told[cause].because if cause in told else "",
        )
        for cause in confirmed or [last.causes[0][0]]
    )  # fmt: skip
    outcome = _outcome([*(one.state for one in causes), *_seen(done)])
    if outcome and history:
        history.finish(last.id, outcome, causes[0].cause if outcome == "fixed" else "")
    return Verified(last.failure, outcome, causes, done)


def _host(last: Entry, python: str | None) -> Host:
    """This machine, with the Python that the user names, else the one of the diagnosis, known as it was known then."""
    here = Host()
    folder = last.folder if here.exists(last.folder) else here.cwd
    if python:
        return Host(python=interpreter(python), cwd=folder)
    # an older errdoc did not say how it knew: then nobody has said that it may be run
    return Host(python=last.python, named_by=last.found_by or "log", cwd=folder)


def _machine(facts: str | None, host: Host) -> Snapshot:
    if facts is not None:
        return load(Path(facts))
    return take(host)


def _tried(
    last: Entry, log: str | None, host: Host, kb: KnowledgeBase
) -> tuple[Experiment | None, dict[str, Evidence]]:
    """What came of the experiment, and what it decides about the causes."""
    causes = tuple(RankedCause(cause, "", "possible", 0.0) for cause, _ in last.causes)
    root = Diagnosis(last.failure, "", "root", 0.0, "signature", causes=causes)
    facts = answer(Files([log]), Question(kb)).found.facts if log else ()
    stated = {fact.name: fact.value for fact in facts}
    wish = Wish(last.failure, (last.tried,) if last.tried else (), stated)
    after = experimented(root, wish, host, kb)
    decided = {one.cause: piece for one in after.causes for piece in one.evidence if piece.strength == "decisive"}
    return after.experiment, decided


def _seen(done: Experiment | None) -> list[str]:
    """The experiment as one more state; none where it was not done."""
    return [{"worked": "gone", "same": "there"}.get(done.outcome, "")] if done and done.outcome != "unable" else []


def _told(
    last: Entry, log: str | None, machine: Snapshot, kb: KnowledgeBase, private: Redactor | None
) -> dict[str, Evidence]:
    """What the machine says now about the causes of the last diagnosis."""
    if log is not None:
        again = answer(Files([log]), Question(kb, machine=machine, every_check=True, redactor=private)).found
        same = next((one for one in again.diagnoses if one.failure == last.failure), None)
        if same is None:
            raise UsageError(f"{log} is not the log of the last diagnosis, {last.failure}", hint="errdoc history")
        return {one.cause: piece for one in same.causes for piece in one.evidence if piece.source == "machine"}
    # what was confirmed then had the log's word too
    causes = [RankedCause(cause, "", "confirmed" if verdict == "confirmed" else "possible", 0.0)
              for cause, verdict in last.causes]  # fmt: skip
    stated = {name: value for name, value in last.asked.items() if value is not None}
    if (path := stated.get("path")) and not machine.given:
        machine = with_paths(machine, [path])
    defects: list[str] = []
    told = measure(last.failure, causes, stated, machine, kb, every=True, known=last.asked.keys(), defects=defects)
    return {**{one.cause: Evidence("machine", because=defects[0]) for one in causes if defects}, **told}


def _outcome(states: Iterable[str]) -> str:
    """`fixed` where all causes are gone, `not-fixed` where one is still there, else nothing."""
    told = set(states)
    if "there" in told:
        return "not-fixed"
    return "fixed" if told == {"gone"} else ""


def _state(evidence: Evidence | None, *, before: bool) -> str:
    """`there`, `gone` or nothing: a check that lacks its input cannot tell.

    What was confirmed before and is not there now is gone, also where its check cannot refute: memory that is free now.
    """
    if evidence is None:
        return ""
    return evidence.state if evidence.says or before else ""
