"""Passes on what a program writes to its file descriptor 2, and keeps the last of it. A program of its own.

`errdoc.hooks.tee` starts it as `python -I -S relay.py COMMAND…`. It is a process, not a thread: output of a program
that is killed, aborts or holds Python's lock goes on all the same. Its descriptors:

    0  what the program writes     1  where that would have gone     3  requests, and `bye` where the program ends well

Where the program dies with the words of `faulthandler`, nobody else can explain: the command is run on what was kept.
"""

import contextlib
import os
import select
import signal
import socket
import sys

#: Bytes that are kept: the first, where programs say their versions, and the last.
HEAD, TAIL = 32 << 10, 192 << 10
#: A request is a position in what was written; of this one only the end is asked. `BYE` comes without descriptors.
REQUEST, NOTHING, BYE = 8, (1 << 62), (1 << 63) - 1
#: Seconds in which a pseudo-terminal hands on what was written to it; a pipe does at once.
_TERMINAL = 0.02
#: The last words of a Python that ends by a signal.
_DEATH = b"Fatal Python error: "


class Kept:
    """The first and the last bytes of a stream.

    Attributes:
        total: bytes that came.
    """

    def __init__(self) -> None:
        self.total = 0
        self._head, self._tail = bytearray(), bytearray()

    def add(self, data: bytes) -> None:
        """Takes bytes in."""
        self.total += len(data)
        room = max(0, HEAD - len(self._head))
        self._head += data[:room]
        self._tail += data[room:]
        if len(self._tail) > 2 * TAIL:
            del self._tail[:-TAIL]

    def since(self, position: int) -> bytes:
        """What came from a position on, without its middle where that was too much."""
        begin = self.total - len(self._tail)
        if position >= begin:
            return bytes(self._tail[position - begin :])
        gap = b"\n" if begin > len(self._head) else b""
        return bytes(self._head[position:]) + gap + bytes(self._tail)


class Relay:
    """What goes through."""

    def __init__(self) -> None:
        self.kept = Kept()
        self.terminal = os.isatty(0)
        self.wait = _TERMINAL if self.terminal else 0.0
        self.bye = False
        self.control: socket.socket | None = socket.socket(fileno=3)
        os.set_blocking(0, False)

    def run(self) -> None:
        """Passes on until nobody has the other end any more."""
        while True:
            waiting = [0, 3] if self.control else [0]
            ready = select.select(waiting, [], [])[0]
            if 0 in ready:
                if not self.pass_on():
                    return
            elif self.control:
                self.answer(self.control)

    def pass_on(self) -> bool:
        """Passes on what is there; false where nothing will come any more."""
        try:
            data = os.read(0, 1 << 16)
        except BlockingIOError:
            return True
        except OSError:  # a pseudo-terminal that nobody holds any more: EIO
            return False
        _write(data)
        self.kept.add(data)
        if self.terminal:
            _resize()
        return bool(data)

    def answer(self, control: socket.socket) -> None:
        """Answers a request once all is passed on that was written before it."""
        try:
            message, descriptors, _, _ = socket.recv_fds(control, REQUEST, 2)
        except OSError:
            message, descriptors = b"", []
        if not message:
            self.control = None
            return
        while select.select([0], [], [], self.wait)[0] and self.pass_on():
            pass
        position = int.from_bytes(message, "big")
        self.bye = self.bye or position == BYE
        if len(descriptors) == 2:
            done, file = descriptors
            if position < NOTHING:
                _write(self.kept.since(position), file)
            _write(self.kept.total.to_bytes(REQUEST, "big"), done)
        for one in descriptors:
            os.close(one)


def _write(data: bytes, descriptor: int = 1) -> None:
    """Writes all of it, also where the other end takes no more for a while."""
    left = memoryview(data)
    while left:
        try:
            left = left[os.write(descriptor, left) :]
        except BlockingIOError:
            select.select([], [descriptor], [])
        except OSError:
            if descriptor == 1:
                os._exit(0)  # its reader went away: the program is told so at its next write, as without errdoc
            return


def _resize() -> None:
    """Tells the program's terminal how large the one outside is now."""
    import fcntl
    import termios

    with contextlib.suppress(OSError):
        fcntl.ioctl(0, termios.TIOCSWINSZ, fcntl.ioctl(1, termios.TIOCGWINSZ, bytes(8)))


def _explained(text: bytes, command: list[str]) -> None:
    """Runs a command on a text, its output where the program's went."""
    read, write = os.pipe()
    if not os.fork():
        os.dup2(read, 0)
        os.dup2(1, 2)
        os.closerange(3, 64)
        os.execv(command[0], command)  # noqa: S606 - no shell
    os.close(read)
    _write(b"\n")
    _write(text, write)
    os.close(write)
    os.wait()


def _begin() -> None:
    """Leaves the program's processes, and comes back where somebody kills it: output must not be lost."""
    if os.fork():
        os._exit(0)
    os.setsid()
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGTSTP", "SIGUSR1", "SIGUSR2", "SIGPIPE"):
        signal.signal(getattr(signal, name), signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    os.closerange(4, 1 << 12)
    while pid := os.fork():
        if os.WIFEXITED(os.waitpid(pid, 0)[1]):
            os._exit(0)


if __name__ == "__main__":
    _begin()
    relay = Relay()
    relay.run()
    last = relay.kept.since(0)
    if not relay.bye and _DEATH in last and len(sys.argv) > 1:
        _explained(last, sys.argv[1:])
