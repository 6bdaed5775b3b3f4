"""Coefficients from examples."""

import sys

import pytest

from errdoc.curate.learn import Row, learnt
from errdoc.errors import UsageError
from errdoc.match.calibrate import Logistic


def row(features: dict[str, float], *, right: bool) -> Row:
    """An example that counts 1."""
    return Row(features, right, 1.0, "g")


def test_a_feature_that_is_learnt_to_mean_the_opposite_is_left_out() -> None:
    """A warning cannot speak for a claim, though by chance all warnings of the examples were right."""
    rows = [row({"warning": 1.0, "size": 0.3 * n}, right=True) for n in range(5)]
    rows += [row({"warning": 0.0, "size": 0.3 * n}, right=n > 2) for n in range(5)]
    assert learnt(rows)["warning"] > 0
    assert "warning" not in learnt(rows, speaks={"warning": -1, "size": 1})


def test_coefficients_are_of_the_features_as_they_are() -> None:
    """Scaling for the sake of learning is undone: between right and wrong ones the probability is a half."""
    model = Logistic(learnt([row({"size": 100.0 + n}, right=n >= 10) for n in range(20)]))
    assert model({"size": 109.5}) == pytest.approx(0.5, abs=0.05)
    assert model({"size": 119.0}) > 0.75


def test_where_nothing_went_wrong_little_is_known() -> None:
    """Three right ones of three give four to one, whatever their features; they tell nothing."""
    assert Logistic(learnt([row({"size": n}, right=True) for n in (1.0, 2.0, 3.0)]))({"size": 9.0}) == pytest.approx(
        0.8, abs=0.001
    )
    assert learnt([]) == {"bias": 0.0}


def test_without_scikit_learn_the_way_to_get_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is no requirement of errdoc, but of the extra that is named."""
    monkeypatch.setitem(sys.modules, "sklearn.linear_model", None)
    with pytest.raises(UsageError, match="scikit-learn") as told:
        learnt([row({"size": 1.0}, right=True), row({"size": 2.0}, right=False)])
    assert told.value.hint == "pip install 'errdoc[kb]'"
