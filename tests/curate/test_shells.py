"""Lines of remedies that nobody's shell reads are found, and those that somebody's does are not."""

import shutil
from pathlib import Path

import pytest

from errdoc.curate import shells
from errdoc.kb.page import Page

TABLES = Path(__file__).resolve().parents[2] / "kb"


def found(*commands: str, platforms: list[str] | None = None) -> list[str]:
    """What is wrong with the commands of one remedy, by the shipped table."""
    remedy = {"effort": "environment", "text": "Mend it", "commands": list(commands)}
    if platforms:
        remedy["platforms"] = platforms
    page = Page("cause", "too-hot", "causes/too-hot.md", {"id": "too-hot", "remedy": [remedy]}, "")
    return [one.message for one in shells.check({"too-hot": page}, TABLES)]


@pytest.mark.parametrize(
    "commands",
    [
        ["python -m pip install {package:lower}"],
        ["{torch_again} --force-reinstall"],
        ["export MASTER_PORT=$((20000 + SLURM_JOB_ID % 20000))"],
        ["nvidia-smi -lgc 210,1400"],
        ["kubectl get pvc,pv"],
        ["ls a b c"],
        ["grep -n addopts pyproject.toml setup.cfg"],
        ["export A=b   # b: a word"],
        ["try: batch = next(it)", "except StopIteration: it = iter(loader)"],
        ["@cuda.jit(max_registers=64)"],
        ["with tape:   # once"],
        ["nn.Linear({got}, {out})"],
        ["/usr/local/cuda/bin/ptxas --version"],
    ],
)
def test_lines_that_everybody_reads(commands: list[str]) -> None:
    """Each person's form of them is one that the shell takes, and Python stays Python."""
    assert found(*commands) == []


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("echo 'a", "quotation mark"),
        (r"kubectl get nodes -o custom-columns=GPU:.status.nvidia\.com/gpu", "takes the stroke"),
        ("frobnicate --all", "no program that is known"),
        ("show_everything", "no program that is known"),
        ("x = f(", "no program that is known"),
    ],
)
def test_lines_that_nobody_reads(command: str, said: str) -> None:
    """A quotation mark alone, a stroke that the shell takes, a program that no table has, broken Python."""
    assert any(said in one for one in found(command))


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize("command", ["python train.py &&", "for x in; fi", "cat <(ls", "echo ) x"])
def test_bash_reads_each_line(command: str) -> None:
    """One that it refuses is named among those that it reads."""
    assert any(repr(command) in one for one in found("nvidia-smi", command, "python x.py", platforms=["linux"]))


def test_a_line_for_windows_alone_is_no_line_of_bash() -> None:
    """Its strokes part folders."""
    assert found(r"python -m venv C:\v\tf", platforms=["windows"]) == []
