"""A standard output that is closed or full is said in one line; a standard error that is costs no answer."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from errdoc.kb import KnowledgeBase

if sys.platform == "win32" or not Path("/dev/full").exists():
    pytest.skip("no /dev/full", allow_module_level=True)

ERRDOC = f"{sys.executable} -m errdoc"


@pytest.fixture
def said(kb: KnowledgeBase, tmp_path: Path):
    """What a line of a shell leaves behind; its log is `train.log`."""
    del kb
    (tmp_path / "train.log").write_text("RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB\n")

    def run(line: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        return subprocess.run(["bash", "-c", line], cwd=tmp_path, env=environment, capture_output=True, text=True,
                              timeout=300, check=False)  # fmt: skip

    return run


@pytest.mark.parametrize(("where", "why"), [(">/dev/full", "No space left on device"), (">&-", "Bad file descriptor")])
@pytest.mark.parametrize("command", ["explain train.log", "explain -f json train.log", "show nan-loss", "--version"])
def test_an_answer_that_cannot_be_written_is_one_line(said, command: str, where: str, why: str) -> None:
    """Status 2, as for an input that cannot be read."""
    done = said(f"{ERRDOC} {command} {where}")
    assert done.returncode == 2
    assert done.stderr == f"errdoc: error: standard output cannot be written: {why}\n"


@pytest.mark.parametrize(
    "command",
    ["code Xid 79", "search cudnn version", "which cudart64_90.dll", "versions --torch 2.4", "guide", "probe --help",
     "explain -f html train.log", "watch --once train.log 2>/dev/null"],
)  # fmt: skip
def test_no_command_hides_a_full_disk(said, command: str) -> None:
    """Whoever asked is told, by the status at least."""
    done = said(f"{ERRDOC} {command} >/dev/full")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("where", ["2>/dev/full", "2>&-"])
def test_notes_that_cannot_be_written_cost_no_answer(said, where: str) -> None:
    """The answer is whole, and so is the status of an error."""
    done = said(f"{ERRDOC} explain train.log {where}")
    assert (done.returncode, "cuda-out-of-memory" in done.stdout) == (0, True)
    assert said(f"{ERRDOC} explain absent.log {where}").returncode == 2


def test_a_reader_that_left_is_no_error(said) -> None:
    """`| head` is as quiet as ever."""
    done = said(f"{ERRDOC} show nan-loss | head -1; exit ${{PIPESTATUS[0]}}")
    assert done.returncode in (0, 141)
    assert done.stderr == ""


@pytest.mark.parametrize(("command", "status"), [("explain train.log", 141), ("--help", 141), ("run --help", 141)])
def test_a_reader_that_left_before_the_answer(said, tmp_path: Path, command: str, status: int) -> None:
    """The status is that of a program that SIGPIPE ended."""
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([*ERRDOC.split(), *command.split()], cwd=tmp_path, stdout=writer, stderr=subprocess.PIPE,
                          text=True, timeout=300, check=False)  # fmt: skip
    os.close(writer)
    assert (done.returncode, done.stderr) == (status, "")


@pytest.mark.parametrize(("log", "status"), [("train.log", 0), ("absent.log", 2)])
def test_a_reader_of_the_notes_that_left_costs_nothing(said, tmp_path: Path, log: str, status: int) -> None:
    """The answer and the status are there though nobody reads standard error."""
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([*ERRDOC.split(), "explain", log], cwd=tmp_path, stdout=subprocess.PIPE, stderr=writer,
                          text=True, timeout=300, check=False)  # fmt: skip
    os.close(writer)
    assert (done.returncode, "cuda-out-of-memory" in done.stdout) == (status, status == 0)


@pytest.mark.parametrize(
    ("error", "status", "line"),
    [("MemoryError", 2, "there is too little memory"),
     ("ImportError('x.so: failed to map segment from shared object')", 2, "there is too little memory"),
     ("sqlite3.DatabaseError('malformed')", 3, "the knowledge base is damaged: malformed")],
)  # fmt: skip
def test_what_gives_way_below_an_answer_is_one_line(said, tmp_path: Path, error: str, status: int, line: str) -> None:
    """Want of memory, and a file that is damaged beyond its first page."""
    (tmp_path / "sitecustomize.py").write_text(
        f"import sqlite3, errdoc.asking\ndef broken(*args, **kwargs):\n    raise {error}\n"
        "errdoc.asking.answer = broken\n"
    )
    done = said(f"PYTHONPATH=$PWD:$PYTHONPATH {ERRDOC} explain train.log")
    assert (done.returncode, done.stderr.splitlines()[0]) == (status, f"errdoc: error: {line}")
    assert "Traceback" not in done.stderr
