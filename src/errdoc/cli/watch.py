"""`errdoc watch`: follows a growing log, and explains a failure when it appears."""

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from errdoc.cli.options import Argument, Debug, Everything, Option, PagesLaidOver, RedactHere, Spoken, redactor, spoken

if TYPE_CHECKING:
    from errdoc.kb import KnowledgeBase
    from errdoc.logs.masks.redact import Redactor
    from errdoc.logs.reading.scan import Scanned
    from errdoc.render.words import Lang
    from errdoc.run.follow import Following


def watch(
    path: Annotated[str, Argument(metavar="FILE", help="A log that grows; it may be rotated, or come later.")],
    once: Annotated[bool, Option("--once", help="End after the first failure, with status 0.")] = False,
    probe: Annotated[bool, Option("--probe", help="Ask this machine when a failure appears.")] = False,
    redact: RedactHere = False,
    everything: Everything = False,
    kb: PagesLaidOver = None,
    lang: Spoken = None,
    debug: Debug = False,
) -> None:  # fmt: skip
    """Follow a log from its beginning, and explain when a failure appears. Ctrl-C ends it.

    errdoc watch /var/log/train.log
    """
    del debug
    from errdoc.errors import InputError
    from errdoc.kb import KnowledgeBase
    from errdoc.render.safe import safe
    from errdoc.render.words import say
    from errdoc.run.follow import Following, Growing

    file = Path(path)
    if file.exists() and not file.is_file():
        raise InputError(f"{path} is not a file that grows", hint="errdoc explain reads folders and pipes")
    knowledge = KnowledgeBase.open(list(kb or []))
    said = spoken(lang)
    # the same for all failures of the log: what had a pseudonym keeps it
    private = redactor(redact)
    name = private.redact(path) if private else path

    def failure(scanned: "Scanned") -> bool:
        found = _explain(scanned, source, knowledge, said, private, probe=probe, everything=everything)
        if found and once:
            raise SystemExit(0)
        return found

    growing = Growing(knowledge.alarms, failure)
    source = Following(path, idle=growing.idle, fresh=growing.fresh)
    key = "watch_from" if file.exists() else "watch_missing"
    sys.stderr.write(f"errdoc: note: {say(key, said, name=safe(name))}\n")
    sys.stderr.flush()
    try:
        for chunk in source.chunks():
            growing.add(chunk)
    except KeyboardInterrupt:
        raise SystemExit(130) from None


def _explain(
    scanned: "Scanned", source: "Following", kb: "KnowledgeBase", lang: "Lang", private: "Redactor | None", *,
    probe: bool, everything: bool,
) -> bool:  # fmt: skip
    """Explains what the log has held since the last failure; whether there was a failure in it."""
    from errdoc.asking import Passed, Question, answer
    from errdoc.probe.asking.ask import Ask
    from errdoc.render import terminal
    from errdoc.render.safe import safe
    from errdoc.render.words import say

    told = answer(Passed(scanned, source), Question(kb, lang, Ask() if probe else None, redactor=private))
    if told.found.calm:
        return False
    shown = told.shown()
    when = time.strftime("%H:%M:%S")
    sys.stderr.write(f"\nerrdoc: {say('watch_failed', lang, name=safe(shown.sources[0].name), time=when)}\n\n")
    sys.stderr.flush()
    terminal.write(shown, sys.stdout, lang=lang, everything=everything)
    sys.stdout.flush()
    return True
