"""`errdoc last`: the last failure of `errdoc run`, with its command and folder."""

import shlex
import sys
from typing import Annotated

from errdoc.cli.explain import Format, explain_all
from errdoc.cli.options import (
    FORM_OR_TERMINAL,
    Debug,
    Everything,
    NoHistory,
    Option,
    PagesLaidOver,
    Redact,
    Spoken,
    redactor,
    spoken,
)


def last(
    form: Annotated[Format | None, FORM_OR_TERMINAL] = None,
    everything: Everything = False,
    probe: Annotated[
        bool | None, Option("--probe/--no-probe", show_default=False, help="Ask this machine; off by default.")
    ] = None,
    redact: Redact = None,
    no_history: NoHistory = False,
    kb: PagesLaidOver = None,
    lang: Spoken = None,
    debug: Debug = False,
) -> None:
    """Explain the last failure of errdoc run once more, with its command and folder."""
    del debug
    from errdoc.logs.reading.read import of_text
    from errdoc.render.safe import safe
    from errdoc.render.words import say
    from errdoc.run.last import last as kept

    said = spoken(lang)
    failure = kept()
    source = of_text(failure.log)
    head = say("last_run", said, command=shlex.join(failure.command), folder=failure.folder, how=failure.how,
               time=failure.time[:16].replace("T", " "))  # fmt: skip
    if private := redactor(redact, form or Format.terminal):
        private.learn(failure.log.decode("utf-8", "replace"))
        head = private.redact(head)
    sys.stderr.write("errdoc: " + "\n".join(safe(line) for line in head.split("\n")) + "\n\n")
    explain_all([source], form=form, everything=everything, probe=probe, redact=redact, no_history=no_history, kb=kb,
                lang=lang)  # fmt: skip
