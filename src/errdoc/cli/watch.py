"""`errdoc watch`: follows a growing log, and explains a failure when it appears."""

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from errdoc.cli.language import Option as Spoken
from errdoc.cli.language import spoken

if TYPE_CHECKING:
    from errdoc.logs.scan import Scanned


def watch(
    path: Annotated[str, typer.Argument(metavar="FILE", help="A log that grows; it may be rotated, or come later.")],
    once: Annotated[bool, typer.Option("--once", help="End after the first failure, with status 0.")] = False,
    probe: Annotated[bool, typer.Option("--probe", help="Ask this machine when a failure appears.")] = False,
    everything: Annotated[
        bool, typer.Option("--all", help="All causes, evidence, consequences and notices, not one screen.")
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
    """Follow a log from its beginning, and explain when a failure appears. Ctrl-C ends it.

    errdoc watch /var/log/train.log
    """
    del debug
    from errdoc.errors import InputError
    from errdoc.explain import diagnose, lines_of
    from errdoc.kb import KnowledgeBase
    from errdoc.probe.ask import Ask
    from errdoc.render import terminal
    from errdoc.render.safe import safe
    from errdoc.render.words import say
    from errdoc.run.follow import Following, Growing

    file = Path(path)
    if file.exists() and not file.is_file():
        raise InputError(f"{path} is not a file that grows", hint="errdoc explain reads folders and pipes")
    knowledge = KnowledgeBase.open(list(kb or []))
    said = spoken(lang)

    def failure(scanned: "Scanned") -> bool:
        lines, info = lines_of(scanned, source)
        answer = diagnose(lines, kb=knowledge, infos=[info], lang=said, machine=Ask() if probe else None)
        if answer.status == "clean":
            return False
        when = time.strftime("%H:%M:%S")
        sys.stderr.write(f"\nerrdoc: {say('watch_failed', said, name=safe(path), time=when)}\n\n")
        sys.stderr.flush()
        terminal.write(answer, sys.stdout, lang=said, everything=everything)
        sys.stdout.flush()
        if once:
            raise typer.Exit(0)
        return True

    growing = Growing(knowledge.alarms, failure)
    source = Following(path, idle=growing.idle, fresh=growing.fresh)
    key = "watch_from" if file.exists() else "watch_missing"
    sys.stderr.write(f"errdoc: note: {say(key, said, name=safe(path))}\n")
    sys.stderr.flush()
    try:
        for chunk in source.chunks():
            growing.add(chunk)
    except KeyboardInterrupt:
        raise typer.Exit(130) from None
