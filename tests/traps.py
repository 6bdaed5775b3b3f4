"""What may lie in place of a file that errdoc keeps: each would hang whoever reads it, fill the memory, or be believed."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

#: Bytes of a file that takes no room on the disk.
HUGE = 8 << 30
#: Seconds after which a reader hangs.
_PATIENCE = 10
#: Bytes of addresses that a process may have meanwhile.
_ROOM = 4 << 30


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _sparse(path: Path) -> None:
    path.touch(mode=0o600)
    os.truncate(path, HUGE)


def _folder(path: Path) -> None:
    path.mkdir()


TRAPS = pytest.mark.parametrize("trap", [_pipe, _device, _sparse, _folder], ids=lambda trap: trap.__name__[1:])
posix = pytest.mark.skipif(sys.platform == "win32", reason="pipes, devices, owners and modes are those of POSIX")


def open_to_others(path: Path) -> None:
    """The group may write to it."""
    path.chmod(0o770 if path.is_dir() else 0o660)


def of_another(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is the user's own any more."""
    another = path.stat().st_uid + 1
    monkeypatch.setattr(os, "geteuid", lambda: another)


@contextmanager
def in_time() -> Iterator[None]:
    """Whoever hangs or takes all memory is a failure, and not a suite without an end."""
    import resource

    def late(*_: object) -> None:
        raise AssertionError("it hangs")

    before, room = signal.signal(signal.SIGALRM, late), resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (_ROOM, room[1]))
    signal.alarm(_PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
        resource.setrlimit(resource.RLIMIT_AS, room)


@contextmanager
def umask(mask: int) -> Iterator[None]:
    """Files are made under another umask."""
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


Trap = Callable[[Path], None]
