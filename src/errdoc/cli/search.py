"""`errdoc search`: pages by words."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from errdoc.cli.language import Option as Spoken
from errdoc.cli.language import spoken


def search(
    words: Annotated[list[str], typer.Argument(metavar="WORDS", help="What to look for.", show_default=False)],
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, help="Pages at most.")] = 10,
    kb: Annotated[
        list[Path] | None,
        typer.Option(
            "--kb", metavar="DIR", envvar="ERRDOC_KB", help="A folder of pages of your own.", show_default=False
        ),
    ] = None,
    lang: Spoken = None,
    debug: Annotated[bool, typer.Option("--debug", help="Show where an error of errdoc comes from.")] = False,
) -> None:
    """Search the pages, in English or Chinese words; the best first."""
    del debug
    from errdoc.kb import KnowledgeBase

    found = KnowledgeBase.open(list(kb or [])).search(" ".join(words), limit=limit, lang=spoken(lang))
    if not found:
        sys.stderr.write("errdoc: no page has these words\n")
        raise typer.Exit(1)
    width = max(len(ident) for ident, _, _ in found)
    for ident, title, _ in found:
        sys.stdout.write(f"{ident:<{width}}  {title}\n")
