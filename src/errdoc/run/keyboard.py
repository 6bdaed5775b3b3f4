"""The user's keys on their way to the pseudo-terminal, raw: it echoes, edits lines and makes signals of Ctrl-C."""

import contextlib
import os
import select
import signal
import sys
import threading
from types import TracebackType
from typing import Any, Self

from errdoc.run.child import Child
from errdoc.run.signals import in_foreground

#: Seconds between two looks whether errdoc is in the foreground again.
_PAUSE = 0.5

if sys.platform != "win32":
    import termios
    import tty

    class Keyboard:
        """Reads standard input while the child runs; the terminal is as before afterwards."""

        def __init__(self, child: Child) -> None:
            self._child = child
            self._before: list[Any] | None = None
            self._thread: threading.Thread | None = None
            self._stop: tuple[int, int] = (-1, -1)

        def __enter__(self) -> Self:
            """Begins, where there are a pseudo-terminal and a keyboard."""
            if self._child.master is not None and os.isatty(0):
                with contextlib.suppress(termios.error):  # a terminal that has hung up has no keys
                    self._before = termios.tcgetattr(0)
                    self._stop = os.pipe()
                    self.raw()
            return self

        def __exit__(
            self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
        ) -> None:
            """Ends, and gives the terminal back."""
            if self._before is None:
                return
            os.close(self._stop[1])
            if self._thread is not None:
                self._thread.join()
            os.close(self._stop[0])
            self._cooked()

        def raw(self) -> None:
            """Takes the terminal, unless errdoc is in the background; asked again when errdoc is continued."""
            if self._before is None or not in_foreground(0):
                return
            with contextlib.suppress(termios.error):
                tty.setraw(0, termios.TCSADRAIN)  # not TCSAFLUSH: what was typed ahead is the command's
            if self._thread is None:
                self._thread = threading.Thread(target=self._read, daemon=True, name="errdoc-keys")
                self._thread.start()

        def _cooked(self) -> None:
            if self._before is not None and in_foreground(0):
                with contextlib.suppress(termios.error):
                    termios.tcsetattr(0, termios.TCSADRAIN, self._before)

        def _read(self) -> None:
            master = self._child.master
            while master is not None:
                mine = in_foreground(0)  # after `bg` the keys are the shell's, and reading them would stop errdoc
                ready, _, _ = select.select([self._stop[0], *([0] if mine else [])], [], [], None if mine else _PAUSE)
                if self._stop[0] in ready:
                    return
                if 0 not in ready or not in_foreground(0):
                    continue
                try:
                    keys = os.read(0, 4096)
                    if not keys:
                        return
                    suspends = self._suspends(master, keys)
                    while keys:
                        keys = keys[os.write(master, keys) :]
                except OSError:  # the terminal or the command is gone
                    return
                if suspends:
                    self._suspend()

        def _suspends(self, master: int, keys: bytes) -> bool:
            """Whether the keys hold a Ctrl-Z that is to stop the command itself.

            The kernel would stop a group of a shell's job; one whose parent is in another session, as ours is, it does
            not stop (setpgid(2), orphaned process groups).
            """
            with contextlib.suppress(termios.error, OSError):
                settings = termios.tcgetattr(master)
                stop = settings[6][termios.VSUSP]
                return bool(settings[3] & termios.ISIG) and stop in keys and os.tcgetpgrp(master) == self._child.pid
            return False

        def _suspend(self) -> None:
            """Stops the command, then errdoc: the shell takes over, until `fg`."""
            self._child.send_foreground(signal.SIGSTOP)
            self._cooked()
            os.kill(0, signal.SIGTSTP)
