"""Processes of `multiprocessing`: what ends one is explained in it, below the traceback that it prints.

A forked child has its parent's hooks. One that is spawned is handed them with the `Process` that it runs.
"""

import sys
import traceback
from collections.abc import Callable
from typing import Any

from errdoc.hooks.exceptions import worth
from errdoc.hooks.tell import Settings, tell

Before = Callable[[], str]


class Handed:
    """Goes with a process to a spawned child, and sets the hooks there."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def __reduce__(self) -> tuple[Any, ...]:
        kept = (self.settings.locals, self.settings.redact, self.settings.lang)
        return _arrived, kept


def _arrived(locals_too: bool, redact: bool, lang: str) -> None:
    import errdoc

    # what the child writes is heard by its parent, whose descriptor 2 it has
    errdoc.install(capture=False, locals=locals_too, redact=redact, lang=lang)


class Children:
    """The hooks of child processes.

    Args:
        settings: how answers are made.
        before: what was written to standard error so far.
    """

    def __init__(self, settings: Settings, before: Before) -> None:
        from multiprocessing import process

        kind: Any = process.BaseProcess
        start, bootstrap = kind.start, kind._bootstrap  # noqa: SLF001 - what runs a child has no public name

        def handing(process: Any) -> None:
            process._errdoc = Handed(settings)  # noqa: SLF001
            start(process)

        def noting(process: Any, *args: Any, **kwargs: Any) -> Any:
            return _noted(lambda: bootstrap(process, *args, **kwargs), settings, before)

        self._kind, self._before, self._ours = kind, (start, bootstrap), (handing, noting)
        kind.start, kind._bootstrap = self._ours  # noqa: SLF001

    def undo(self) -> None:
        """Takes the hooks away, where nobody laid others over them."""
        if (self._kind.start, self._kind._bootstrap) == self._ours:  # noqa: SLF001
            self._kind.start, self._kind._bootstrap = self._before  # noqa: SLF001


def _noted(run: Callable[[], Any], settings: Settings, before: Before) -> Any:
    """Runs a child, which prints the traceback of what ended it, and tells the answer below."""
    printed: list[tuple[BaseException | None, str]] = []
    print_exc = traceback.print_exc

    def noting(*args: Any, **kwargs: Any) -> None:
        error = sys.exception()
        if worth(error):
            printed[:] = [(error, before())]
        print_exc(*args, **kwargs)

    traceback.print_exc = noting
    try:
        status = run()
    finally:
        traceback.print_exc = print_exc
    if status and printed:
        tell(printed[0][0], settings, printed[0][1])
    return status
