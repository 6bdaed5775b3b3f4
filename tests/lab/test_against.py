"""Of pairs of runs that differ in one thing, that thing is named among the first three differences."""

from collections import Counter

import pytest
from lab.against.measure import FIRST, Told, measure, names, report
from lab.against.pair import pairs

from errdoc.model import Difference

#: What is to be reached.
SHARE = 0.9


@pytest.fixture(scope="module")
def rows() -> list[Told]:
    """All pairs that are kept, compared."""
    return measure()


def test_the_change_is_among_the_first_three(rows: list[Told]) -> None:
    """In nine of ten pairs."""
    hit = sum(1 <= row.place <= FIRST for row in rows)
    assert hit >= SHARE * len(rows), report(rows)


def test_all_pairs_are_kept(rows: list[Told]) -> None:
    """Six splits; what is kept is what `pairs.toml` says."""
    assert Counter(row.half for row in rows) == {
        "first": 20,
        "second": 20,
        "third": 24,
        "fourth": 17,
        "fifth": 15,
        "sixth": 15,
        "seventh": 9,
    }
    assert {row.name for row in rows} == {pair.name for pair in pairs()}


@pytest.mark.parametrize(
    ("one", "named"),
    [
        (Difference("setting", "loader.batch_size", "32", "64"), True),
        (Difference("setting", "batch_size", "", "64"), True),
        (Difference("setting", "batch_size", "32", "128"), False),
        (Difference("setting", "lr", "32", "64"), False),
    ],
)
def test_a_change_is_named_by_its_name_and_values(one: Difference, named: bool) -> None:
    """Another value or another name does not count."""
    assert names(one, {"name": "batch_size", "before": "32", "now": "64"}) is named
