"""`errdoc show`: a page of the knowledge base."""

import sys
from typing import TYPE_CHECKING, Annotated

from errdoc.cli import output
from errdoc.cli.options import Argument, Debug, Pages, Spoken, completed, option, spoken

if TYPE_CHECKING:
    from errdoc.kb import KnowledgeBase
    from errdoc.render.words import Lang


def show(
    name: Annotated[
        str,
        Argument(
            metavar="ID",
            help="A failure, cause or guide.",
            autocompletion=completed(lambda kb: kb.ids()),
            show_default=False,
        ),
    ],
    log: Annotated[
        str | None, option("--log", "LOG", "Tell first what it means for a log: causes and steps with its values.")
    ] = None,
    kb: Pages = None,
    lang: Spoken = None,
    debug: Debug = False,
) -> None:
    """Show a page: what a failure means, how to tell its causes apart, what to do."""
    del debug
    from errdoc.kb import KnowledgeBase
    from errdoc.render import pages, terminal
    from errdoc.render.safe import safe

    knowledge = KnowledgeBase.open(list(kb or []))
    name = knowledge.retired(name)
    try:
        page = knowledge.page(name, spoken(lang))
    except KeyError:
        near = knowledge.nearest(name)
        output.unknown(f"there is no page {safe(name)!r}", near, f"errdoc search {safe(name)}")
        raise SystemExit(1) from None
    if log is not None:
        _write_answer(log, name, knowledge, spoken(lang))
    terminal.write_page(pages.text(page, knowledge), sys.stdout)


def _write_answer(log: str, failure: str, knowledge: "KnowledgeBase", lang: "Lang") -> None:
    """Writes what the log says where it is read as one of that failure.

    Raises:
        UsageError: the page is not of a failure.
    """
    from errdoc.asking import Files, Question, supposed
    from errdoc.errors import UsageError
    from errdoc.render import terminal

    if "cause" not in knowledge.page(failure)["head"]:
        raise UsageError(f"{failure} is not the page of a failure", hint=f"errdoc candidates {log} lists some")
    for told in supposed(failure, Files([log]), Question(knowledge, lang)):
        terminal.write(told.shown(), sys.stdout, lang=lang)
    sys.stdout.write("\n")
