"""`errdoc watch`: a log that grows, is rotated, is cut, comes later."""

import contextlib
import signal
import subprocess
import sys
import threading
import time

import pytest

from errdoc.logs.reading.scan import Scanned
from errdoc.run import follow
from errdoc.run.follow import Growing

FAILURE = "RuntimeError: CUDA error: device-side assert triggered\n"
OTHER = "RuntimeError: CUDA error: no kernel image is available for execution on the device\n"
PATIENCE = 300.0


class Watch:
    """A running `errdoc watch`."""

    def __init__(self, folder, *options: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "errdoc", "watch", *options, "train.log"], cwd=folder, bufsize=0,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        self.seen = b""
        self._changed = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        while data := self.process.stdout.read(65536):
            with self._changed:
                self.seen += data
                self._changed.notify_all()

    def until(self, text: str) -> None:
        """Waits for a text."""
        with self._changed:
            assert self._changed.wait_for(lambda: text.encode() in self.seen, PATIENCE), self.seen.decode()

    def end(self) -> int:
        """Ends it by Ctrl-C, if it still runs."""
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGINT)
        status = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        self.process.stdout.close()
        return status


@pytest.fixture
def watch(tmp_path):
    """Starts one, and ends it."""
    started = []

    def start(*options: str) -> Watch:
        started.append(Watch(tmp_path, *options))
        return started[-1]

    yield start
    for one in started:
        if not one.process.stdout.closed:
            one.process.kill()
            one.end()


def test_a_failure_appears_and_another(watch, tmp_path):
    """Each failure is explained once, with its line; lines that say nothing are not; Ctrl-C ends with 130."""
    log = tmp_path / "train.log"
    log.write_text("step 1\n")
    watching = watch()
    watching.until("following train.log")
    with log.open("a") as file:
        file.write("step 2\n" + FAILURE)
        file.flush()
        watching.until("train.log:3")
        file.write("restarted\n" + OTHER)
        file.flush()
        watching.until("train.log:5")
    assert watching.end() == 130
    assert watching.seen.count(b"a failure appeared") == 2
    assert b"device-side-assert" in watching.seen
    assert b"no-kernel-image" in watching.seen


def test_rotation_and_cutting(watch, tmp_path):
    """After `mv` and a new file, and after a cut in place, it goes on, and lines are counted anew."""
    log = tmp_path / "train.log"
    log.write_text("step\n" * 50)
    watching = watch()
    watching.until("following")
    time.sleep(1)
    log.rename(tmp_path / "train.log.1")
    log.write_text("step 1\n" + FAILURE)
    watching.until("train.log:2")
    with log.open("r+") as file:
        file.truncate(0)
        time.sleep(2)
        file.write("a\n" + OTHER)
    watching.until("no-kernel-image")
    assert watching.end() == 130


def test_a_file_that_comes_later_and_once(watch, tmp_path):
    """It waits for the file; with --once the first failure ends it with 0."""
    watching = watch("--once")
    watching.until("does not exist yet")
    (tmp_path / "train.log").write_text(FAILURE)
    watching.until("device-side-assert")
    assert watching.process.wait(PATIENCE) == 0


def test_memory_is_bounded(monkeypatch):
    """Of a log without end the beginning and the end are kept, with true line numbers."""
    kept: list[Scanned] = []
    growing = Growing(["assert triggered"], lambda scanned: bool(kept.append(scanned)))
    line = b"x" * 99 + b"\n"
    for _ in range(100):
        growing.add(line * 1000)
    growing.add(b"device-side assert triggered\n")
    monkeypatch.setattr(follow, "QUIET", 0)
    growing.idle()
    ((head, tail),) = (one.regions for one in kept)
    assert (head.line, tail.line + tail.data.count(b"\n")) == (1, 100_002)
    assert len(head.data) + len(tail.data) < 3 << 20
    assert tail.data.endswith(b"assert triggered\n")
