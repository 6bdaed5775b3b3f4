"""`with errdoc.explaining():`: what leaves a block of code is explained."""

from contextlib import ContextDecorator
from types import TracebackType
from typing import Self

from errdoc.hooks.exceptions import text_of, worth
from errdoc.hooks.tee import heard
from errdoc.hooks.tell import Settings, in_one_line, taken_of, tell, tell_text
from errdoc.hooks.waiting import hooks, wait


class explaining(ContextDecorator):  # noqa: N801 - typed as a function
    """Explains an exception that leaves the block, below its traceback, and lets it go on as it is.

    Where somebody catches it further out, the answer is told when they let go of it.

    Args:
        capture: what is written to file descriptor 2 within the block counts as the log; it comes out as ever.
        locals: the variables of the user's own frame are shown too, without secrets.
        redact: write pseudonyms in place of secrets and names.
        lang: `en` or `zh`; the locale's by default.

    Example:
        >>> import errdoc
        >>> with errdoc.explaining():
        ...     pass
    """

    def __init__(
        self, *, capture: bool = True, locals: bool = False, redact: bool = False, lang: str = ""  # noqa: A002
    ) -> None:  # fmt: skip
        self._settings = Settings(capture, locals, redact, lang)
        self._since: list[int] = []

    def __enter__(self) -> Self:
        """Begins to hear."""
        self._since.append(heard.begin() if self._settings.capture else 0)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Prepares the answer, and ends hearing."""
        since = self._since.pop()
        try:
            if error is not None and worth(error):
                with in_one_line():
                    explain_later(error, self._settings, heard.text(since) if self._settings.capture else "")
        finally:
            if self._settings.capture:
                heard.end()


def explain_later(error: BaseException, settings: Settings, before: str = "") -> None:
    """Tells the answer to an exception that goes on its way: below its traceback, or where it is let go of.

    Args:
        error: the exception.
        settings: how.
        before: what was written before it.
    """
    raised = text_of(error)
    values = taken_of(error) if settings.locals else []

    def told(still: BaseException | None) -> None:
        if still is not None:
            tell(still, settings, before)  # by now it went through more frames
        else:
            tell_text(before, raised, settings, values)
        hooks.undo()

    wait(error, told)
