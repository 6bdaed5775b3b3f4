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
