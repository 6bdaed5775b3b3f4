"""`errdoc kb`: the curator's commands."""

import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import pytest


@dataclass
class Finding:
    """What lint says of a page."""

    path: str = "failures/a/b/failure.md"
    line: int = 3
    code: str = "KB101"
    message: str = "unknown key 'foo'"
    fix: str = "remove it"


@dataclass
class Outcome:
    """What proving a log gave."""

    log: str
    ok: bool
    said: str = ""


@pytest.fixture
def curate(monkeypatch):
    """The curator's tools, giving what a test says."""

    class Tools:
        findings: tuple[Finding, ...] = ()
        outcomes: tuple[Outcome, ...] = ()
        asked = None

    tools = Tools()

    def lint(root, only):
        tools.asked = (root, list(only))
        return tools.findings

    def test(root, only):
        tools.asked = (root, list(only))
        return tools.outcomes

    def new(root, name, log):
        tools.asked = (root, name, log)
        return root / "failures" / name / "failure.md"

    for module, name, function in (("lint", "lint", lint), ("prove", "test", test), ("scaffold", "new", new)):
        stub = ModuleType(f"errdoc.curate.{module}")
        setattr(stub, name, function)
        monkeypatch.setitem(sys.modules, f"errdoc.curate.{module}", stub)
    return tools


@pytest.fixture
def pages(tmp_path, monkeypatch):
    """A checkout's folder of pages, with the shell somewhere inside."""
    (tmp_path / "kb" / "failures").mkdir(parents=True)
    (tmp_path / "src").mkdir()
    monkeypatch.chdir(tmp_path / "src")
    return tmp_path / "kb"


def test_lint_without_findings(errdoc, curate, pages):
    """Good pages end with 0; the folder is found from below."""
    said = errdoc("kb", "lint", "cudnn-conv-algorithm")
    assert (said.status, said.out, said.err) == (0, "", "no findings\n")
    assert curate.asked == (pages, ["cudnn-conv-algorithm"])


def test_lint_with_findings(errdoc, curate, pages):
    """Findings are printed with place, code and mending, and end with 3."""
    curate.findings = (Finding(), Finding(line=0, fix=""))
    said = errdoc("kb", "lint")
    assert said.status == 3
    assert said.out == (
        "failures/a/b/failure.md:3: KB101 unknown key 'foo'; remove it\n"
        "failures/a/b/failure.md: KB101 unknown key 'foo'\n"
    )
    assert said.err == "2 findings\n"


def test_test(errdoc, curate, pages):
    """Logs that are not explained as they should be are listed and end with 3."""
    curate.outcomes = (Outcome("a/hit-01.log", True), Outcome("a/miss-01.log", False, "said to be a"))
    said = errdoc("kb", "test")
    assert (said.status, said.out) == (3, "FAIL a/miss-01.log: said to be a\n")
    assert said.err == "2 logs, 1 failed\n"
    curate.outcomes = curate.outcomes[:1]
    assert errdoc("kb", "test").status == 0


def test_new(errdoc, curate, pages):
    """The new page's path is printed."""
    said = errdoc("kb", "new", "nccl/nccl-timeout", "--from", "a.log")
    assert said.status == 0
    assert said.out == f"{pages / 'failures' / 'nccl/nccl-timeout' / 'failure.md'}\n"
    assert curate.asked == (pages, "nccl/nccl-timeout", Path("a.log"))


def test_no_folder_of_pages(errdoc, curate, tmp_path, monkeypatch):
    """Without pages here or above, errdoc says how to give them."""
    monkeypatch.chdir(tmp_path)
    said = errdoc("kb", "lint")
    assert said.status == 2
    assert "--kb DIR" in said.err
    assert errdoc("kb", "lint", "--kb", str(tmp_path / "none")).status == 2


def test_list(errdoc, pipeline):
    """The list has id, family, kind, status and title, aligned."""
    assert errdoc("kb", "list").out == (
        "driver-too-old        -      cause    -      the driver is older than this CUDA needs\n"
        "cudnn-conv-algorithm  cudnn  failure  draft  cuDNN gave no algorithm\n"
    )


def test_list_in_chinese(errdoc, pipeline):
    """Titles are Chinese where there are any."""
    out = errdoc("kb", "list", "--lang", "zh").out
    assert "驱动太旧\n" in out
    assert "cuDNN gave no algorithm\n" in out
