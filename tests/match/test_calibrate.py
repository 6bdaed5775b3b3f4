"""Probabilities from coefficients."""

import math

import pytest

from errdoc.match.calibrate import Logistic, shares


def test_a_logistic_function_of_its_features() -> None:
    """Bias and coefficients add up to log-odds; a feature without a coefficient, and one that is absent, count nothing."""
    one = Logistic({"bias": -1.0, "near": 2.0, "far": -3.0})
    assert one({"near": 1.5}) == pytest.approx(1 / (1 + math.exp(-2.0)))
    assert one({"near": 1.5, "other": 9.0}) == one({"near": 1.5})
    assert one.odds({"near": 1.0, "far": 1.0}) == pytest.approx(-2.0)


def test_no_figure_is_too_large() -> None:
    """Log-odds beyond all bounds give 0 and 1."""
    assert Logistic({"bias": 1e6})({}) == pytest.approx(1.0)
    assert Logistic({"bias": -1e6})({}) == pytest.approx(0.0)
    assert shares([1e6, 0.0]) == pytest.approx([1.0, 0.0])


def test_shares_sum_up_to_one_and_keep_their_order() -> None:
    """Equal odds have equal shares; one that is ahead by log 3 has three times as much."""
    assert shares([2.0, 2.0]) == [0.5, 0.5]
    assert shares([math.log(3), 0.0]) == pytest.approx([0.75, 0.25])
    assert shares([]) == []
