"""`errdoc explain`: reads logs, says what failed and why."""

import gc
import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from errdoc.cli import inputs, output
from errdoc.cli.options import (
    FORM_OR_TERMINAL,
    Argument,
    Debug,
    Everything,
    Language,
    NoHistory,
    Option,
    PagesLaidOver,
    Redact,
    Spoken,
    option,
    redactor,
    spoken,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from errdoc.logs.reading.read import Source
    from errdoc.model import Explanation
    from errdoc.model.report import Report
    from errdoc.probe.asking.ask import Ask
    from errdoc.probe.telling.snapshot import Snapshot
    from errdoc.render.words import Lang


class Format(StrEnum):
    """The faces of an answer."""

    terminal = "terminal"
    json = "json"
    markdown = "markdown"
    html = "html"
    github = "github"
    agent = "agent"
    sarif = "sarif"
    gitlab = "gitlab"
    junit = "junit"
    annotations = "annotations"


#: New objects after which Python looks for cycles: at a start, of some tens of thousands, none is worth looking for.
_GARBAGE = 50_000
#: What CI systems read.
_CI = (Format.sarif, Format.gitlab, Format.junit, Format.annotations)


def explain(
    paths: Annotated[
        list[str] | None,
        Argument(
            metavar="LOG", help="Logs, folders of per-rank logs, an error's own words, or - for a pipe.",
            show_default=False,
        ),
    ] = None,
    paste: Annotated[bool, Option("--paste", help="Explain what is on the clipboard.")] = False,
    form: Annotated[Format | None, FORM_OR_TERMINAL] = None,
    everything: Everything = False,
    quiet: Annotated[
        bool, Option("--quiet", "-q", help="Do not pass a pipe on to the terminal, print no notes.")
    ] = False,
    probe: Annotated[
        bool | None,
        Option(
            "--probe/--no-probe", show_default=False,
            help="Ask this machine; a pipe does where the log shows that it is from here.",
        ),
    ] = None,
    facts: Annotated[
        str | None, option("--facts", "FILE", "Facts of the log's machine, from errdoc probe --save.")
    ] = None,
    python: Annotated[str | None, option("--python", "PATH", "The Python that the job ran with.")] = None,
    deep: Annotated[bool, Option("--deep", help="With --probe: import its frameworks too (slow).")] = False,
    active: Annotated[
        bool,
        Option(
            "--active",
            help="Ask this machine, and with the job's Python do the smallest thing that the failure forbids: "
            "at most 90 s, and for a moment up to 1 GiB of GPU memory.",
        ),
    ] = False,
    all_checks: Annotated[
        bool, Option("--all-checks", help="Ask the machine about every cause, not only until one is confirmed.")
    ] = False,
    limit: Annotated[
        str | None, option("--limit", "SIZE", "Read so much of each log at most, as in 500M or 2G; all by default.")
    ] = None,
    against: Annotated[
        str | None, option("--against", "GOOD", "The log of the last good run: what is different from it is told too.")
    ] = None,
    run: Annotated[
        int | None,
        Option("--run", metavar="N", min=1, help="Explain the N-th start that the log holds.", show_default=False),
    ] = None,
    redact: Redact = None,
    no_history: NoHistory = False,
    kb: PagesLaidOver = None,
    lang: Spoken = None,
    debug: Debug = False,
) -> None:  # fmt: skip
    """Explain logs: what failed first, why, and what to type.

    python train.py 2>&1 | errdoc explain -
    """
    del debug  # it is read where errors are printed
    logs, machine = inputs.given(paths or [], paste=paste), None
    if len(logs) == 1 and str(logs[0]).endswith(inputs.BUNDLES) and facts is None and not probe:
        logs, machine = inputs.unpacked(str(logs[0]))
    explain_all(
        logs, machine=machine, form=form, everything=everything, quiet=quiet, probe=probe, facts=facts,
        python=python, deep=deep, active=active, all_checks=all_checks, limit=limit, against=against,
        redact=redact, no_history=no_history, kb=kb, lang=lang, run=run,
    )  # fmt: skip


def explain_all(
    paths: "Sequence[str | Source]", *, machine: "Snapshot | None" = None, form: Format | None = None,
    everything: bool = False, quiet: bool = False,
    probe: bool | None = None, facts: str | None = None, python: str | None = None, deep: bool = False,
    active: bool = False, all_checks: bool = False, limit: str | None = None, against: str | None = None,
    redact: bool | None = None,
    no_history: bool = False, kb: "Sequence[Path] | None" = None, lang: Language | None = None,
    run: int | None = None,
) -> None:  # fmt: skip
    """Explains logs, or texts that are there already, by the options of `errdoc explain`, and ends with its status."""
    gc.set_threshold(_GARBAGE)
    limited = _size(limit) if limit is not None else None
    asked = _asked(paths, probe, facts, python, deep=deep, active=active, all_checks=all_checks, given=machine)
    from errdoc.asking import Files, Question, answer
    from errdoc.kb import KnowledgeBase

    knowledge = KnowledgeBase.open(list(kb or []))
    typed = "-" in paths and sys.stdin is not None and sys.stdin.isatty()
    # what somebody types or pastes is on the terminal already
    live = sys.stderr.buffer if "-" in paths and not quiet and not typed and sys.stderr.isatty() else None
    said = spoken(lang)
    form = form or Format.terminal
    private = redactor(redact, form)
    by_itself = private is not None and redact is None
    if not quiet and (typed or by_itself):
        _before(said, typed=typed, by_itself=by_itself)
    told = answer(
        Files(paths, live),
        Question(
            knowledge, said, asked, every_check=all_checks, limit=limited, against=against, history=not no_history,
            report=form == Format.html, redactor=private, run=run,
        ),
    )  # fmt: skip
    report = told.report() if form == Format.html else None
    shown = report.answer if report else told.shown()
    if not quiet:
        output.note(shown.notes)
    write(shown, form, said, everything=everything, report=report)
    sys.stdout.flush()  # the answer is there before anything is kept
    kept = told.keep()
    if not quiet:
        output.note(kept)
    raise SystemExit(0 if shown.status == "diagnosed" or shown.calm else 1)


def _before(lang: "Lang", *, typed: bool, by_itself: bool) -> None:
    """What is said before a log is read: that it may be typed, that there will be pseudonyms nobody asked for."""
    from errdoc.render.words import say

    if typed:
        output.note([say("paste_windows" if sys.platform == "win32" else "paste", lang)])
    if by_itself:
        output.note([say("redacted", lang)])


def write(
    answer: "Explanation", form: Format, lang: "Lang", *, everything: bool, report: "Report | None" = None
) -> None:
    """Writes an answer to standard output in one of its faces; HTML with what stands beside it."""
    if form == Format.terminal:
        from errdoc.render import terminal

        terminal.write(answer, sys.stdout, lang=lang, everything=everything)
        return
    if form == Format.json:
        from errdoc.render import json

        text = json.render(answer, ascii_only=output.ascii_only())
    elif form == Format.html:
        from errdoc.render import html

        text = html.render(report or answer, lang=lang, everything=everything)
    elif form == Format.agent:
        from errdoc.render import agent

        text = agent.render(answer, lang=lang)
    elif form in _CI:
        text = _for_ci(answer, form, lang)
    else:
        from errdoc.render import markdown

        text = markdown.render(answer, lang=lang, everything=everything, github=form == Format.github)
    sys.stdout.write(text)


def _for_ci(answer: "Explanation", form: Format, lang: "Lang") -> str:
    """An answer as a CI system reads it, with places in its checkout, or below the working folder."""
    from errdoc.render.ci import annotations, gitlab, junit, sarif
    from errdoc.render.ci.finding import findings

    root = os.environ.get("GITHUB_WORKSPACE") or os.environ.get("CI_PROJECT_DIR") or "."
    found = findings(answer, lang, Path(root))
    if form == Format.sarif:
        return sarif.render(found)
    if form == Format.gitlab:
        return gitlab.render(found)
    return junit.render(found, answer) if form == Format.junit else annotations.render(found)


def _size(text: str) -> int:
    """Bytes, from a number with or without K, M, G or T: powers of 1024.

    Raises:
        UsageError: it is no size.
    """
    # 2G  500MB  1.5GiB  4096
    number = text.strip().lower().removesuffix("b").removesuffix("i")
    power = "kmgt".find(number[-1:]) + 1 if number[-1:] else 0
    try:
        size = int(float(number[:-1] if power else number) * 1024**power)
    except (ValueError, OverflowError):
        size = 0
    if size < 1:
        from errdoc.errors import UsageError

        raise UsageError(f"--limit takes a size, not {text!r}", hint="errdoc explain --limit 2G train.log")
    return size


def _asked(
    paths: "Sequence[str | Source]", probe: bool | None, facts: str | None, python: str | None, *, deep: bool,
    active: bool, all_checks: bool, given: "Snapshot | None" = None,
) -> "Ask | Snapshot | None":  # fmt: skip
    """Which machine may be asked, and how much; None where nobody asks for one.

    Raises:
        UsageError: options that contradict each other.
    """
    from errdoc.errors import UsageError

    if active:
        if facts is not None or probe is False:
            other = "--facts" if facts is not None else "--no-probe"
            raise UsageError(f"--active tries something here, {other} keeps away from it",
                             hint="give one of them")  # fmt: skip
        probe = True
    machine = given or _machine(paths, probe, facts, python, deep=deep, active=active)
    if machine is None and all_checks:
        raise UsageError("--all-checks needs a machine to ask", hint="errdoc explain --probe --all-checks LOG")
    return machine


def _machine(
    paths: "Sequence[str | Source]",
    probe: bool | None,
    facts: str | None,
    python: str | None,
    *,
    deep: bool,
    active: bool,
) -> "Ask | Snapshot | None":
    from errdoc.errors import UsageError

    if facts is not None:
        if probe:
            raise UsageError("--probe asks this machine, --facts another", hint="give one of them")
        from errdoc.probe.telling.files import load

        return load(Path(facts))
    if deep and not probe:
        raise UsageError("--deep needs --probe", hint="errdoc explain --probe --deep train.log")
    if probe is False or (probe is None and list(paths) != ["-"]):
        return None
    from errdoc.cli.consent import asked
    from errdoc.cli.options import interpreter
    from errdoc.probe.asking.ask import Ask

    return Ask(
        explicit=bool(probe), python=interpreter(python) if python else "", deep=deep, active=active, allow=asked(paths)
    )
