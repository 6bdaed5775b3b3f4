"""`errdoc verify`: is the cause of the last diagnosis gone?"""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from errdoc.cli.language import Option as Spoken
from errdoc.cli.language import spoken

if TYPE_CHECKING:
    from errdoc.history import Entry
    from errdoc.kb import KnowledgeBase
    from errdoc.model import Evidence
    from errdoc.probe.snapshot import Snapshot


def verify(
    log: Annotated[
        str | None, typer.Argument(metavar="LOG", help="The log; some checks turn on what it says.", show_default=False)
    ] = None,
    facts: Annotated[
        str | None, typer.Option(metavar="FILE", help="Facts from errdoc probe --save.", show_default=False)
    ] = None,
    python: Annotated[
        str | None, typer.Option(metavar="PATH", help="The Python that the job runs with.", show_default=False)
    ] = None,
    lang: Spoken = None,
    debug: Annotated[bool, typer.Option("--debug", help="Show where an error of errdoc comes from.")] = False,
) -> None:
    """Ask the machine again about the causes that the last diagnosis confirmed, and keep the outcome.

    Exit status: 0 fixed, 1 not fixed, or the machine cannot tell.
    """
    del debug
    from errdoc.errors import UsageError
    from errdoc.history import History
    from errdoc.kb import KnowledgeBase
    from errdoc.render.safe import safe
    from errdoc.render.view import mark
    from errdoc.render.words import say

    history = History.usual()
    if history is None:
        raise UsageError("the history is turned off (ERRDOC_HISTORY)", hint="errdoc explain --probe LOG asks anew")
    last = next((one for one in history.entries(1) if one.causes), None)
    if last is None:
        raise UsageError("no diagnosis is kept yet", hint="errdoc explain --probe LOG keeps one")
    said = spoken(lang)
    kb = KnowledgeBase.open().speaking(said)
    machine = _machine(facts, python)
    told = _told(last, log, machine, kb)
    confirmed = [cause for cause, verdict in last.causes if verdict == "confirmed"]
    decided = {cause: _state(told.get(cause), machine, before=bool(confirmed))
               for cause in confirmed or [last.causes[0][0]]}  # fmt: skip
    for cause, state in decided.items():
        word = say({"there": "still_there", "gone": "gone"}.get(state, "undetermined"), said)
        verdict = {"there": "refuted", "gone": "confirmed"}.get(state, "undetermined")  # for its mark: cross and tick
        because = told[cause].because if cause in told else say("cannot_tell", said)
        sys.stdout.write(f" {mark(verdict, sys.stdout.encoding)} {word}  {safe(kb.title(cause))}\n   {safe(because)}\n")
    if "there" in decided.values():
        outcome = "not-fixed"
    elif all(state == "gone" for state in decided.values()):
        outcome = "fixed"
    else:
        outcome = ""
    if outcome:
        history.finish(last.id, outcome, next(iter(decided)) if outcome == "fixed" else "")
    sys.stdout.write(f" {safe(last.failure)}: {say(outcome.replace('-', '_') or 'cannot_tell', said)}\n")
    raise typer.Exit(0 if outcome == "fixed" else 1)


def _machine(facts: str | None, python: str | None) -> "Snapshot":
    if facts is not None:
        from errdoc.probe.files import load

        return load(Path(facts))
    from errdoc.probe.host import Host
    from errdoc.probe.take import take

    return take(Host(python=str(Path(python).expanduser().absolute()) if python else ""))


def _told(last: "Entry", log: str | None, machine: "Snapshot", kb: "KnowledgeBase") -> "dict[str, Evidence]":
    """What the machine says now about the causes of the last diagnosis."""
    if log is not None:
        from errdoc.explain import explain

        answer = explain([log], kb=kb, lang=kb.lang, machine=machine, every_check=True)
        found = next((one for one in answer.diagnoses if one.failure == last.failure), None)
        if found is None:
            from errdoc.errors import UsageError

            raise UsageError(f"{log} is not the log of the last diagnosis, {last.failure}", hint="errdoc history")
        return {one.cause: piece for one in found.causes for piece in one.evidence if piece.source == "machine"}
    from errdoc.model import RankedCause
    from errdoc.probe.checks.settle import measure

    # what was confirmed then had the log's word too
    causes = [RankedCause(cause, "", "confirmed" if verdict == "confirmed" else "possible", 0.0)
              for cause, verdict in last.causes]  # fmt: skip
    return measure(last.failure, causes, {}, machine, kb, every=True)


def _state(evidence: "Evidence | None", machine: "Snapshot", *, before: bool) -> str:
    """`there`, `gone` or nothing.

    What was confirmed before and is not any more is gone, also where its check cannot refute: memory that is free now.
    """
    if evidence is None:
        return ""
    if evidence.says:
        return "there" if evidence.says == "for" else "gone"
    known = bool(evidence.fact) and machine.value(evidence.fact) is not None
    return "gone" if before and known else ""
