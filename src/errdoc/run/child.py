"""Starts the command: on a pseudo-terminal where errdoc itself has a terminal, else on pipes.

Each of the three standard streams is for the command what it is for errdoc: a terminal stays one, a pipe or file stays
none. Standard output and standard error that are one file (`2>&1`) stay one, so that their order is kept.

What differs from a run without errdoc, as under `script` or `ssh -t`: the command leads a session of its own, so that
what it leaves in the background is hung up with it. And where errdoc is killed, the kernel kills the command too
(Linux, unless told not to): nobody would read its output any more. What the command has started itself fares as it does
when the command alone is killed.
"""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from errdoc.run.plain import closed, variables

#: prctl(2): the signal that a process gets when its parent dies.
_PR_SET_PDEATHSIG = 1
#: Bytes that a pipe may hold, where that can be chosen: the command waits less.
_PIPE = 256 << 10


@dataclass(frozen=True, slots=True)
class End:
    """How a process ended.

    Attributes:
        status: as a shell tells it: 128 + N for signal N.
        signal: the signal that ended it, or 0.
        core: it left a core file.
    """

    status: int
    signal: int = 0
    core: bool = False


@dataclass
class Child:
    """A running command.

    Attributes:
        process: the command.
        streams: what to read from, and where that goes: pairs of descriptors.
        master: our end of the pseudo-terminal, if there is one.
        core: see `End`; valid after `wait`.
    """

    process: "subprocess.Popen[bytes]"
    streams: list[tuple[int, int]]
    master: int | None = None
    core: bool = field(default=False, init=False)

    @property
    def pid(self) -> int:
        """The process's number."""
        return self.process.pid

    def wait(self) -> None:
        """Waits until it has ended, and leaves it to `end`: until then its number stays its own."""
        if sys.platform == "win32" or not hasattr(os, "waitid"):  # macOS has it since Python 3.13
            self.process.wait()
            return
        with contextlib.suppress(ChildProcessError):
            told = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOWAIT)
            self.core = told is not None and told.si_code == os.CLD_DUMPED

    def has_ended(self) -> bool:
        """Whether it has ended, without waiting."""
        if sys.platform == "win32" or not hasattr(os, "waitid"):
            return self.process.poll() is not None
        try:
            return os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is not None
        except ChildProcessError:
            return True

    def end(self) -> End:
        """How it ended; to be called after `wait`."""
        code = self.process.wait()
        # On Windows 0xC0000005 is one status, not a signal; elsewhere -11 is signal 11.
        if code < 0 and sys.platform != "win32":
            return End(128 - code, -code, self.core)
        return End(code)

    def send(self, number: int) -> None:
        """Sends it a signal."""
        with contextlib.suppress(OSError):
            os.kill(self.pid, number)

    def send_foreground(self, number: int) -> None:
        """Sends a signal to whoever a terminal would send it to."""
        if self.master is None or sys.platform == "win32":
            self.send(number)
            return
        with contextlib.suppress(OSError):
            group = os.tcgetpgrp(self.master)
            os.killpg(group or self.pid, number)

    def resize(self) -> None:
        """Gives the pseudo-terminal the size of ours; the kernel tells the command."""
        if self.master is not None and sys.platform != "win32":
            _same_size(self.master)


def start(command: Sequence[str], mask: Iterable[int] = (), *, outlives: bool = False) -> Child:
    """Starts a command; to be called by the main thread, while it is the only one.

    Args:
        command: the program and its arguments, never a shell's text.
        mask: the signals that are blocked in it (errdoc's own are, while it attends to one).
        outlives: whether it goes on where errdoc is killed.

    Raises:
        OSError: there is no such program, or it may not be run.
    """
    try:
        return _start(list(command), mask, outlives)
    except OSError as error:
        # A script without #! is run by sh, as shells, env and nohup do.
        path = _found(command[0])
        if sys.platform == "win32" or error.strerror != "Exec format error" or path is None:
            raise
        return _start(["/bin/sh", path, *command[1:]], mask, outlives)


def _found(program: str) -> str | None:
    import shutil

    return shutil.which(program)


def _start(command: list[str], mask: Iterable[int], outlives: bool) -> Child:
    if sys.platform == "win32":
        return _on_windows(command)
    pty = os.isatty(1) or os.isatty(2)
    master, slave = _pseudo_terminal() if pty else (None, None)
    ours: list[tuple[int, int]] = [(master, 1 if os.isatty(1) else 2)] if master is not None else []
    shut = closed()
    theirs: dict[int, int] = {}
    try:
        for number in (1, 2):
            if number in shut:
                continue
            if slave is not None and os.isatty(number):
                theirs[number] = slave
            elif number == 2 and 1 in theirs and theirs[1] != slave and _same_file(1, 2):
                theirs[2] = theirs[1]
            else:
                reader, theirs[number] = os.pipe()
                _widen(reader)
                ours.append((reader, number))
        process = subprocess.Popen(  # noqa: S603 - what the user asked to run
            command,
            stdin=slave if slave is not None and os.isatty(0) else None,
            stdout=theirs.get(1), stderr=theirs.get(2),
            env=variables(),
            close_fds=False,  # what errdoc was given beyond the three (a jobserver's pipe, sockets) is the command's
            start_new_session=pty,
            preexec_fn=_enter(slave, list(mask), shut, None if outlives else _death_signal()),
        )  # fmt: skip
    except BaseException:
        for reader, _ in ours:
            os.close(reader)
        raise
    finally:
        for descriptor in {*theirs.values(), *([slave] if slave is not None else [])}:
            os.close(descriptor)
    return Child(process, ours, master)


def _on_windows(command: list[str]) -> Child:
    """Pipes: Windows has pseudo-consoles, but none that hands the bytes on as they were printed."""
    together = _same_file(1, 2)
    process = subprocess.Popen(  # noqa: S603 - what the user asked to run
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT if together else subprocess.PIPE, close_fds=False
    )
    streams = []
    for pipe, number in ((process.stdout, 1), (process.stderr, 2)):
        if pipe is not None:
            streams.append((os.dup(pipe.fileno()), number))
            pipe.close()
    return Child(process, streams)


def _same_file(one: int, other: int) -> bool:
    """Whether two descriptors are one file, pipe or console."""
    try:
        mine, theirs = os.fstat(one), os.fstat(other)
    except OSError:
        return False
    if sys.platform == "win32":
        return os.isatty(one) and os.isatty(other)
    return (mine.st_dev, mine.st_ino) == (theirs.st_dev, theirs.st_ino)


def _widen(reader: int) -> None:
    if sys.platform == "linux":
        import fcntl

        with contextlib.suppress(OSError):
            fcntl.fcntl(reader, fcntl.F_SETPIPE_SZ, _PIPE)


if sys.platform != "win32":
    import fcntl
    import termios

    def _pseudo_terminal() -> tuple[int, int]:
        """A pair with the settings and the size of our own terminal."""
        ours = 1 if os.isatty(1) else 2
        try:
            master, slave = os.openpty()
        except OSError as error:  # ENOENT is not the command's: a root folder without /dev/pts
            raise RuntimeError(f"no pseudo-terminal: {error.strerror}") from error
        with contextlib.suppress(termios.error):
            termios.tcsetattr(slave, termios.TCSANOW, termios.tcgetattr(ours))
        _same_size(slave)
        return master, slave

    def _same_size(descriptor: int) -> None:
        for ours in (1, 2, 0):
            if os.isatty(ours):
                with contextlib.suppress(OSError):
                    size = fcntl.ioctl(ours, termios.TIOCGWINSZ, b"\0" * 8)
                    fcntl.ioctl(descriptor, termios.TIOCSWINSZ, size)
                return

    def _enter(
        slave: int | None, mask: list[int], shut: tuple[int, ...], die_with_parent: Callable[[int, int], int] | None
    ) -> Callable[[], None]:
        """What the child does between fork and exec: its own controlling terminal, the signals as they were.

        No other thread is there yet whose locks it could wait for, and the parent that it dies with is the main
        thread: the kernel takes the death of the thread that forked for the parent's (prctl(2)).
        """
        parent = os.getpid()

        def enter() -> None:
            if die_with_parent is not None:
                die_with_parent(_PR_SET_PDEATHSIG, signal.SIGKILL)
                if os.getppid() != parent:  # errdoc was killed between the fork and prctl
                    os._exit(128 + signal.SIGKILL)
            for number in shut:
                os.close(number)
            if slave is not None:
                fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)

        return enter

    def _death_signal() -> Callable[[int, int], int] | None:
        """prctl, found before the fork; None where there is none."""
        if sys.platform != "linux":
            return None
        try:
            import ctypes

            prctl: Callable[[int, int], int] = ctypes.CDLL(None).prctl
        except (ImportError, OSError, AttributeError):
            return None
        return prctl
