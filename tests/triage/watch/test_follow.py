"""A watch over logs, round by round."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from errdoc.errors import InputError
from errdoc.triage.pool import Pool
from errdoc.triage.run import triage
from errdoc.triage.sources.inputs import Log
from errdoc.triage.store import Store
from errdoc.triage.watch import follow as follow_module
from errdoc.triage.watch.follow import Changes, follow
from errdoc.triage.work import Setting

OOM = "SLURMD_NODENAME=gpu-{n}\nRuntimeError: CUDA out of memory. Tried to allocate {n}.00 GiB\n"
FELL = "Mar 14 09:26:5{n} gpu-{n} kernel: NVRM: Xid (PCI:0000:3b:00): 79, pid=1{n}, GPU has fallen off the bus.\n"

pytestmark = pytest.mark.usefixtures("kb")


def old(path: Path, text: str) -> None:
    """Writes a log whose last change lies long back: it rests."""
    path.write_text(text)
    os.utime(path, (1_700_000_000 + len(text), 1_700_000_000 + len(text)))


@pytest.fixture
def reads() -> list[int]:
    """One for each round that read something."""
    return []


@pytest.fixture
def rounds(kb, reads, tmp_path, monkeypatch) -> Callable[..., tuple[dict[str, int], list[str]]]:
    """Follows a folder; between rounds something is done, and after the last one it is Ctrl-C."""

    def run(*between: Callable[[], object], paths: tuple[str, ...] = ()) -> tuple[dict[str, int], list[str]]:
        left, notes = list(between), list[str]()

        def sleep(_seconds: float) -> None:
            if not left:
                raise KeyboardInterrupt
            left.pop(0)()

        monkeypatch.setattr(follow_module.time, "sleep", sleep)
        out = tmp_path / "out"
        with contextlib.closing(Store(out, kb.version)) as store:

            def read(logs: Iterable[Log]) -> None:
                reads.append(1)
                triage(store, Pool(1, Setting(out)), kb, logs)

            follow(store, read, paths or (str(tmp_path / "logs"),), out, every=30, written=[], after=lambda: None,
                   note=notes.append)  # fmt: skip
            return dict(store.ask("select kind, count from groups").fetchall()), notes

    (tmp_path / "logs").mkdir()
    return run


def test_new_and_grown_logs_are_read_as_they_come(rounds, tmp_path) -> None:
    """A log that comes between rounds, one that was clean and fails."""
    first, second = tmp_path / "logs" / "a.log", tmp_path / "logs" / "b.log"
    old(first, "all is well\n")
    assert rounds() == ({"clean": 1}, [])
    assert rounds(lambda: old(second, OOM.format(n=1))) == ({"clean": 1, "cuda-out-of-memory": 1}, [])
    told = rounds(lambda: old(first, "all is well\n" + FELL.format(n=2)))
    assert told == ({"gpu-fell-off-bus": 1, "cuda-out-of-memory": 1}, [])


def test_a_log_that_is_being_written_waits_until_it_rests(rounds, tmp_path) -> None:
    """Half a traceback would be a group of its own."""
    log = tmp_path / "logs" / "a.log"
    log.write_text("Traceback (most recent call last):\n")
    assert rounds() == ({}, [])
    assert rounds(lambda: log.write_text(OOM.format(n=1))) == ({}, [])
    assert rounds(lambda: None) == ({"cuda-out-of-memory": 1}, [])


def test_a_log_that_never_rests_is_read_in_the_end(rounds, tmp_path) -> None:
    """A job that prints a heartbeat for ever."""
    log = tmp_path / "logs" / "a.log"
    log.write_text(OOM.format(n=1))
    beats = [lambda beat=beat: log.write_text(OOM.format(n=1) + "beat\n" * beat) for beat in range(1, 11)]
    assert rounds(*beats[:-1]) == ({}, [])
    assert rounds(*beats) == ({"cuda-out-of-memory": 1}, [])


def test_a_round_without_changes_reads_nothing(rounds, reads, tmp_path) -> None:
    """Neither logs nor archives are opened again."""
    import tarfile

    old(tmp_path / "a.log", OOM.format(n=1))
    with tarfile.open(tmp_path / "logs" / "week.tar.gz", "w:gz") as archive:
        archive.add(tmp_path / "a.log", "a.log")
    os.utime(tmp_path / "logs" / "week.tar.gz", (1_700_000_000, 1_700_000_000))
    assert rounds(lambda: None, lambda: None) == ({"cuda-out-of-memory": 1}, [])
    assert len(reads) == 1


def test_only_what_is_being_written_stands_in_memory(kb, tmp_path) -> None:
    """A log that is known, or that rests, leaves nothing behind."""
    with contextlib.closing(Store(tmp_path / "out", kb.version)) as store:
        changes = Changes(store, 30)
        changes.turn()
        assert changes.wanted("/a.log", 5, 10**18)
        assert not changes.wanted("/b.log", 5, time.time_ns())
        assert list(changes._growing) == ["/b.log"]
        changes.turn()
        changes.turn()
        assert not changes._before


@pytest.mark.parametrize("jump", [-(10**9), -3600, 3600, 10**9])
def test_a_clock_that_jumps_costs_at_most_a_round(kb, tmp_path, monkeypatch, jump: int) -> None:
    """Files of the future rest when they stay as they are, and one that goes on is read again."""
    real = time.time
    with contextlib.closing(Store(tmp_path / "out", kb.version)) as store:
        changes = Changes(store, 30)
        now = time.time_ns()
        changes.turn()
        assert not changes.wanted("/a.log", 5, now)
        monkeypatch.setattr(follow_module.time, "time", lambda: real() + jump)
        changes.turn()
        assert changes.wanted("/a.log", 5, now)
        store.note([Log("/a.log", 5, now)])
        changes.turn()
        assert not changes.wanted("/a.log", 5, now)
        later = now + jump * 10**9  # the clock of whoever writes it jumps too
        rounds = 0
        while not changes.wanted("/a.log", 6, later):
            changes.turn()
            rounds += 1
        assert rounds <= 1


def test_a_place_that_is_gone_is_noted_once_and_ends_nothing(rounds, tmp_path) -> None:
    """The other one is still looked at; at the beginning it is an error."""
    logs, other = tmp_path / "logs", tmp_path / "other"
    other.mkdir()
    both = (str(other), str(logs))
    told, notes = rounds(other.rmdir, lambda: old(logs / "a.log", OOM.format(n=1)), lambda: None, paths=both)
    assert told == {"cuda-out-of-memory": 1}
    assert len(notes) == 1
    assert "no such file" in notes[0]
    with pytest.raises(InputError, match="no such file"):
        rounds(paths=both)


COMMAND = [sys.executable, "-m", "errdoc", "triage", "--follow", "--every", "1", "--jobs", "2", "--lang", "en"]


@pytest.fixture
def watch(tmp_path) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Starts the command."""
    begun: list[subprocess.Popen[str]] = []

    def start(*more: str) -> subprocess.Popen[str]:
        command = [*COMMAND, str(tmp_path / "logs"), "--out", str(tmp_path / "out"), *more]
        begun.append(subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                      env={**os.environ, "CI": ""}))  # fmt: skip
        return begun[-1]

    (tmp_path / "logs").mkdir(exist_ok=True)
    yield start
    for one in begun:
        one.kill()
        one.communicate()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_the_command_tells_what_is_new_and_ends_cleanly(watch, tmp_path, sent) -> None:
    """Killed and begun again it tells no group twice; a signal ends it with its report."""
    old(tmp_path / "logs" / "a.log", OOM.format(n=1))
    first = watch()
    assert first.stdout.readline().startswith("errdoc: new failure: cuda-out-of-memory")
    first.kill()
    first.wait()
    second = watch()
    assert "Ctrl-C" in second.stderr.readline()
    old(tmp_path / "logs" / "b.log", FELL.format(n=2))
    assert second.stdout.readline().startswith("errdoc: new failure: gpu-fell-off-bus")
    second.send_signal(sent)
    out, err = second.communicate(timeout=60)
    assert (second.returncode, err) == (0, "")
    assert "2 logs" in out
    assert "1  cuda-out-of-memory" in out
    assert len((tmp_path / "out" / "logs.jsonl").read_text().splitlines()) == 2


def test_a_bucket_is_followed_as_a_folder_is(rounds) -> None:
    """An object rests when it was the same a round ago."""
    system = pytest.importorskip("fsspec", reason="fsspec is not installed").filesystem("memory")
    system.store.clear()
    try:
        system.pipe("/week/a.log", OOM.format(n=1).encode())
        told = rounds(
            lambda: None,
            lambda: system.pipe("/week/b.log", FELL.format(n=2).encode()),
            lambda: None,
            paths=("memory://week",),
        )
        assert told == ({"cuda-out-of-memory": 1, "gpu-fell-off-bus": 1}, [])
    finally:
        system.store.clear()
