"""Signals that reach errdoc while it attends to a command: they are meant for the command.

They are blocked and waited for in a thread, because only `sigwaitinfo` tells who sent one: what the terminal sends
(Ctrl-C where errdoc has no pseudo-terminal) the command has got already, in the same process group, and twice would be
once too often for launchers that take the second one as "now".
"""

import os
import signal
import sys
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Self

from errdoc.run.child import Child

if sys.platform != "win32":
    #: Stops our own thread; nobody else sends it, and its default is to be ignored.
    _STOP = signal.SIGURG
    _PASSED_ON = (
        signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1, signal.SIGUSR2, signal.SIGALRM,
        signal.SIGWINCH, signal.SIGCONT,
    )  # fmt: skip


class Signals:
    """Holds the signals back from errdoc, and passes them on once there is a child.

    Attributes:
        mask: what was blocked before; the child begins with it.
        resumed: called after errdoc was stopped and goes on.
    """

    def __init__(self) -> None:
        self.mask: set[int] = set()
        self.resumed: Callable[[], None] = lambda: None
        self._child: Child | None = None
        self._thread: threading.Thread | None = None
        self._stopping = False
        self._wanted: set[int] = set()

    def __enter__(self) -> Self:
        """Blocks them."""
        if sys.platform == "win32":
            # Ctrl-C goes to every program of the console: the command gets it, errdoc waits for its end.
            signal.signal(signal.SIGINT, lambda *_: None)
            return self
        # Those that errdoc was started to ignore (nohup, a background job of a script) stay ignored.
        kept = {one for one in _PASSED_ON if signal.getsignal(one) is not signal.SIG_IGN}
        self._wanted = {*kept, _STOP}
        self.mask = {int(one) for one in signal.pthread_sigmask(signal.SIG_BLOCK, self._wanted)}
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Lets them through again."""
        if sys.platform == "win32":
            signal.signal(signal.SIGINT, signal.default_int_handler)
            return
        if self._thread is not None and self._thread.ident is not None and self._thread.is_alive():
            self._stopping = True
            signal.pthread_kill(self._thread.ident, _STOP)
            self._thread.join()
        signal.pthread_sigmask(signal.SIG_SETMASK, self.mask)

    def to(self, child: Child) -> None:
        """Passes them on to a child from now on."""
        self._child = child
        if sys.platform != "win32":
            self._thread = threading.Thread(target=self._wait, daemon=True, name="errdoc-signals")
            self._thread.start()

    def poll(self) -> None:
        """Passes on what has come, where there is no thread that waits for it."""
        if sys.platform == "win32" or not hasattr(signal, "sigtimedwait"):
            return
        while told := signal.sigtimedwait(self._wanted, 0):
            self._pass_on(told.si_signo, told.si_code > 0)

    def _wait(self) -> None:
        if sys.platform == "win32":
            return
        while True:
            if hasattr(signal, "sigwaitinfo"):
                try:
                    told = signal.sigwaitinfo(self._wanted)
                except MemoryError:
                    continue
                # SI_KERNEL (128) and the like are above 0, SI_USER and SI_QUEUE are not: sigaction(2).
                number, by_terminal = told.si_signo, told.si_code > 0
            else:  # macOS does not tell: Ctrl-C and Ctrl-\ come from the terminal where errdoc is in its foreground
                number = signal.sigwait(self._wanted)
                by_terminal = number in (signal.SIGINT, signal.SIGQUIT) and in_foreground(0)
            if number == _STOP:
                if self._stopping:
                    return
                continue
            self._pass_on(number, by_terminal)

    def _pass_on(self, number: int, by_terminal: bool) -> None:
        child = self._child
        if child is None or sys.platform == "win32":
            return
        if number == signal.SIGWINCH:
            # Without a pseudo-terminal its own terminal has told it.
            child.resize()
        elif number == signal.SIGCONT:
            self.resumed()
            child.resize()
            child.send_foreground(number)
        elif not by_terminal:
            child.send(number)
        elif child.master is not None:
            child.send_foreground(number)


def in_foreground(descriptor: int) -> bool:
    """Whether errdoc may use the terminal: a background job that reads from it or changes it is stopped."""
    if sys.platform == "win32":
        return False
    try:
        return os.isatty(descriptor) and os.tcgetpgrp(descriptor) == os.getpgrp()
    except OSError:
        return False
