"""What became of cures is kept, counted and told."""

import datetime
from pathlib import Path

from lab.cure import Left, Outcome, Tried
from lab.cured import figures, fixed_by, keep, load, report, save

DAY = datetime.date(2026, 11, 22)


def outcome(name: str, *left: Left, untried: str = "") -> Outcome:
    """An outcome whose steps left this."""
    return Outcome(name, "abc", tuple(Tried(f'Say "{n}"', "typed", one) for n, one in enumerate(left)), DAY, untried)


FIRST = outcome("a/1", "fixed")
THIRD = outcome("a/2", "apart", "nothing", "fixed")
NEVER = outcome("b/1", "another error", "no change", "nothing")
CUT_SHORT = outcome("b/2", "nothing", "apart")
UNTRIED = outcome("c/1", untried="apart: it needs a GPU")


def test_what_is_kept_is_read_back(tmp_path: Path) -> None:
    """Nothing is lost on the way to the file."""
    path = tmp_path / "cures.toml"
    save([NEVER, FIRST, UNTRIED], path)
    assert load(path) == {one.name: one for one in (FIRST, NEVER, UNTRIED)}
    keep(outcome("a/1", "no change"), path)
    assert fixed_by(load(path)["a/1"]) == 0
    assert len(load(path)) == 3


def test_only_what_is_in_reach_counts() -> None:
    """A first step out of reach is in neither figure of first steps; where a step before a cure is missing, nothing is."""
    assert figures([FIRST, THIRD, NEVER, CUT_SHORT, UNTRIED]) == {
        "tried": 3, "failures": 2, "first_tried": 2, "first": 1, "three": 2
    }  # fmt: skip


def test_a_step_that_was_not_carried_out_is_no_cure() -> None:
    """A recording whose steps are all words counts as tried, and as not cured."""
    assert figures([outcome("a/1", "nothing", "nothing")])["three"] == 0


def test_the_report_names_what_was_not_cured() -> None:
    """Only recordings of the recipes are told."""
    assert "| recorded | 0 |" in report([NEVER], [])
