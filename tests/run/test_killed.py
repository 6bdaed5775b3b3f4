"""A killed errdoc takes its command along, unless it is told not to."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from errdoc.kb import KnowledgeBase

if sys.platform != "linux":
    pytest.skip("no PR_SET_PDEATHSIG", allow_module_level=True)

RUN = [sys.executable, "-m", "errdoc", "run", "--no-probe"]
PATIENCE = 300.0


@pytest.fixture(autouse=True)
def _compiled(kb: KnowledgeBase) -> None:
    """The knowledge base is compiled already."""
    del kb


def until(holds: Callable[[], bool]) -> bool:
    """Waits until something holds; whether it did."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def noted(note: Path) -> int:
    """The number that a process has noted."""
    assert until(lambda: note.exists() and note.read_text().endswith("\n"))
    return int(note.read_text())


def lives(pid: int) -> bool:
    """A zombie that nobody has buried yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except OSError:
        return False


def killed(options: list[str], command: list[str], note: Path) -> int:
    """The number of a command whose errdoc was killed."""
    errdoc = subprocess.Popen([*RUN, *options, "--", *command])
    try:
        return noted(note)
    finally:
        errdoc.kill()
        errdoc.wait()


@pytest.mark.parametrize(
    "command",
    [["sh", "-c", "echo $$ > pid; exec sleep 600"],
     ["sh", "-c", "trap '' HUP TERM INT; echo $$ > pid; while :; do sleep 1; done"],
     ["setsid", "sh", "-c", "echo $$ > pid; sleep 1 & wait; wait; while :; do sleep 1; done"]],
    ids=["silent", "deaf", "in a session of its own, with children"],
)  # fmt: skip
def test_a_killed_errdoc_takes_its_command_along(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody would read what it prints, and nobody would know of it."""
    monkeypatch.chdir(tmp_path)
    pid = killed([], command, tmp_path / "pid")
    try:
        assert until(lambda: not lives(pid))
    finally:
        with contextlib.suppress(OSError):
            os.kill(pid, signal.SIGKILL)


def test_on_a_terminal_its_children_are_hung_up(terminal, tmp_path: Path) -> None:
    """The terminal goes with errdoc, and whoever used it is told, as where a window is closed."""
    one = terminal(*RUN, "--", "sh", "-c", "sleep 600 & echo $! > child; echo $$ > pid; wait")
    numbers = noted(tmp_path / "child"), noted(tmp_path / "pid")
    os.kill(one.pid, signal.SIGKILL)
    assert until(lambda: not any(lives(number) for number in numbers))


def test_a_command_may_be_told_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With --no-kill-child it works on until it writes something that nobody reads."""
    monkeypatch.chdir(tmp_path)
    os.mkfifo("go")
    script = "echo $$ > pid; read word < go; echo $word > done; exec sleep 600"
    pid = killed(["--no-kill-child"], ["sh", "-c", script], tmp_path / "pid")
    (tmp_path / "go").write_text("on\n")  # opening it waits for its reader: who was killed would not come
    try:
        assert until(lambda: (tmp_path / "done").exists())
        assert lives(pid)
    finally:
        os.kill(pid, signal.SIGKILL)


def test_the_command_is_forked_by_the_only_thread(tmp_path: Path) -> None:
    """Between fork and exec Python code runs in the child: a lock of another thread would be held there for ever."""
    (tmp_path / "sitecustomize.py").write_text(
        "import os\n"
        "os.register_at_fork(before=lambda: print('threads', len(os.listdir('/proc/self/task')), flush=True))\n"
    )
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run([*RUN, "--", "true"], env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True,
                          timeout=PATIENCE, check=False)  # fmt: skip
    assert (done.returncode, done.stdout) == (0, "threads 1\n")
