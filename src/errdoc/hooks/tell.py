"""The answer to an exception, below its traceback. Nothing that goes wrong here reaches the program."""

import contextlib
import os
import sys
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, TextIO

from errdoc.hooks.exceptions import frames_of, mark, set_mark, text_of, worth
from errdoc.hooks.tee import heard
from errdoc.hooks.waiting import Waiting
from errdoc.record import record

if TYPE_CHECKING:
    from errdoc.asking import Answer
    from errdoc.hooks.values import Taken
    from errdoc.model import Explanation
    from errdoc.reader import Reader
    from errdoc.render.words import Lang

#: What the log is called: lines of what was written to standard error, the traceback behind them.
NAME = "stderr"
#: One answer at a time.
_alone = threading.RLock()
if hasattr(os, "register_at_fork"):

    def _forked() -> None:
        """Another thread of the parent may have held it."""
        global _alone
        _alone = threading.RLock()

    os.register_at_fork(after_in_child=_forked)
#: Errors of a program that went on, and how many of them are explained at most.
_told: set[str] = set()
_MOST_TOLD = 100
_own = threading.local()


@record
class Settings:
    """How answers are made.

    Attributes:
        capture: what is written to file descriptor 2 is heard.
        locals: the variables of the user's own frame are told too, redacted.
        redact: secrets and names become pseudonyms.
        lang: the language; empty for that of the locale.
    """

    capture: bool = True
    locals: bool = False
    redact: bool = False
    lang: str = ""

    @property
    def spoken(self) -> "Lang":
        """The language of the answer."""
        from errdoc.render.words import is_language, language

        return self.lang if is_language(self.lang) else language()


def tell(error: BaseException | None, settings: Settings, before: str) -> None:
    """Writes the answer to an exception, once.

    Args:
        error: the exception.
        settings: how.
        before: what was written before it.
    """
    if error is None or not worth(error):
        return
    if isinstance(waiting := mark(error), Waiting):
        waiting.drop()
    set_mark(error, True)
    with in_one_line():
        tell_text(before, text_of(error), settings, taken_of(error) if settings.locals else [])


def tell_once(error: BaseException | None, settings: Settings, before: str) -> None:
    """Writes the answer to an exception, after which the program may go on: a task that fails each second is told once.

    Args:
        error: the exception.
        settings: how.
        before: what was written before it.
    """
    if error is None or not worth(error):
        return
    with in_one_line():
        from errdoc.logs.masks.mask import fingerprint

        seen = fingerprint(text_of(error))  # numbers and addresses vary
        if seen in _told or len(_told) >= _MOST_TOLD:
            return
        _told.add(seen)
    tell(error, settings, before)


def tell_text(before: str, raised: str, settings: Settings, values: "list[Taken]") -> None:
    """Writes the answer to the text of an exception, with variables. Whatever goes wrong is one line."""
    with in_one_line(), _alone:
        told = explained(before, raised, settings, secret=bool(values))
        if told.found.calm:
            return
        variables = _private(_at(told.found, values), told) if values else None
        with _outside() as stream:
            write(told.shown() if settings.redact else told.found, variables, settings, stream)


def explained(before: str, raised: str, settings: Settings, *, secret: bool = False) -> "Answer":
    """The answer to what was written and then raised.

    Args:
        before: what was written.
        raised: the text of the exception.
        settings: how.
        secret: what is secret in it is learnt though the answer may be told as it is.
    """
    from errdoc.asking import Question, Words, answer

    redactor = None
    if settings.redact or secret:
        from errdoc.logs.masks.redact import Redactor

        redactor = Redactor()
    if before and not before.endswith("\n"):
        before += "\n"
    lang = settings.spoken
    return answer(Words(before + raised, NAME), Question(reader(lang).kb, lang, redactor=redactor))


def reader(lang: str) -> "Reader":
    """This thread's reader: its knowledge base is a connection that neither threads nor forked processes share."""
    key = (os.getpid(), lang)
    if getattr(_own, "key", None) != key:
        from errdoc.reader import Reader

        _own.reader, _own.key = Reader(lang=lang), key
    found: Reader = _own.reader
    return found


def write(answer: "Explanation", variables: "Taken | None", settings: Settings, stream: TextIO) -> None:
    """Writes an answer, and variables, below what is there."""
    from errdoc.logs.lines.clean import ANSWER, ANSWER_ENDS
    from errdoc.render import terminal
    from errdoc.render.safe import safe
    from errdoc.render.words import say

    stream.write(f"\n{ANSWER}\n")
    terminal.write(answer, stream, lang=settings.spoken)
    if variables:
        width = max(len(name) for name, _ in variables.rows)
        frame = f"{variables.file.rpartition('/')[2]}:{variables.line} {variables.function}"
        stream.write(f"\n {say('locals', settings.spoken, frame=safe(frame))}\n")
        stream.writelines(f"  {safe(name):{width}}  {safe(value)}\n" for name, value in variables.rows)
    stream.write(f"{ANSWER_ENDS}\n")
    stream.flush()


@contextlib.contextmanager
def in_one_line() -> Iterator[None]:
    """What goes wrong in errdoc is one line, and never hides what the user has to see."""
    try:
        yield
    except Exception as error:
        with contextlib.suppress(Exception):
            what = " ".join(f"{type(error).__name__}: {error}".split())[:200]
            sys.stderr.write(f"errdoc: error: {what} (the error above is not explained)\n")


@contextlib.contextmanager
def _outside() -> Iterator[TextIO]:
    """Where the answer goes: to the error stream, past what is heard, which is the log of the next error."""
    tee = heard.tee
    if tee is None or not _is_descriptor_2(sys.stderr):
        yield sys.stderr
        return
    tee.position()  # all that was written before is there
    with tee.outside() as stream:
        yield stream


def _is_descriptor_2(stream: TextIO) -> bool:
    try:
        return stream.fileno() == 2
    except (AttributeError, OSError, ValueError):
        return False


def taken_of(error: BaseException) -> "list[Taken]":
    """The variables of the frames that an exception went through."""
    from errdoc.hooks.values import taken

    return taken(frames_of(error))


def _at(answer: "Explanation", values: "list[Taken]") -> "Taken | None":
    from errdoc.hooks.values import at

    return at(answer.place.frame, values)


def _private(variables: "Taken | None", told: "Answer") -> "Taken | None":
    """The variables with pseudonyms: they are told never without."""
    if variables is None or told.redactor is None:
        return None
    # a value is judged in the light of its name
    rows = [told.redactor.redact(f"{name}={value}").partition("=") for name, value in variables.rows]
    return variables._replace(rows=[(name, value) for name, _, value in rows])
