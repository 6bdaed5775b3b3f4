"""The command's fate is its own: its status and its output, whatever happens to errdoc."""

import contextlib
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.run.attend import attend

if sys.platform == "win32":
    pytest.skip("no sh", allow_module_level=True)

ERRDOC = f"{sys.executable} -m errdoc"
FAILS = "sh -c 'echo out; echo err >&2; exit 7'"


@pytest.fixture(autouse=True)
def _compiled(kb: KnowledgeBase, own_cache: Path) -> None:
    """The knowledge base is compiled already, and logs are kept in the test's own folder."""
    del kb, own_cache


def bash(script: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A line of a shell."""
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "XDG_CACHE_HOME": str(folder / "cache"), "TMPDIR": str(folder)}
    return subprocess.run(["bash", "-c", script], cwd=folder, env=environment, capture_output=True, text=True,
                          timeout=300, check=False)  # fmt: skip


@pytest.mark.parametrize(
    "redirected", ["2>/dev/full", ">/dev/full", ">&-", "2>&-", ">&- 2>&-", "<&-", ">/dev/full 2>/dev/full"]
)
def test_closed_and_full_streams_leave_the_status(redirected: str, tmp_path: Path) -> None:
    """It is the command's own, and no traceback of errdoc's comes."""
    if "full" in redirected and not Path("/dev/full").exists():
        pytest.skip("no /dev/full")
    done = bash(f"{ERRDOC} run --no-probe -- {FAILS} {redirected}", tmp_path)
    assert done.returncode == 7
    assert "Traceback" not in done.stderr
    if ">" not in redirected.replace("2>", ""):
        assert done.stdout == "out\n"


def test_what_was_lost_is_said_in_one_line(tmp_path: Path) -> None:
    """A full disk below standard output; the status 0 stays 0."""
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full")
    done = bash(f"{ERRDOC} run -- echo 12345 >/dev/full", tmp_path)
    assert done.returncode == 0
    assert done.stderr.splitlines() == ["errdoc: note: 6 bytes of standard output were lost: No space left on device"]


def test_a_stream_that_is_closed_is_closed_for_the_command_too(tmp_path: Path) -> None:
    """It sees what it would see without errdoc, and no file of errdoc's in its place."""
    ask = "sh -c 'test -e /proc/self/fd/1; echo $? >&2'"
    if not Path("/proc/self/fd").exists():
        pytest.skip("no /proc")
    assert bash(f"{ERRDOC} run -- {ask} >&-", tmp_path).stderr == bash(f"{ask} >&-", tmp_path).stderr


@pytest.mark.parametrize("limit", ["-v 60000", "-v 150000", "-n 5", "-n 6", "-n 7"])
def test_want_of_memory_or_files_leaves_output_and_status(limit: str, tmp_path: Path) -> None:
    """What has no room beside the command steps aside."""
    done = bash(f"ulimit {limit}; {ERRDOC} run -- sh -c 'echo out; exit 7'", tmp_path)
    assert done.returncode == 7, done.stderr
    assert done.stdout == "out\n"
    assert "Traceback" not in done.stderr


def test_a_broken_knowledge_base_leaves_output_and_status(tmp_path: Path) -> None:
    """One line says that the command runs without errdoc."""
    done = bash(f"{ERRDOC} run --kb {tmp_path}/nowhere -- {FAILS}", tmp_path)
    assert (done.returncode, done.stdout) == (7, "out\n")
    assert len([line for line in done.stderr.splitlines() if "errdoc: error:" in line]) == 1
    assert done.stderr.endswith("err\n")


def test_an_error_inside_errdoc_is_one_line(tmp_path: Path) -> None:
    """Whatever its explaining raises, the command's status is passed on."""
    (tmp_path / "sitecustomize.py").write_text(
        "import sys, errdoc.pipeline\ndef broken(*args, **kwargs):\n    raise ZeroDivisionError('a bug')\n"
        "errdoc.pipeline.diagnose = broken\n"
    )
    environment = f"PYTHONPATH={tmp_path}:$PYTHONPATH"
    done = bash(f"{environment} {ERRDOC} run --no-probe -- {FAILS}", tmp_path)
    assert (done.returncode, done.stdout) == (7, "out\n")
    assert done.stderr.splitlines() == [
        "err", "errdoc: error: ZeroDivisionError: a bug (the failure is not explained)"
    ]  # fmt: skip
    assert "Traceback" in bash(f"{environment} {ERRDOC} run --debug --no-probe -- {FAILS}", tmp_path).stderr


def test_a_scan_that_fails_costs_no_output(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes after the failure is passed on, and the end is the command's."""

    def broken(source, anchors):
        next(iter(source.chunks()))
        raise MemoryError

    monkeypatch.setattr("errdoc.run.attend.scan", broken)
    ran = attend(["sh", "-c", "echo first; sleep 0.3; seq 200000; exit 5"], [])
    assert (ran.status, type(ran.broken)) == (5, MemoryError)
    lines = capfd.readouterr().out.splitlines()
    assert (lines[0], lines[-1], len(lines)) == ("first", "200000", 200001)


@pytest.mark.parametrize("threads", [0, 1, 2, 3])
def test_without_threads_the_output_is_carried(
    threads: int, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of both streams, and the end, however many could be started."""
    start = threading.Thread.start
    left = [threads]

    def some(self):
        if self.name.startswith(("errdoc-output", "errdoc-wait")):
            if not left[0]:
                raise RuntimeError("can't start new thread")
            left[0] -= 1
        start(self)

    monkeypatch.setattr(threading.Thread, "start", some)
    ran = attend(["sh", "-c", "seq 300000; seq 300000 >&2; exit 5"], [])
    said = capfd.readouterr()
    assert (ran.status, len(said.out.splitlines()), len(said.err.splitlines())) == (5, 300000, 300000)
    assert isinstance(ran.broken, RuntimeError) == (threads < 3)


def test_a_child_that_cannot_be_forked_runs_in_errdocs_place(tmp_path: Path) -> None:
    """The limit on processes counts for errdoc's child, not for errdoc itself."""
    if os.geteuid() == 0:
        pytest.skip("root has no such limit")
    resource.getrlimit(resource.RLIMIT_NPROC)
    done = bash(f"ulimit -u 1; exec {ERRDOC} run -- sh -c 'exit 7'", tmp_path)
    assert done.returncode == 7


@pytest.mark.skipif(sys.platform != "linux", reason="PR_SET_PDEATHSIG")
@pytest.mark.parametrize("command", ["sleep 60", "trap '' HUP TERM INT; sleep 60 & wait"])
def test_a_killed_errdoc_takes_its_silent_child_along(command: str, tmp_path: Path) -> None:
    """Nobody would read what it prints, and nobody would know of it."""
    note = tmp_path / "pid"
    errdoc = subprocess.Popen([sys.executable, "-m", "errdoc", "run", "--", "sh", "-c", f"echo $$ > {note}; {command}"])
    deadline = time.monotonic() + 60
    while not (note.exists() and note.read_text().strip()) and time.monotonic() < deadline:
        time.sleep(0.05)
    child = int(note.read_text())
    errdoc.send_signal(signal.SIGKILL)
    errdoc.wait()
    try:
        while _lives(child) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not _lives(child)
    finally:
        with contextlib.suppress(OSError):
            os.kill(child, signal.SIGKILL)


def _lives(pid: int) -> bool:
    """A zombie that nobody has buried yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except OSError:
        return False
