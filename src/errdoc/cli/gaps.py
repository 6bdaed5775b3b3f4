"""`errdoc triage gaps`: what no page knows, and how to begin its pages."""

import contextlib
import sys
from pathlib import Path
from typing import Annotated

from errdoc.cli import output
from errdoc.cli.options import Argument, Debug, Form, Format, Option, PagesLaidOver, Redact, Spoken, redactor, spoken

#: Clusters that a screen shows.
_MOST = 10


def gaps(
    run: Annotated[Path, Argument(metavar="RUN", help="The --out DIR of a triage.", show_default=False)],
    everything: Annotated[bool, Option("--all", help="All kinds of error, not one screen.")] = False,
    form: Form = Format.terminal,
    redact: Redact = None,
    kb: PagesLaidOver = None,
    lang: Spoken = None,
    debug: Debug = False,
) -> None:
    """List the errors of a triage that no page knows, those that are alike together, with what begins their page."""
    del debug
    from errdoc.kb import KnowledgeBase
    from errdoc.render.gaps import text
    from errdoc.triage.gaps import gaps as found
    from errdoc.triage.store import existing

    private = redactor(redact, form)
    with contextlib.closing(existing(run)) as store:
        told = found(
            store, KnowledgeBase.open(list(kb or [])), most=None if everything or form == Format.json else _MOST
        )
        if private:
            from errdoc.triage.reports.private import redacted

            told = redacted(told, store, private)
    if form == Format.json:
        output.write_json(told)
    else:
        sys.stdout.write(text(told, spoken(lang)))
