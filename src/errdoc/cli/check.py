"""`errdoc check`: what would make a job fail, before it runs."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from errdoc.cli import output
from errdoc.cli.options import (
    FORM_OR_TERMINAL,
    Argument,
    Debug,
    Format,
    Option,
    PagesLaidOver,
    Spoken,
    option,
    spoken,
)

if TYPE_CHECKING:
    from errdoc.check.ahead import Found
    from errdoc.check.job import Job
    from errdoc.kb import KnowledgeBase
    from errdoc.probe.telling.snapshot import Snapshot
    from errdoc.render.words import Lang

#: Everything after the command's name is the command's.
SETTINGS = {"allow_interspersed_args": False}
#: Steps of a finding that the terminal shows without --all.
_STEPS = 1


def check(
    command: Annotated[
        list[str] | None,
        Argument(metavar="COMMAND...", help="What is to run, after --; it is read, not run.", show_default=False),
    ] = None,
    facts: Annotated[
        str | None, option("--facts", "FILE", "Facts of another machine, from errdoc probe --save.")
    ] = None,
    python: Annotated[str | None, option("--python", "PATH", "The Python that the job will run with.")] = None,
    online: Annotated[bool, Option("--online", help="Ask also whether the hub answers: the network is used.")] = False,
    everything: Annotated[bool, Option("--all", help="All steps, and what the machine could not tell.")] = False,
    form: Annotated[Format | None, FORM_OR_TERMINAL] = None,
    kb: PagesLaidOver = None,
    lang: Spoken = None,
    debug: Debug = False,
) -> None:
    """Ask before a long job what would make it fail: versions, driver, memory, shm, files, disks, ports, the hub.

    errdoc check -- torchrun --nproc_per_node 8 train.py

    The command is read and not run, nor is its program. Exit status: 0 nothing found, 1 something would fail.
    """
    del debug
    import os

    from errdoc.check.ahead import ahead
    from errdoc.check.job import read
    from errdoc.errors import UsageError
    from errdoc.kb import KnowledgeBase
    from errdoc.record import replace

    if online and facts is not None:
        raise UsageError("--online asks from here, --facts are of another machine", hint="give one of them")
    said = spoken(lang)
    knowledge = KnowledgeBase.open(list(kb or []))
    job = read(command or [], Path.cwd(), os.environ)
    machine = _machine(job, facts, python)
    found = ahead(job, machine, knowledge, said)
    if online:
        found = _with_hub(found, job, machine, knowledge, said)
    if job.elsewhere:
        from errdoc.render.words import say

        output.note([say("ahead_elsewhere", said, program=job.elsewhere)])
        found = replace(
            found, unknown=(*found.unknown, (job.elsewhere, say("ahead_elsewhere", said, program=job.elsewhere)))
        )
    if form == Format.json:
        output.write_json(as_dict(found, job))
    else:
        _write(found, said, knowledge, everything=everything)
    raise SystemExit(1 if found.findings else 0)


def _machine(job: "Job", facts: str | None, python: str | None) -> "Snapshot":
    """The facts that are asked: those that are given, or this machine's, which is looked at and changed by nothing."""
    if facts is not None:
        from errdoc.probe.telling.files import load

        return load(Path(facts))
    import os

    from errdoc.check.hub import copies
    from errdoc.cli.options import interpreter
    from errdoc.probe.asking.take import take, with_paths
    from errdoc.probe.machine.host import Host

    host = Host(env={**os.environ, **job.env}, seen=(str(Path(job.script).absolute()),) if job.script else ())
    if python:
        host = Host(env=host.env, seen=host.seen, python=interpreter(python))
    elif own := _python_of(job):
        # read from its files: nobody said that it may be run
        host = Host(env=host.env, seen=host.seen, python=own, named_by="log")
    machine = take(host)
    named = [*([job.script] if job.script else []), *copies(job, machine).values()]
    return with_paths(machine, named) if named else machine


def _python_of(job: "Job") -> str:
    """The Python of a command: as it is typed, or the one beside its launcher."""
    import os
    import shutil

    program = shutil.which(job.words[0], path=job.env.get("PATH")) if job.words else None
    if not program:
        return ""
    if job.python:
        return str(Path(program).absolute())
    beside = Path(program).parent / ("python.exe" if os.name == "nt" else "python")
    return str(beside.absolute()) if beside.exists() and "python" in job.needs else ""


def _with_hub(
    found: "Found", job: "Job", machine: "Snapshot", kb: "KnowledgeBase", lang: "Lang"
) -> "Found":  # fmt: skip
    from errdoc.check.ahead import finding
    from errdoc.check.hub import asked
    from errdoc.record import replace
    from errdoc.spoken import spoken

    cause, piece = asked(job, machine, lang)
    more = (spoken(finding(cause, piece, {}, machine, kb), kb, lang),) if piece.says == "for" else ()
    return replace(found, findings=(*found.findings, *more), asked=found.asked + 1)


def as_dict(found: "Found", job: "Job") -> dict[str, Any]:
    """The answer for programs."""
    return {
        "schema": "errdoc-check/1",
        "command": list(job.words),
        "needs": sorted(job.needs),
        "findings": [
            {"cause": one.cause, "title": one.title, "because": one.because, "fact": one.fact, "value": one.value,
             "do": [{"text": step.text, "commands": list(step.commands), "verify": step.verify} for step in one.steps]}
            for one in found.findings
        ],
        "unknown": [{"cause": cause, "because": because} for cause, because in found.unknown],
        "asked": found.asked,
    }  # fmt: skip


def _write(found: "Found", lang: "Lang", kb: "KnowledgeBase", *, everything: bool) -> None:
    from errdoc.render.safe import safe
    from errdoc.render.view import mark
    from errdoc.render.words import say

    def line(text: str) -> None:
        sys.stdout.write(text + "\n")

    for one in found.findings:
        line(f" {mark('refuted', sys.stdout.encoding)} {say('ahead_found', lang)}  {safe(one.title)}")
        line(f"     {safe(one.because)}")
        for step in one.steps if everything else one.steps[:_STEPS]:
            line(f"   · {safe(step.text)}")
            for command in step.commands:
                sys.stdout.writelines(f"     {safe(row)}\n" for row in command.split("\n"))
            if step.verify:
                line(f"     {say('worked_if', lang)}{safe(step.verify)}")
        line(f"     errdoc show {one.cause}")
    if everything:
        for cause, because in found.unknown:
            sign, title = mark("undetermined", sys.stdout.encoding), kb.title(cause, lang)
            line(f" {sign} {say('undetermined', lang)}  {safe(title)}")
            line(f"     {safe(because)}")
    key = "ahead_some" if found.findings else "ahead_none"
    line((" " if not found.findings else "\n ") + say(key, lang, count=len(found.findings), asked=found.asked,
                                                        unknown=len(found.unknown)))  # fmt: skip
