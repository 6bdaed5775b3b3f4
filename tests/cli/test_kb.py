"""`errdoc kb`: the curator's commands."""

import json
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

    def new(root, name, logs):
        tools.asked = (root, name, logs)
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
    assert curate.asked == (pages, "nccl/nccl-timeout", [Path("a.log")])


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


@pytest.fixture
def measured(monkeypatch):
    """The curator's measurements, giving what a test says."""
    from errdoc.curate import coverage, overlap, score
    from errdoc.curate.cases import Case
    from errdoc.curate.findings import Finding as Found
    from errdoc.kb.page import Page

    page = Page("failure", "it-broke", "failures/cudnn/it-broke/failure.md", {"family": "cudnn"}, "# It broke\n")
    held = Page("failure", "it-fell", "failures/cudnn/it-fell/failure.md", {"family": "cudnn"}, "# It fell\n")

    class Measured:
        fire = overlap.Fire("cudnn/it-broke/hit-01.log", "it-fell", "one", 4)
        overlaps = overlap.Overlaps((overlap.Pair(("it-broke", "it-fell"), (fire,)),), (), ())
        ripe = ((page, ()), (held, (Found(held.path, 1, "KB113", "no sections"),)))

    rows = [coverage.Row("it-broke", "failure", "cudnn", "draft", hits=2, missing=("a miss",))]
    judged = [score.Judged(Case("a", Path("a.log"), "it-broke"), "unknown: nothing", marks={"failure@1": 0.0})]
    monkeypatch.setattr(coverage, "coverage", lambda root, only: rows)
    monkeypatch.setattr(coverage, "ripe", lambda root: list(Measured.ripe))
    monkeypatch.setattr(overlap, "overlap", lambda root, only: Measured.overlaps)
    monkeypatch.setattr(score, "score", lambda folder, kb: judged)
    return Measured


def test_coverage(errdoc, measured, pages):
    """A line for each page, then the totals; JSON has the same."""
    said = errdoc("kb", "coverage")
    assert said.status == 0
    assert said.out.splitlines()[1].startswith("it-broke  cudnn   failure  draft   ")
    assert said.out.splitlines()[1].endswith("a miss")
    assert json.loads(errdoc("kb", "coverage", "--format", "json").out)["totals"]["failures"]["pages"] == 1


def test_coverage_causes(errdoc, pages, monkeypatch):
    """What tells each cause apart; one that nothing tells makes the status 3."""
    from errdoc.curate import pairs

    rows = [pairs.Pair("it-broke", "too-hot", "check", 0, ("heat",)), pairs.Pair("it-broke", "too-cold", "")]
    monkeypatch.setattr(pairs, "pairs", lambda root, only: rows[: 1 if "it-broke" in only else 2])
    said = errdoc("kb", "coverage", "--causes")
    assert (said.status, said.out.splitlines()[-1]) == (3, "2 pairs: 1 by check, 1 by nothing")
    said = errdoc("kb", "coverage", "--causes", "it-broke", "-f", "json")
    assert (said.status, json.loads(said.out)["totals"]) == (0, {"check": 1})


def test_coverage_stable(errdoc, measured, pages):
    """What may become stable is on stdout; what only the lint holds back, on stderr."""
    said = errdoc("kb", "coverage", "--stable")
    assert (said.status, said.out) == (0, "cudnn/it-broke\n")
    assert said.err == "held back by the lint: cudnn/it-fell: KB113\n1 of 2 drafts with all that stable asks\n"
    assert errdoc("kb", "coverage", "--stable", "it-fell").out == ""
    data = json.loads(errdoc("kb", "coverage", "--stable", "-f", "json").out)
    assert data["ripe"] == ["cudnn/it-broke"]
    assert list(data["held back"]) == ["cudnn/it-fell"]


def test_overlap(errdoc, measured, pages):
    """Pairs without a reason end with 3, none with 0."""
    said = errdoc("kb", "overlap")
    assert said.status == 3
    assert said.out == "it-broke + it-fell\n  cudnn/it-broke/hit-01.log:4: it-fell, signature 'one'\n"
    assert said.err == "1 pairs without a reason, 0 explained, 0 reasons not needed\n"
    assert json.loads(errdoc("kb", "overlap", "-f", "json").out)["open"][0]["pages"] == ["it-broke", "it-fell"]
    measured.overlaps = type(measured.overlaps)((), (), ())
    assert errdoc("kb", "overlap").status == 0


def test_score(errdoc, measured, pipeline, tmp_path):
    """Misses where they are asked for, then the measures."""
    said = errdoc("kb", "score", str(tmp_path), "--misses", "--totals")
    assert said.status == 0
    assert said.out.startswith("a: it-broke, said unknown: nothing\n\n1 logs\n  failure@1    0.000")
    assert json.loads(errdoc("kb", "score", str(tmp_path), "-f", "json").out)["logs"] == 1
