"""Answers wait for the traceback, below which they stand; and the hooks that print both.

An exception that leaves `explaining()` has its traceback printed later, at the top of its thread, or is caught by
somebody: its answer is told then, or where the exception is let go of, or at the end of the process.
"""

import atexit
import contextlib
import os
import sys
import threading
import weakref
from collections.abc import Callable
from types import TracebackType
from typing import Any, NamedTuple

from errdoc.hooks.exceptions import mark, set_mark, worth

_all: "weakref.WeakSet[Waiting]" = weakref.WeakSet()


class Waiting:
    """The answer to an exception; kept by the exception itself.

    Args:
        told: tells it; given the exception where it is still there.
    """

    def __init__(self, told: Callable[[BaseException | None], None]) -> None:
        self._told: Callable[[BaseException | None], None] | None = told
        self._owner = os.getpid()
        _all.add(self)

    def now(self, error: BaseException | None = None) -> None:
        """Tells it, once."""
        told = self.drop()
        if told is not None and os.getpid() == self._owner:  # a forked child has a copy
            told(error)

    def drop(self) -> Callable[[BaseException | None], None] | None:
        """Tells nothing any more; what would have told it."""
        told, self._told = self._told, None
        _all.discard(self)
        return told

    def __del__(self) -> None:
        if not sys.is_finalizing():
            self.now()

    def __reduce__(self) -> tuple[Any, ...]:
        return bool, ()  # an exception that goes to another process leaves it here


class Uncaught(NamedTuple):
    """What explains the errors that nobody catches: what was written so far, and what tells the answer."""

    written: Callable[[], str]
    tell: Callable[[BaseException, str], None]


class Hooks:
    """The hooks of the main thread and of the others. What was set before is called first, and prints the traceback.

    Attributes:
        uncaught: what explains all errors; None where only those are that an answer waits for.
    """

    def __init__(self) -> None:
        self.uncaught: Uncaught | None = None
        self._before: tuple[Any, Any] | None = None
        self._ours = (self._main, self._thread)

    def set(self) -> None:
        """Sets them, unless they are."""
        if self._before is None:
            self._before = sys.excepthook, threading.excepthook
            sys.excepthook, threading.excepthook = self._ours
            atexit.register(_at_exit)

    def undo(self) -> None:
        """Takes them away where nobody needs them; one that others were laid over stays."""
        if self._before is None or self.uncaught is not None or _all:
            return
        if (sys.excepthook, threading.excepthook) == self._ours:
            sys.excepthook, threading.excepthook = self._before
            self._before = None
            atexit.unregister(_at_exit)

    def _main(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        written = self._written(error)
        try:
            (self._before or (sys.__excepthook__,))[0](kind, error, trace)
        finally:
            with contextlib.suppress(KeyboardInterrupt):  # who does not want to wait for it
                self._tell(error, written)

    def _thread(self, args: Any) -> None:
        written = self._written(args.exc_value)
        try:
            (self._before or (None, threading.__excepthook__))[1](args)
        finally:
            self._tell(args.exc_value, written)

    def _written(self, error: BaseException | None) -> str:
        """What stands before the traceback, taken before that is printed."""
        with contextlib.suppress(Exception):
            if self.uncaught is not None and worth(error):
                return self.uncaught.written()
        return ""

    def _tell(self, error: BaseException | None, written: str) -> None:
        if error is None:
            return
        waiting = mark(error)
        if isinstance(waiting, Waiting):
            waiting.now(error)
        elif self.uncaught is not None:
            self.uncaught.tell(error, written)


#: Of this process.
hooks = Hooks()


def wait(error: BaseException, told: Callable[[BaseException | None], None]) -> None:
    """Lets the answer to an exception wait for its traceback.

    Args:
        error: the exception.
        told: tells the answer; it must not hold the exception.
    """
    if isinstance(mark(error), Waiting):
        return
    waiting = Waiting(told)
    set_mark(error, waiting)
    if (shell := shell_of()) is not None:
        _after_the_cell(shell, weakref.ref(waiting))
    else:
        hooks.set()


def shell_of() -> Any:
    """IPython's shell, where the program runs in one: it prints tracebacks itself, below the cell."""
    module = sys.modules.get("IPython")
    return module.get_ipython() if module is not None and hasattr(module, "get_ipython") else None


def _after_the_cell(shell: Any, waiting: "weakref.ref[Waiting]") -> None:
    def once(_: Any) -> None:
        shell.events.unregister("post_run_cell", once)
        if (one := waiting()) is not None:
            one.now()

    shell.events.register("post_run_cell", once)


def _at_exit() -> None:
    for one in list(_all):
        one.now()
