"""Runs errdoc as users do: as a process, on pipes or on a pseudo-terminal of its own."""

import contextlib
import errno
import fcntl
import functools
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from errdoc.folders import cache_folder
from errdoc.kb import KnowledgeBase

#: Generous: machines that test are loaded.
PATIENCE = 300.0
ERRDOC = [sys.executable, "-m", "errdoc"]


def surroundings(**more: str) -> dict[str, str]:
    """The variables of a test's processes: this checkout, no colours of a CI system."""
    kept = {key: value for key, value in os.environ.items() if key not in ("FORCE_COLOR", "TTY_COMPATIBLE", "COLUMNS")}
    return {**kept, "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1", "XDG_CACHE_HOME": cache().name, **more}


@functools.cache
def cache() -> "tempfile.TemporaryDirectory[str]":
    """A cache of the tests' own, in which logs may be kept, with what is compiled already."""
    folder = tempfile.TemporaryDirectory(prefix="errdoc-cache-")
    _link(Path(folder.name) / "errdoc")
    return folder


def _link(own: Path) -> None:
    KnowledgeBase.open()
    own.mkdir(mode=0o700)
    for file in Path(cache_folder()).glob("*"):
        if file.is_file() and file.name != "last.run":
            (own / file.name).symlink_to(file)


@pytest.fixture
def own_cache(tmp_path: Path) -> Path:
    """The cache of one test's own: `XDG_CACHE_HOME=own_cache`."""
    folder = tmp_path / "cache"
    folder.mkdir()
    _link(folder / "errdoc")
    return folder


@pytest.fixture(autouse=True)
def _signals_as_in_a_shell() -> Iterator[None]:
    """Under nohup the tests inherit an ignored SIGHUP, and would hand it on: errdoc rightly leaves such a signal ignored."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@dataclass
class Done:
    """What a process left behind."""

    status: int
    out: bytes
    err: bytes = b""


@pytest.fixture
def errdoc(tmp_path: Path):
    """Runs errdoc on pipes."""

    def run(*args: str, given: bytes = b"", **more: str) -> Done:
        done = subprocess.run(
            [*ERRDOC, *args], input=given, capture_output=True, cwd=tmp_path, env=surroundings(**more),
            timeout=PATIENCE, check=False,
        )  # fmt: skip
        return Done(done.returncode, done.stdout, done.stderr)

    return run


class Terminal:
    """A process on a pseudo-terminal, with us in the place of the user."""

    def __init__(self, command: list[str], folder: Path, *, rows: int = 33, columns: int = 97) -> None:
        self.seen = b""
        self.folder = folder
        variables = surroundings(TERM="xterm-256color")
        self.pid, self.master = pty.fork()
        if not self.pid:
            try:
                signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # Python ignores it, and would hand that on to a shell
                os.chdir(folder)
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
                os.execvpe(command[0], command, variables)
            finally:
                os._exit(99)

    def resize(self, rows: int, columns: int) -> None:
        """Gives the window another size."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, keys: bytes) -> None:
        """Types."""
        os.write(self.master, keys)

    def until(self, text: bytes) -> bytes:
        """Reads until a text has come, and gives all that was seen."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.seen:
            assert self._read(deadline), f"{text!r} did not come, but {self.seen!r}"
        return self.seen

    def until_given(self) -> None:
        """Waits until the shell has given its terminal to a program."""
        deadline = time.monotonic() + PATIENCE
        while os.tcgetpgrp(self.master) == self.pid:
            assert time.monotonic() < deadline, self.seen
            time.sleep(0.02)

    def end(self) -> Done:
        """Reads to the end."""
        deadline = time.monotonic() + PATIENCE
        while self._read(deadline):
            pass
        _, status = os.waitpid(self.pid, 0)
        os.close(self.master)
        self.pid = 0
        return Done(os.waitstatus_to_exitcode(status), self.seen)

    def _read(self, deadline: float) -> bool:
        assert select.select([self.master], [], [], max(0.0, deadline - time.monotonic()))[0], self.seen
        try:
            data = os.read(self.master, 65536)
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            return False
        self.seen += data
        return bool(data)


@pytest.fixture
def terminal(tmp_path: Path):
    """Starts processes on terminals, and ends what is left of them."""
    started: list[Terminal] = []

    def start(*command: str, **size: int) -> Terminal:
        started.append(Terminal(list(command), tmp_path, **size))
        return started[-1]

    yield start
    for one in started:
        if one.pid:
            with contextlib.suppress(OSError):
                os.kill(one.pid, signal.SIGKILL)
                os.waitpid(one.pid, 0)
                os.close(one.master)
