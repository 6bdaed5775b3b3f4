"""The command's fate is its own: its status and its output, whatever happens to errdoc."""

import contextlib
import os
import pty
import resource
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.run.attend import attend
from errdoc.run.signals import Signals

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
    "redirected",
    ["2>/dev/full", ">/dev/full", ">&-", "2>&-", ">&- 2>&-", "<&-", ">/dev/full 2>/dev/full", "1</dev/null"],
)
def test_closed_and_full_streams_leave_the_status(redirected: str, tmp_path: Path) -> None:
    """It is the command's own, and no traceback of errdoc's comes."""
    if "full" in redirected and not Path("/dev/full").exists():
        pytest.skip("no /dev/full")
    done = bash(f"{ERRDOC} run --no-probe -- {FAILS} {redirected}", tmp_path)
    assert done.returncode == 7
    assert "Traceback" not in done.stderr
    if ">" not in redirected.replace("2>", "") and "1<" not in redirected:
        assert done.stdout == "out\n"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what was there before Python")
@pytest.mark.parametrize("options", ["", "--kb /nowhere"])
def test_the_variables_are_those_that_errdoc_was_given(options: str, tmp_path: Path) -> None:
    """Python's own word for the C locale is not the command's, beside errdoc or in its place."""
    given = f"-i HOME={tmp_path} XDG_CACHE_HOME={tmp_path}/cache PYTHONPATH=$PYTHONPATH"
    alone = bash(f"env {given} env", tmp_path)
    assert bash(f"env {given} {ERRDOC} run {options} -- env", tmp_path).stdout == alone.stdout


@pytest.mark.parametrize("gone", ["a reader", "a terminal"])
def test_an_outside_that_has_gone_leaves_the_status(gone: str, tmp_path: Path) -> None:
    """The reader of a pipe, and a terminal that was hung up, below both streams."""
    theirs, ours = os.pipe() if gone == "a reader" else pty.openpty()
    os.close(theirs)
    command = [*ERRDOC.split(), "run", "--no-probe", "--", "sh", "-c", "trap '' PIPE; echo out; echo err >&2; exit 7"]
    done = subprocess.run(command, cwd=tmp_path, stdin=subprocess.DEVNULL, stdout=ours, stderr=ours, timeout=300,
                          check=False)  # fmt: skip
    os.close(ours)
    assert done.returncode == 7


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


def tight(more: int) -> str:
    """A limit on memory that leaves so many KiB beyond what Python takes for itself."""
    with contextlib.suppress(OSError, StopIteration):
        told = subprocess.run([sys.executable, "-c", "print(open('/proc/self/status').read())"], capture_output=True,
                              text=True, check=True)  # fmt: skip
        peak = next(line.split()[1] for line in told.stdout.splitlines() if line.startswith("VmPeak"))
        return f"-v {int(peak) + more}"
    pytest.skip("no /proc tells what Python takes")


@pytest.mark.parametrize("more", [7_000, 12_000, 16_000, 20_000])
def test_hardly_any_memory_leaves_output_and_status(more: int, tmp_path: Path) -> None:
    """Wherever errdoc ends: at an import, at the knowledge base, at the first thread, at the explaining."""
    done = bash(f"ulimit {tight(more)}; {ERRDOC} run --no-probe -- {FAILS}", tmp_path)
    assert (done.returncode, done.stdout) == (7, "out\n"), done.stderr
    assert "errdoc/cli/" not in done.stderr  # no traceback of errdoc's: hashlib logs one of its own
    assert done.stderr.count("errdoc: error:") <= 1  # where there is room after all, none


@pytest.mark.parametrize("limit", ["-v 60000", "-v 150000", "-d 60000", "-n 5", "-n 6", "-n 7"])
def test_want_of_memory_or_files_leaves_output_and_status(limit: str, tmp_path: Path) -> None:
    """What has no room beside the command steps aside."""
    done = bash(f"ulimit {limit}; {ERRDOC} run -- sh -c 'echo out; exit 7'", tmp_path)
    assert done.returncode == 7, done.stderr
    assert done.stdout == "out\n"
    assert "Traceback" not in done.stderr


def test_want_of_memory_while_the_command_line_is_read(tmp_path: Path) -> None:
    """What only typer reads, a setting of the environment, needs more than there is: the command runs all the same."""
    done = bash(f"ulimit {tight(14_000)}; ERRDOC_KB={tmp_path} {ERRDOC} run -- {FAILS}", tmp_path)
    assert (done.returncode, done.stdout) == (7, "out\n")
    assert done.stderr.count("(the command runs without errdoc)\nerr\n") == 1
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


@pytest.mark.parametrize("broken", ["errdoc.run.attend.Witness.look", "errdoc.run.attend.Signals.__exit__"])
def test_what_fails_after_the_start_starts_nothing_again(
    broken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command that runs is never run once more, in errdoc's place: its end is waited for."""

    def fails(*args: object) -> None:
        raise ZeroDivisionError

    if broken.endswith("exit__"):
        leave = Signals.__exit__
        monkeypatch.setattr(broken, lambda self, *why: [leave(self, *why), fails()])
    else:
        monkeypatch.setattr(broken, fails)
    ran = attend(["sh", "-c", f"echo once >> {tmp_path}/ran; exit 5"], [])
    assert (ran.status, type(ran.broken)) == (5, ZeroDivisionError)
    assert (tmp_path / "ran").read_text() == "once\n"


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
