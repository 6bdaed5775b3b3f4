"""Coefficients of logistic functions and of ridge regressions, learnt from examples by scikit-learn."""

import math
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from errdoc.errors import UsageError
from errdoc.match.calibrate import Features

#: How much the coefficients are held back (smaller: more).
_FREEDOM = 0.3
#: Threads of a ridge regression, on any machine.
_THREADS = 2


@dataclass(frozen=True, slots=True)
class Row:
    """An example of a logistic function: features, whether it is right, what it counts, what is left out with it."""

    features: Features
    right: bool
    weight: float
    group: str


def fold_of(group: str, folds: int) -> int:
    """The part, of so many, that all examples of a group are left out with."""
    return zlib.crc32(group.encode()) % folds


@contextmanager
def needs_sklearn() -> Iterator[None]:
    """Says what to install where scikit-learn, or what it needs, cannot be imported.

    Raises:
        UsageError: it cannot.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("sklearn", "numpy", "scipy"):
            raise
        raise UsageError("learning needs scikit-learn", hint="pip install 'errdoc[kb]'") from error


def learnt(
    rows: Sequence[Row], *, symmetric: bool = False, speaks: Mapping[str, int] | None = None
) -> dict[str, float]:
    """The coefficients of a logistic function.

    Args:
        rows: the examples.
        symmetric: features are differences, of which each stands once in either direction: there is no bias.
        speaks: whether a feature can only speak for (1) or against (-1). One that is learnt to do the opposite does so
            so by chance, and is left out.

    Raises:
        UsageError: scikit-learn is not installed.
    """
    if len({row.right for row in rows if row.weight}) < 2:
        # nothing tells right from wrong: what is known is how often it is right, and that little is known
        right = sum(row.weight for row in rows if row.right)
        missed = sum(row.weight for row in rows if not row.right)
        return {"bias": round(math.log((right + 1.0) / (missed + 1.0)), 3)}
    names = sorted({name for row in rows for name in row.features})
    while True:
        found = _logistic(rows, names, symmetric=symmetric)
        wrong = {
            name: found.get(name, 0.0) * sign
            for name, sign in (speaks or {}).items()
            if found.get(name, 0.0) * sign < 0
        }
        if not wrong:
            return found
        names.remove(min(wrong, key=lambda name: wrong[name]))


def _logistic(rows: Sequence[Row], names: Sequence[str], *, symmetric: bool) -> dict[str, float]:
    with needs_sklearn():
        from sklearn.linear_model import LogisticRegression

    columns = [[row.features.get(name, 0.0) for row in rows] for name in names]
    means = [0.0 if symmetric else sum(column) / len(rows) for column in columns]
    spread = [
        (sum((value - mean) ** 2 for value in column) / len(rows)) ** 0.5 or 1.0
        for column, mean in zip(columns, means, strict=True)
    ]
    scaled = [
        [(value - mean) / size for value in column] for column, mean, size in zip(columns, means, spread, strict=True)
    ]
    model = LogisticRegression(C=_FREEDOM, fit_intercept=not symmetric, max_iter=5000)
    model.fit(list(zip(*scaled, strict=True)), [row.right for row in rows], sample_weight=[row.weight for row in rows])
    slopes = {name: float(slope) / size for name, slope, size in zip(names, model.coef_[0], spread, strict=True)}
    rounded = {name: round(slope, 3) for name, slope in slopes.items()}
    if symmetric:
        return rounded
    bias = float(model.intercept_[0]) - sum(slopes[name] * mean for name, mean in zip(names, means, strict=True))
    return {"bias": round(bias, 3), **rounded}


def ridge(rows: Sequence[Mapping[int, float]], classes: Sequence[int], held: float) -> tuple[list[int], Any]:
    """The coefficients of a ridge regression that tells classes apart.

    Args:
        rows: the features of each example, by their numbers.
        classes: of each example the number of its class.
        held: how much the coefficients are held back.

    Returns:
        The features in order, and a matrix of a row for each and a column for each class.

    Raises:
        UsageError: scikit-learn is not installed.
    """
    with needs_sklearn():
        import numpy
        from sklearn.feature_extraction import DictVectorizer
        from sklearn.linear_model import Ridge
        from threadpoolctl import threadpool_limits

    vectors = DictVectorizer(dtype=numpy.float32)
    examples = vectors.fit_transform(rows)
    wanted = numpy.zeros((len(rows), max(classes) + 1), numpy.float32)
    wanted[range(len(rows)), classes] = 1
    # sums depend in their last digits on how many threads share them
    with threadpool_limits(_THREADS):
        model = Ridge(alpha=held, fit_intercept=False, solver="cholesky").fit(examples, wanted)
    return list(vectors.feature_names_), numpy.atleast_2d(model.coef_).T
