"""What a reading is worth: runs, names, confidence, each counted on the logs that it can be told of."""

from typing import Any

import pytest
from lab.first.scoring import (
    Pair,
    accused,
    confidence,
    judge,
    missed,
    named_generally,
    outcome,
    own,
)
from tests_first import LABEL, ROW

HEALTHY = LABEL | {"outcome": "finished", "failure": "", "lines": []}


def row(failure: str = "", status: str = "diagnosed", sure: float = 0.9, **more: Any) -> dict[str, Any]:
    """What was said: a root, or a status without one."""
    rows = [{"failure": failure, "role": "root", "confidence": sure, "evidence": [], "causes": []}] if failure else []
    return ROW | {"status": status, "diagnoses": rows} | more


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (row(status="clean"), "finished"),
        (row(status="open"), "open"),
        (row(status="unknown"), "failed"),
        (row(status="similar"), "failed"),
        (row("bus-error"), "failed"),
        (row("interrupted"), "stopped"),
        (row("job-time-limit"), "stopped"),
        (row(status="error"), "none"),
        (row("bus-error", outcome="open"), "open"),
    ],
)
def test_without_an_outcome_the_status_stands_for_it(said: dict[str, Any], told: str) -> None:
    """With one, that counts."""
    assert outcome(said) == told


def test_a_healthy_run_is_accused_by_any_error_that_is_told_of_it() -> None:
    """By name or not; a run that failed is never accused, and what is no log of a run is left out."""
    for said, wrong in ((row("bus-error"), True), (row(status="unknown"), True), (row(status="clean"), False)):
        assert accused(Pair("a", HEALTHY, said)) == wrong
        assert accused(Pair("a", HEALTHY | {"outcome": "open"}, said)) == wrong
    assert not accused(Pair("a", LABEL, row("bus-error")))
    assert not accused(Pair("a", HEALTHY | {"outcome": "none"}, row("bus-error")))


def test_a_general_page_or_a_kind_names_what_is_more_general() -> None:
    """A kind only where no page is told."""
    label = LABEL | {"failure": "hf-dataset-columns", "general": ["key-not-found", "kind-key-error"]}
    assert named_generally(Pair("a", label, row("hf-dataset-columns")))
    assert named_generally(Pair("a", label, row("key-not-found")))
    assert named_generally(Pair("a", label, row(status="unknown", kind="kind-key-error")))
    assert not named_generally(Pair("a", label, row("bus-error", kind="kind-key-error")))
    assert not named_generally(Pair("a", label, row(status="unknown")))


def test_each_figure_counts_the_logs_that_it_is_of() -> None:
    """Names of those with an id, accusations of healthy ones, starts where both sides tell them."""
    some = [
        Pair("a", LABEL, row("bus-error", runs=1)),
        Pair("b", LABEL, row("disk-full")),
        Pair("c", LABEL | {"failure": "", "general": ["kind-key-error"], "starts": None}, row(status="unknown", kind="kind-key-error", runs=3)),
        Pair("d", HEALTHY, row("disk-full", runs=2)),
        Pair("e", HEALTHY, row(status="clean")),
        Pair("f", LABEL | {"outcome": "none", "failure": ""}, row(status="clean")),
        Pair("g", LABEL, row(status="clean")),
    ]  # fmt: skip
    told = {name: (share.right, share.of) for name, share in own(some).items()}
    assert told == {
        "outcome": (4, 6), "starts": (1, 2), "healthy, accused": (1, 2), "healthy, accused by name": (1, 2),
        "named exactly": (1, 3), "named exactly or generally": (2, 4), "another failure named": (1, 4),
        "called clean or open": (1, 4), "line@1": (0, 7),
    }  # fmt: skip
    assert [pair.log for pair in missed(some)] == ["b", "g"]


def test_the_judges_figures_leave_out_what_a_commit_does_not_tell() -> None:
    """Its mark of an outcome counts only where the JSON has one."""
    some = [Pair("a", LABEL, row("bus-error")), Pair("b", LABEL, row("bus-error", outcome="failed"))]
    found = judge(some)
    assert (found["outcome"].right, found["outcome"].of) == (0, 1)
    assert (found["failure@1"].right, found["failure@1"].of) == (2, 2)
    assert "starts" not in found


def test_confidence_is_judged_over_all_claims() -> None:
    """False alarms on healthy runs included; a constant has no skill, and without a claim there is nothing to tell."""
    some = [
        Pair("a", LABEL, row("bus-error", sure=1.0)), Pair("b", HEALTHY, row("disk-full", sure=0.0)),
        Pair("c", HEALTHY, row(status="clean")),
    ]  # fmt: skip
    found = confidence(some)
    assert found
    assert (found.brier, found.skill, found.said, found.right.right) == (0.0, 1.0, 0.5, 1)
    assert confidence(some[2:]) is None
    general = [Pair("a", LABEL | {"failure": "x", "general": ["bus-error"]}, row("bus-error", sure=1.0))]
    assert confidence(general).right.right == 0  # type: ignore[union-attr]
    assert confidence(general, generally=True).right.right == 1  # type: ignore[union-attr]
