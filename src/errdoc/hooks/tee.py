"""File descriptor 2, heard: what libraries in C, CUDA's asserts and child processes write there counts as the log.

Everything goes on to where it would have gone, through a process of its own (`relay`): nothing is lost where this one
dies, and nothing waits for Python's lock. Where descriptor 2 is a terminal, the program still sees one. A child process
inherits it as ever. On Windows nothing is heard, nor in process 1 of a container.
"""

import contextlib
import os
import signal
import socket
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from errdoc.hooks.relay import BYE, NOTHING, REQUEST

_RELAY = Path(__file__).with_name("relay.py")
#: Descriptors below this are the program's own to give away: shells and launchers count on small ones.
_ABOVE = 64


class Tee:
    """Descriptor 2 of this process, heard until `close`.

    Args:
        command: run on what was heard where this process dies with the words of `faulthandler`.

    Raises:
        OSError: it cannot be heard here.
    """

    def __init__(self, command: Sequence[str] = ()) -> None:
        if sys.platform == "win32" or not Path(sys.executable or "").name.startswith(("python", "pypy")):
            raise OSError("nothing can pass its output on")
        if os.getpid() == 1:
            raise OSError("what passes its output on would end with it")  # of a container
        _flush()
        self._owner = os.getpid()
        self._outside = _moved(os.dup(2))
        read, write = _ends()
        mine, theirs = socket.socketpair()
        given = _moved(theirs.detach())
        try:
            _start(read, self._outside, given, command)
        except BaseException:
            mine.close()
            os.close(self._outside)
            os.close(write)
            raise
        finally:
            os.close(read)
            os.close(given)
        self._control = mine
        os.dup2(write, 2)
        os.close(write)
        self._place = _place_of(2)

    def position(self) -> int:
        """Bytes that were written so far; all of them are where they go."""
        return self._ask(NOTHING)[0]

    def text(self, since: int = 0) -> str:
        """What was written since a position, without its middle where that is much."""
        return self._ask(since)[1].decode("utf-8", "replace")

    def outside(self) -> TextIO:
        """Where all goes in the end, for what is not to be heard."""
        return open(os.dup(self._outside), "w", encoding=getattr(sys.stderr, "encoding", None), errors="replace")  # noqa: PTH123

    def close(self) -> None:
        """Undoes it: descriptor 2 is what it was, and all that was written before is there."""
        if os.getpid() != self._owner:
            return  # a child's descriptor 2 is its own
        with contextlib.suppress(OSError):
            _flush()
            if _place_of(2) == self._place:  # else somebody has put it elsewhere since
                os.dup2(self._outside, 2)
            self._ask(BYE)
        self._control.close()
        with contextlib.suppress(OSError):
            os.close(self._outside)

    def _ask(self, position: int) -> tuple[int, bytes]:
        """How much was written, and what since a position. Each request has ends of its own, also of a forked child."""
        _flush()
        done, end = os.pipe()
        try:
            with tempfile.TemporaryFile() as file:
                try:
                    socket.send_fds(self._control, [position.to_bytes(REQUEST, "big")], [end, file.fileno()])
                finally:
                    os.close(end)
                total = os.read(done, REQUEST)
                file.seek(0)
                return int.from_bytes(total, "big"), file.read()
        finally:
            os.close(done)


def _flush() -> None:
    with contextlib.suppress(Exception):
        sys.stderr.flush()


def _place_of(descriptor: int) -> tuple[int, int]:
    told = os.fstat(descriptor)
    return told.st_dev, told.st_ino


def _moved(descriptor: int) -> int:
    """The same file under a number that nobody counts on."""
    import fcntl

    try:
        return fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, _ABOVE)
    finally:
        os.close(descriptor)


def _ends() -> tuple[int, int]:
    """What the relay reads and the program writes: a pipe, or a terminal of the same size where there was one."""
    if not os.isatty(2):
        read, write = os.pipe()
        return _moved(read), write
    import fcntl
    import termios
    import tty

    read, write = os.openpty()
    tty.setraw(write)
    fcntl.ioctl(write, termios.TIOCSWINSZ, fcntl.ioctl(2, termios.TIOCGWINSZ, bytes(8)))
    return _moved(read), write


def _start(read: int, outside: int, control: int, command: Sequence[str]) -> None:
    """Starts the relay, which leaves this process's children at once: nobody waits for it by accident.

    Raises:
        OSError: it did not start.
    """
    actions = [
        (os.POSIX_SPAWN_DUP2, read, 0), (os.POSIX_SPAWN_DUP2, outside, 1),
        (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0), (os.POSIX_SPAWN_DUP2, control, 3),
    ]  # fmt: skip
    args = [sys.executable, "-I", "-S", str(_RELAY), *command]
    pid = os.posix_spawn(args[0], args, os.environ, file_actions=actions, setsigmask=[signal.SIGINT, signal.SIGTERM])
    status = 0
    with contextlib.suppress(ChildProcessError):  # SIGCHLD is ignored: the kernel took its status
        status = os.waitpid(pid, 0)[1]
    if status:
        raise OSError("the relay did not start")


class Heard:
    """The tee of this process, which several share."""

    def __init__(self) -> None:
        self.tee: Tee | None = None
        self._users = 0

    def begin(self, command: Sequence[str] = ()) -> int:
        """Hears descriptor 2 from now on; the position from which it is the caller's."""
        self._users += 1
        try:
            if self.tee is None:
                self.tee = Tee(command)
            return self.tee.position()
        except (OSError, ValueError):
            return 0

    def end(self) -> None:
        """Ends it with its last user."""
        self._users -= 1
        if not self._users and self.tee is not None:
            tee, self.tee = self.tee, None
            tee.close()

    def text(self, since: int = 0) -> str:
        """What was written since a position; nothing where nothing is heard."""
        try:
            return self.tee.text(since) if self.tee else ""
        except (OSError, ValueError):
            return ""


#: Of this process.
heard = Heard()
