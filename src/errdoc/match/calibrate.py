"""Probabilities from features: plain logistic functions, whose coefficients are learnt.

They stand in `kb/tables/fit.toml` (`errdoc kb fit`) and `fallback.toml` (`python -m lab fallback`); nothing here
learns, and a feature that has no coefficient counts for nothing.
"""

import math
from collections.abc import Mapping
from typing import Any

Features = Mapping[str, float]


class Logistic:
    """A logistic function of named features.

    Args:
        row: `bias` and the coefficient of each feature.
    """

    def __init__(self, row: Mapping[str, Any]) -> None:
        self._bias = float(row.get("bias", 0.0))
        self._weights = {name: float(weight) for name, weight in row.items() if name != "bias"}

    def odds(self, features: Features) -> float:
        """The log-odds."""
        return self._bias + sum(weight * features.get(name, 0.0) for name, weight in self._weights.items())

    def __call__(self, features: Features) -> float:
        """The probability."""
        return 1.0 / (1.0 + math.exp(-max(-40.0, min(40.0, self.odds(features)))))


def shares(odds: list[float]) -> list[float]:
    """What each of some log-odds has of all of them together; they sum up to 1."""
    most = max(odds, default=0.0)
    sizes = [math.exp(max(-60.0, one - most)) for one in odds]
    total = sum(sizes)
    return [size / total for size in sizes]
