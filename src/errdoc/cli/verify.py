"""`errdoc verify`: is the cause of the last diagnosis gone?"""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from errdoc.cli.options import Argument, Debug, Option, Spoken, option, spoken

if TYPE_CHECKING:
    from collections.abc import Iterable

    from errdoc.history import Entry
    from errdoc.kb import KnowledgeBase
    from errdoc.model import Evidence, Experiment
    from errdoc.probe.machine.host import Host
    from errdoc.probe.telling.snapshot import Snapshot
    from errdoc.render.words import Lang


def verify(
    log: Annotated[
        str | None, Argument(metavar="LOG", help="The log; some checks turn on what it says.", show_default=False)
    ] = None,
    facts: Annotated[str | None, option("--facts", "FILE", "Facts from errdoc probe --save.")] = None,
    python: Annotated[str | None, option("--python", "PATH", "The Python that the job runs with.")] = None,
    active: Annotated[
        bool | None,
        Option("--active/--no-active", show_default=False,
                     help="Do the failure's experiment; by default where the diagnosis did it."),
    ] = None,
    lang: Spoken = None,
    debug: Debug = False,
) -> None:  # fmt: skip
    """Ask the machine again about the causes that the last diagnosis confirmed, and keep the outcome.

    Exit status: 0 fixed, 1 not fixed, or the machine cannot tell.
    """
    del debug
    from errdoc.errors import UsageError
    from errdoc.history import History
    from errdoc.kb import KnowledgeBase
    from errdoc.render.safe import safe
    from errdoc.render.words import say

    history = History.usual()
    if history is None:
        raise UsageError("the history is turned off (ERRDOC_HISTORY)", hint="errdoc explain --probe LOG asks anew")
    last = next((one for one in history.entries(1) if one.causes), None)
    if last is None:
        raise UsageError("no diagnosis is kept yet", hint="errdoc explain --probe LOG keeps one")
    if last.machine in ("other", "given") and facts is None:
        raise UsageError(
            "the last diagnosis was of another machine", hint="errdoc verify --facts FILE, or verify there"
        )
    if active and facts is not None:
        raise UsageError("--active tries something here, --facts keeps away from it", hint="give one of them")
    said = spoken(lang)
    kb = KnowledgeBase.open().speaking(said)
    host = _host(last, python)
    machine = _machine(facts, host)
    told = _told(last, log, machine, kb)
    again = bool(last.tried) and facts is None if active is None else active
    done, shown = _tried(last, log, host, kb) if again else (None, {})
    told |= shown  # the real thing says more than a state that a check knows
    confirmed = [cause for cause, verdict in last.causes if verdict == "confirmed"]
    states = {cause: _state(told.get(cause), before=bool(confirmed)) for cause in confirmed or [last.causes[0][0]]}
    for cause, state in states.items():
        because = told[cause].because if cause in told else say("cannot_tell", said)
        sys.stdout.write(f" {_word(state, said)}  {safe(kb.title(cause))}\n   {safe(because)}\n")
    if done:
        sys.stdout.write(f" {say('experiment', said)}{safe(done.because)}\n")
    outcome = _outcome([*states.values(), *_seen(done)])
    if outcome:
        history.finish(last.id, outcome, next(iter(states)) if outcome == "fixed" else "")
    sys.stdout.write(f" {safe(last.failure)}: {say(outcome.replace('-', '_') or 'cannot_tell', said)}\n")
    raise SystemExit(0 if outcome == "fixed" else 1)


def _host(last: "Entry", python: str | None) -> "Host":
    """This machine, with the Python that the user names, else the one of the diagnosis, known as it was known then."""
    from errdoc.cli.options import interpreter
    from errdoc.probe.machine.host import Host

    here = Host()
    folder = last.folder if here.exists(last.folder) else here.cwd
    if python:
        return Host(python=interpreter(python), cwd=folder)
    # an older errdoc did not say how it knew: then nobody has said that it may be run
    return Host(python=last.python, named_by=last.found_by or "log", cwd=folder)


def _machine(facts: str | None, host: "Host") -> "Snapshot":
    if facts is not None:
        from errdoc.probe.telling.files import load

        return load(Path(facts))
    from errdoc.probe.asking.take import take

    return take(host)


def _tried(
    last: "Entry", log: str | None, host: "Host", kb: "KnowledgeBase"
) -> "tuple[Experiment | None, dict[str, Evidence]]":
    """What came of the experiment, and what it decides about the causes."""
    from errdoc.model import Diagnosis, RankedCause
    from errdoc.pipeline import experimented, explain
    from errdoc.probe.asking.experiment import Wish

    causes = tuple(RankedCause(cause, "", "possible", 0.0) for cause, _ in last.causes)
    root = Diagnosis(last.failure, "", "root", 0.0, "signature", causes=causes)
    stated = {fact.name: fact.value for fact in explain([log], kb=kb).facts} if log else {}
    wish = Wish(last.failure, (last.tried,) if last.tried else (), stated)
    after = experimented(root, wish, host, kb)
    decided = {one.cause: piece for one in after.causes for piece in one.evidence if piece.strength == "decisive"}
    return after.experiment, decided


def _seen(done: "Experiment | None") -> list[str]:
    """The experiment as one more state; none where it was not done."""
    return [{"worked": "gone", "same": "there"}.get(done.outcome, "")] if done and done.outcome != "unable" else []


def _told(last: "Entry", log: str | None, machine: "Snapshot", kb: "KnowledgeBase") -> "dict[str, Evidence]":
    """What the machine says now about the causes of the last diagnosis."""
    if log is not None:
        from errdoc.pipeline import explain

        answer = explain([log], kb=kb, lang=kb.lang, machine=machine, every_check=True)
        found = next((one for one in answer.diagnoses if one.failure == last.failure), None)
        if found is None:
            from errdoc.errors import UsageError

            raise UsageError(f"{log} is not the log of the last diagnosis, {last.failure}", hint="errdoc history")
        return {one.cause: piece for one in found.causes for piece in one.evidence if piece.source == "machine"}
    from errdoc.model import RankedCause
    from errdoc.probe.weighing.checks.settle import measure

    # what was confirmed then had the log's word too
    causes = [RankedCause(cause, "", "confirmed" if verdict == "confirmed" else "possible", 0.0)
              for cause, verdict in last.causes]  # fmt: skip
    stated = {name: value for name, value in last.asked.items() if value is not None}
    if (path := stated.get("path")) and not machine.given:
        from errdoc.probe.asking.take import with_paths

        machine = with_paths(machine, [path])
    return measure(last.failure, causes, stated, machine, kb, every=True, known=last.asked.keys())


def _outcome(states: "Iterable[str]") -> str:
    """`fixed` where all causes are gone, `not-fixed` where one is still there, else nothing."""
    told = set(states)
    if "there" in told:
        return "not-fixed"
    return "fixed" if told == {"gone"} else ""


def _word(state: str, lang: "Lang") -> str:
    """A state with its mark: a tick for gone, a cross for still there."""
    from errdoc.render.view import mark
    from errdoc.render.words import say

    verdict = {"there": "refuted", "gone": "confirmed"}.get(state, "undetermined")
    word = {"there": "still_there", "gone": "gone"}.get(state, "undetermined")
    return f"{mark(verdict, sys.stdout.encoding)} {say(word, lang)}"


def _state(evidence: "Evidence | None", *, before: bool) -> str:
    """`there`, `gone` or nothing: a check that lacks its input cannot tell.

    What was confirmed before and is not there now is gone, also where its check cannot refute: memory that is free now.
    """
    if evidence is None:
        return ""
    return evidence.state if evidence.says or before else ""
