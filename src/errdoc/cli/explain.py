"""`errdoc explain`: reads logs, says what failed and why."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from errdoc.cli.language import Option as Spoken
from errdoc.cli.language import spoken

if TYPE_CHECKING:
    from errdoc.model import Explanation
    from errdoc.render.words import Lang


class Format(StrEnum):
    """The faces of an answer."""

    terminal = "terminal"
    json = "json"
    markdown = "markdown"
    html = "html"
    github = "github"


def explain(
    paths: Annotated[
        list[str] | None,
        typer.Argument(metavar="LOG", help="Logs, folders of per-rank logs, or - for a pipe.", show_default=False),
    ] = None,
    form: Annotated[
        Format | None,
        typer.Option("--format", "-f", help="How the answer is written; terminal by default.", show_default=False),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="All causes, evidence, consequences and notices, not one screen.")
    ] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Do not pass a pipe on to the terminal, print no notes.")
    ] = False,
    probe: Annotated[
        bool, typer.Option("--probe/--no-probe", help="Ask this machine (this version asks none).", show_default=False)
    ] = False,
    no_history: Annotated[
        bool, typer.Option("--no-history", help="Do not keep the diagnosis (this version keeps none).")
    ] = False,
    kb: Annotated[
        list[Path] | None,
        typer.Option(
            "--kb", metavar="DIR", envvar="ERRDOC_KB", show_default=False,
            help="A folder of pages of your own, laid over the shipped ones.",
        ),
    ] = None,
    lang: Spoken = None,
    debug: Annotated[bool, typer.Option("--debug", help="Show where an error of errdoc comes from.")] = False,
) -> None:  # fmt: skip
    """Explain logs: what failed first, why, and what to type.

    python train.py 2>&1 | errdoc explain -
    """
    del no_history, debug  # nothing is kept yet; --debug is read where errors are printed
    from errdoc.errors import UsageError

    if not paths:
        if sys.stdin is None or sys.stdin.isatty():
            raise UsageError(
                "no log given", hint="errdoc explain train.log, or python train.py 2>&1 | errdoc explain -"
            )
        paths = ["-"]
    from errdoc.explain import explain as diagnose
    from errdoc.kb import KnowledgeBase

    knowledge = KnowledgeBase.open(list(kb or []))
    live = sys.stderr.buffer if "-" in paths and not quiet and sys.stderr.isatty() else None
    said = spoken(lang)
    answer = diagnose(paths, kb=knowledge, live=live, lang=said)
    if not quiet:
        notes = [*answer.notes, *(["this version of errdoc does not ask the machine"] if probe else [])]
        _tell(notes)
    write(answer, form or Format.terminal, said, everything=everything)
    raise typer.Exit(0 if answer.status in ("diagnosed", "clean") else 1)


def write(answer: "Explanation", form: Format, lang: "Lang", *, everything: bool) -> None:
    """Writes an answer to standard output in one of its faces."""
    if form == Format.terminal:
        from errdoc.render import terminal

        terminal.write(answer, sys.stdout, lang=lang, everything=everything)
        return
    if form == Format.json:
        from errdoc.render import json

        # Question marks in place of characters would be another answer.
        text = json.render(answer, ascii_only=(sys.stdout.encoding or "").lower().replace("-", "") != "utf8")
    elif form == Format.html:
        from errdoc.render import html

        text = html.render(answer, lang=lang, everything=everything)
    else:
        from errdoc.render import markdown

        text = markdown.render(answer, lang=lang, everything=everything, github=form == Format.github)
    sys.stdout.write(text)


def _tell(notes: list[str]) -> None:
    from errdoc.render.safe import safe

    for note in notes:
        sys.stderr.write(f"errdoc: note: {safe(note)}\n")
