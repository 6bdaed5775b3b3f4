"""`errdoc candidates`: the lines that may be the error, and the pages that it may be of."""

import sys
from typing import Annotated

from errdoc.cli import output
from errdoc.cli.options import (
    Argument,
    Debug,
    Form,
    Format,
    Option,
    PagesLaidOver,
    Redact,
    Spoken,
    redactor,
    spoken,
)


def candidates(
    paths: Annotated[
        list[str],
        Argument(metavar="LOG", help="Logs, folders of per-rank logs, or - for a pipe.", show_default=False),
    ],
    most: Annotated[int, Option("--limit", "-n", min=1, help="Pages at most.")] = 40,
    form: Form = Format.terminal,
    redact: Redact = None,
    kb: PagesLaidOver = None,
    lang: Spoken = None,
    debug: Debug = False,
) -> None:
    """List the lines of a log that may be the error, and the pages it may be of: choose one, errdoc show ID tells it.

    For logs that errdoc explain cannot name. The likeliest stand first; nothing is decided here.
    """
    del debug
    from errdoc.asking import Files, Question, choices
    from errdoc.kb import KnowledgeBase
    from errdoc.render.candidates import as_dict, text

    said = spoken(lang)
    question = Question(KnowledgeBase.open(list(kb or [])), said, redactor=redactor(redact, form))
    choice = choices(Files(paths), question, most=most)
    if form == Format.json:
        output.write_json(as_dict(choice))
    else:
        sys.stdout.write(text(choice, said))
