"""The corpus: recordings of real frameworks are diagnosed as labelled, healthy runs are left alone."""

import tomllib
from pathlib import Path

import pytest

from errdoc.curate.answers import check, objects
from errdoc.curate.lint import healthy, healthy_logs
from errdoc.curate.prove import explain_text
from errdoc.kb import KnowledgeBase

CORPUS = Path(__file__).resolve().parent.parent / "corpus"
RECORDED = sorted((CORPUS / "recorded").glob("*/*.log"))
HEALTHY = healthy_logs(CORPUS.parent / "kb")
OBJECTS = objects(CORPUS.parent / "kb")


def name(path: Path) -> str:
    """`failure/variant`, as pytest shows it."""
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.corpus
@pytest.mark.parametrize("path", RECORDED, ids=name)
def test_the_recorded_failure_is_named_first(path: Path, kb: KnowledgeBase) -> None:
    """The root is the failure that the recipe made, or one that its label accepts; a wrapper is recognised as one.

    Its first cause is told in words that are about this log, and has a step.
    """
    label = tomllib.loads(path.with_suffix(".toml").read_text(encoding="utf-8"))
    accepted = {label["failure"], *label.get("also", [])}
    log = path.read_text(encoding="utf-8")
    answer = explain_text(log, kb)
    named = [one.failure for one in answer.diagnoses]
    if kb.failure(label["failure"]).kind == "failure":
        assert answer.status == "diagnosed"
        assert named[0] in accepted, named
        assert answer.diagnoses[0].role == "root"
    else:
        assert label["failure"] in named
    assert list(map(str, check(answer, log, OBJECTS, kb.own_builds))) == []


@pytest.mark.corpus
@pytest.mark.parametrize("path", HEALTHY, ids=lambda path: path.stem)
def test_nothing_is_claimed_on_a_healthy_log(path: Path, kb: KnowledgeBase) -> None:
    """A run that succeeded has no failure, whatever it printed."""
    assert list(map(str, healthy(path, kb))) == []


def test_every_log_has_its_label() -> None:
    """A log of the corpus without a label cannot be measured."""
    assert [path for path in (*RECORDED, *HEALTHY) if not path.with_suffix(".toml").is_file()] == []
