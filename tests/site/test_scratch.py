"""Nothing but the site is left beside it: not after a signal, and after a kill until the next run."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from errdoc.site.scratch import MARK, scratch

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
#: Seconds that a busy machine may take.
PATIENCE = 60
#: A run that goes on until somebody ends it, with a process of its own that writes there too.
RUN = """
import sys, time
from multiprocessing import get_context
from pathlib import Path
from errdoc.site.scratch import ended_with_its_parent, scratch

def busy(folder):
    ended_with_its_parent(folder)
    for number in range(10**6):
        (folder / "en").mkdir(exist_ok=True)
        (folder / "en" / str(number % 50)).write_text("x")
        time.sleep(0.01)

if __name__ == "__main__":
    with scratch(Path(sys.argv[1])) as folder:
        child = get_context("spawn").Process(target=busy, args=(folder,))
        child.start()
        time.sleep(3600)
"""


def beside(out: Path) -> list[str]:
    """What stands beside a site."""
    return sorted(path.name for path in out.parent.iterdir())


def waited(until: Callable[[], object]) -> None:
    """Until something is so."""
    for _ in range(PATIENCE * 50):
        if until():
            return
        time.sleep(0.02)
    raise AssertionError("it never was")


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """Where the site is to be."""
    (tmp_path / "www").mkdir()
    return tmp_path / "www" / "site"


@pytest.fixture
def run(tmp_path: Path, out: Path) -> Callable[[], object]:
    """Starts a run, and waits until both of its processes write."""
    (tmp_path / "run.py").write_text(RUN)

    @contextmanager
    def started() -> Iterator[subprocess.Popen[bytes]]:
        before = set(beside(out))
        with subprocess.Popen([sys.executable, str(tmp_path / "run.py"), str(out)]) as process:
            try:
                waited(lambda: [one for one in set(beside(out)) - before if (out.parent / one / "en" / "3").exists()])
                yield process
            finally:
                process.kill()

    return started


@posix
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT], ids=lambda number: number.name)
def test_a_signal_leaves_nothing(run, out: Path, number: signal.Signals) -> None:
    """Neither the folder nor a process that makes it anew; the status says which signal it was."""
    with run() as process:
        process.send_signal(number)
        status = process.wait(PATIENCE)
    assert status in ((-number, 1) if number == signal.SIGINT else (128 + number,))
    time.sleep(0.3)
    assert beside(out) == []


@posix
def test_after_a_kill_the_next_run_removes_what_is_left(run, out: Path) -> None:
    """As soon as the other process of the killed one has ended, which nobody ends for it."""
    with run() as process:
        process.kill()
        process.wait(PATIENCE)
        (left,) = beside(out)

        def gone() -> bool:
            with scratch(out) as folder:
                return beside(out) == [folder.name]

        waited(gone)
    assert left.startswith(".site-")
    assert beside(out) == []


@posix
def test_a_run_that_goes_on_is_left_alone(run, out: Path) -> None:
    """Two may make the same site at once; the second that is ready replaces that of the first."""
    with run() as process:
        (theirs,) = beside(out)
        with scratch(out) as folder:
            assert beside(out) == sorted([theirs, folder.name])
        assert beside(out) == [theirs]
        assert process.poll() is None


def test_what_somebody_else_called_so_stays(out: Path, tmp_path: Path) -> None:
    """Only folders with errdoc's mark are removed, of the same site, and no link is followed."""
    for name in (".site-notes", ".site-", ".sites-x", ".other-x"):
        (out.parent / name).mkdir()
    for name in (".sites-x", ".other-x"):
        (out.parent / name / MARK).touch()
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / MARK).touch()
    (out.parent / ".site-link").symlink_to(tmp_path / "real")
    (out.parent / ".site-file").touch()
    before = beside(out)
    with scratch(out):
        pass
    assert beside(out) == before
    assert (tmp_path / "real" / MARK).exists()


def test_a_site_that_was_just_replaced_comes_back(out: Path) -> None:
    """A kill between the two steps of replacing it leaves the old one in what the next run finds."""
    left = out.parent / ".site-left"
    (left / "before").mkdir(parents=True)
    (left / MARK).touch()
    (left / "before" / "index.html").write_text("old")
    with scratch(out):
        assert (out / "index.html").read_text() == "old"
    assert beside(out) == ["site"]


@posix
def test_an_error_leaves_nothing(out: Path) -> None:
    """Whatever it is, and signals do again what they did."""
    before = signal.getsignal(signal.SIGTERM)

    def failed() -> None:
        with scratch(out) as folder:
            assert signal.getsignal(signal.SIGTERM) != before
            (folder / "en").mkdir()
            assert folder.stat().st_mode & 0o077 == 0
            raise KeyError

    with pytest.raises(KeyError):
        failed()
    assert beside(out) == []
    assert signal.getsignal(signal.SIGTERM) == before


SITE = [sys.executable, "-m", "errdoc", "site"]


@posix
def test_the_command_leaves_nothing_when_it_is_ended(out: Path) -> None:
    """`timeout`, a service's stop, a closed terminal: in the midst of its work."""
    pytest.importorskip("zensical", reason="the extra `site` is not installed")
    with subprocess.Popen([*SITE, str(out)], stdout=subprocess.DEVNULL, start_new_session=True) as process:
        try:
            waited(lambda: beside(out))
            time.sleep(0.5)
            process.send_signal(signal.SIGTERM)
            assert process.wait(PATIENCE) == 143
            assert beside(out) == []
        finally:
            os.killpg(process.pid, signal.SIGKILL) if process.poll() is None else None
