"""Accuracy and calibration on labelled logs."""

import json
from pathlib import Path

import pytest

from errdoc.curate.cases import load
from errdoc.curate.report import misses_text, score_data, score_text
from errdoc.curate.score import Judged, Share, bands, brier, by_cause, by_failure, by_verdict, score, share
from errdoc.errors import InputError
from errdoc.kb.base import KnowledgeBase
from errdoc.kb.compile import compile_folder

LOG = 'Traceback (most recent call last):\n  File "a.py", line 1, in go\nRuntimeError: {}\n'


@pytest.fixture
def knowledge(small: Path, tmp_path: Path) -> KnowledgeBase:
    """The small folder, compiled."""
    compile_folder(small, tmp_path / "kb.sqlite")
    return KnowledgeBase(tmp_path / "kb.sqlite")


def case(folder: Path, name: str, text: str, **label: object) -> None:
    """Writes log.txt with case.json."""
    (folder / name).mkdir(parents=True)
    (folder / name / "log.txt").write_text(text)
    (folder / name / "case.json").write_text(json.dumps({"kind": "failure", "failure": None, **label}))


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """Six labelled logs in both forms, of which two are answered wrongly."""
    folder = tmp_path / "logs"
    pump, cold = LOG.format("the pump broke"), "temperature -5\n" + LOG.format("the pump broke")
    case(folder, "a-right", pump, failure="pump-broke", cause="too-hot", confirmed="log")
    case(folder, "b-wrong", pump, failure="fan-broke", acceptable_causes=["too-hot"], confirmed="no")
    case(folder, "c-cold", cold, failure="pump-broke", acceptable_causes=["too-cold"], confirmed="thread")
    case(folder, "d-other", LOG.format("a stranger"), kind="out-of-catalogue")
    case(folder, "e-either", pump, failure="fan-broke", also=["pump-broke"], cause="too-cold", confirmed="no")
    (folder / "healthy").mkdir()
    (folder / "healthy" / "run-1.0.log").write_text("all is well\n")
    (folder / "healthy" / "run-1.0.toml").write_text('title = "It runs."\n')
    (folder / "pump-broke").mkdir()
    (folder / "pump-broke" / "one-2.1.log").write_text(cold)
    (folder / "pump-broke" / "one-2.1.toml").write_text('failure = "pump-broke"\ncause = ""\nalso = []\n')
    return folder


def test_both_forms_of_labels_are_read(logs: Path) -> None:
    """case.json beside log.txt and NAME.toml beside NAME.log, dots in the name and all."""
    found = {one.name: one for one in load(logs)}
    assert list(found) == [
        "a-right",
        "b-wrong",
        "c-cold",
        "d-other",
        "e-either",
        "healthy/run-1.0",
        "pump-broke/one-2.1",
    ]
    assert (found["a-right"].cause, found["a-right"].confirmed) == ("too-hot", True)
    assert (found["b-wrong"].cause, found["b-wrong"].confirmed) == ("too-hot", False)
    assert found["healthy/run-1.0"].healthy
    assert not found["d-other"].healthy
    assert (found["pump-broke/one-2.1"].causes, found["pump-broke/one-2.1"].confirmed) == (frozenset(), False)


def test_a_folder_without_labels_is_an_error(tmp_path: Path) -> None:
    """So is a label that cannot be read."""
    with pytest.raises(InputError, match="no labelled log"):
        load(tmp_path)
    (tmp_path / "case.json").write_text("{")
    with pytest.raises(InputError, match="cannot be read"):
        load(tmp_path)
    (tmp_path / "case.json").write_text("[]")
    with pytest.raises(InputError, match="no table"):
        load(tmp_path)


def test_the_measures(logs: Path, knowledge: KnowledgeBase) -> None:
    """Each measure counts the logs that it is about, and no others."""
    rows = score(logs, knowledge)
    got = {
        key: (one.right, one.of)
        for key in ("failure@1", "failure@3", "cause@1", "decided@1", "constant", "silence", "clean")
        if (one := share(rows, key))
    }
    assert got == {
        "failure@1": (4, 5), "failure@3": (4, 5),
        # a, c right; b has the wrong failure; e has its other failure and the wrong cause
        "cause@1": (2, 4), "decided@1": (1, 1), "constant": (2, 4), "silence": (2, 2), "clean": (2, 2),
    }  # fmt: skip
    assert share(rows, "echoes") is None


def test_echoes_are_those_that_are_not_called_the_root(tmp_path: Path, knowledge: KnowledgeBase) -> None:
    """A secondary failure that is found and called a root too is half of two."""
    text = LOG.format("the pump broke") + "\n" + LOG.format("the fan broke")
    case(tmp_path / "logs", "x", text, failure="pump-broke", secondary=["fan-broke", "disk-broke"])
    assert score(tmp_path / "logs", knowledge)[0].marks["echoes"] == 0.0


def test_a_log_that_cannot_be_read_is_a_wrong_answer(tmp_path: Path, knowledge: KnowledgeBase) -> None:
    """It is counted and told, and ends nothing."""
    case(tmp_path / "logs", "x", "", failure="pump-broke")
    (tmp_path / "logs" / "x" / "log.txt").unlink()
    [row] = score(tmp_path / "logs", knowledge)
    assert row.marks["failure@1"] == 0
    assert row.said.startswith("error: ")


def test_failures_and_causes_one_by_one(logs: Path, knowledge: KnowledgeBase) -> None:
    """For each failure how often it is found; for each cause how often it is found, and right when it is named."""
    rows = score(logs, knowledge)
    one, two = by_failure(rows)["pump-broke"]
    assert (one, two) == (Share(3, 3), Share(2, 2))
    assert by_cause(rows) == {"too-cold": (Share(1, 2), Share(1, 1)), "too-hot": (Share(1, 1), Share(1, 2))}
    assert by_verdict(rows)["confirmed"] == Share(1, 1)


def test_the_interval_is_wilsons() -> None:
    """Known values: 8 of 10, and all of 10."""
    assert Share(8, 10).interval == pytest.approx((0.490, 0.943), abs=0.001)
    assert Share(10, 10).interval == pytest.approx((0.722, 1.0), abs=0.001)


def test_brier_and_bands() -> None:
    """Perfect claims have skill 1, the average 0, and none where all are right."""
    assert brier([(1.0, True), (0.0, False)]) == (0.0, 1.0)
    assert brier([(0.5, True), (0.5, False)]) == (0.25, 0.0)
    assert brier([(0.9, True)]) == (pytest.approx(0.01), None)
    [(low, high, mean, one)] = bands([(0.96, True), (1.0, False)])
    assert (low, high, mean, one) == (0.95, 1.0, 0.98, Share(1, 2))


def test_the_report(logs: Path, knowledge: KnowledgeBase) -> None:
    """Misses with what was wanted, rows for failures and causes, the totals last; JSON has it all."""
    rows = score(logs, knowledge)
    assert misses_text(rows) == (
        "b-wrong: fan-broke, said diagnosed: pump-broke\n"
        "e-either: fan-broke, said diagnosed: pump-broke; cause too-cold, said too-hot, too-cold\n"
    )
    text = score_text(rows)
    assert "7 logs\n  failure@1    0.800  of    5   [0.38, 0.96]\n" in text
    assert text.startswith("failure ")
    assert score_text(rows, totals_only=True).startswith("7 logs\n")
    data = score_data(rows)
    assert data["measures"]["failure@1"]["of"] == 5
    assert data["failures"]["fan-broke"]["failure@1"]["value"] == 0.5
    json.dumps(data)


def test_a_wrapper_is_right_when_it_is_named(small: Path, tmp_path: Path) -> None:
    """A line that only reports can never be the root: being named is all."""
    page = small / "failures/cudnn/pump-broke/failure.md"
    page.write_text(page.read_text().replace('family = "cudnn"', 'family = "cudnn"\nkind = "wrapper"'))
    compile_folder(small, tmp_path / "kb.sqlite")
    case(tmp_path / "logs", "x", LOG.format("the pump broke"), failure="pump-broke")
    rows: list[Judged] = score(tmp_path / "logs", KnowledgeBase(tmp_path / "kb.sqlite"))
    assert rows[0].marks == {"failure@1": 1.0, "failure@3": 1.0}
