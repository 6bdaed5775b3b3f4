"""`errdoc verify`: is the cause of the last diagnosis gone?"""

import sys
from typing import TYPE_CHECKING, Annotated

from errdoc.cli.options import Argument, Debug, Option, RedactHere, Spoken, option, redactor, spoken

if TYPE_CHECKING:
    from errdoc.history import Entry, History
    from errdoc.kb import KnowledgeBase
    from errdoc.logs.masks.redact import Redactor
    from errdoc.render.words import Lang


def verify(
    log: Annotated[
        str | None, Argument(metavar="LOG", help="The log; some checks turn on what it says.", show_default=False)
    ] = None,
    facts: Annotated[str | None, option("--facts", "FILE", "Facts from errdoc probe --save.")] = None,
    python: Annotated[str | None, option("--python", "PATH", "The Python that the job runs with.")] = None,
    active: Annotated[
        bool | None,
        Option("--active/--no-active", show_default=False,
                     help="Do the failure's experiment; by default where the diagnosis did it."),
    ] = None,
    redact: RedactHere = False,
    lang: Spoken = None,
    debug: Debug = False,
) -> None:  # fmt: skip
    """Ask the machine again about the causes that the last diagnosis confirmed, and keep the outcome.

    Exit status: 0 fixed, 1 not fixed, or the machine cannot tell.
    """
    del debug
    from errdoc.errors import UsageError
    from errdoc.kb import KnowledgeBase
    from errdoc.verify import last_kept

    history, last = last_kept(elsewhere=facts is not None)
    if active and facts is not None:
        raise UsageError("--active tries something here, --facts keeps away from it", hint="give one of them")
    said = spoken(lang)
    again = bool(last.tried) and facts is None if active is None else active
    outcome = verified(
        last, KnowledgeBase.open(), said, log=log, facts=facts, python=python, again=again,
        private=redactor(redact), history=history,
    )  # fmt: skip
    raise SystemExit(0 if outcome == "fixed" else 1)


def verified(
    last: "Entry", kb: "KnowledgeBase", lang: "Lang", *, log: str | None = None, facts: str | None = None,
    python: str | None = None, again: bool = False, private: "Redactor | None" = None,
    history: "History | None" = None,
) -> str:  # fmt: skip
    """Asks the machine again about the causes of a diagnosis, and writes what became of them.

    Args:
        last: the diagnosis.
        kb: the knowledge base.
        lang: the language of the answer.
        log: its log, where that is at hand.
        facts: a snapshot in place of this machine.
        python: the Python that the user names.
        again: do its experiment.
        private: takes out what is secret.
        history: keeps the outcome.

    Returns:
        `fixed`, `not-fixed`, or nothing where the machine cannot tell.
    """
    from errdoc.render.safe import safe
    from errdoc.render.words import say
    from errdoc.verify import verify as ask

    found = ask(
        last, kb=kb, lang=lang, log=log, facts=facts, python=python, again=again, redactor=private, history=history
    )
    for one in found.causes:
        because = one.because if one.state or one.because else say("cannot_tell", lang)
        sys.stdout.write(f" {_word(one.state, lang)}  {safe(one.title)}\n   {safe(because)}\n")
    if found.experiment:
        sys.stdout.write(f" {say('experiment', lang)}{safe(found.experiment.because)}\n")
    told = say(found.outcome.replace("-", "_") or "cannot_tell", lang)
    sys.stdout.write(f" {safe(found.failure)}: {told}\n")
    return found.outcome


def _word(state: str, lang: "Lang") -> str:
    """A state with its mark: a tick for gone, a cross for still there."""
    from errdoc.render.view import mark
    from errdoc.render.words import say

    verdict = {"there": "refuted", "gone": "confirmed"}.get(state, "undetermined")
    word = {"there": "still_there", "gone": "gone"}.get(state, "undetermined")
    return f"{mark(verdict, sys.stdout.encoding)} {say(word, lang)}"
