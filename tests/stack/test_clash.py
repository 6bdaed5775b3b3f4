"""Minimal clashes over any family of forbidden sets."""

from hypothesis import given
from hypothesis import strategies as st

from errdoc.stack.clash import corrections, minimal_clash

NAMES = list("abcdef")
FORBIDDEN = st.lists(st.frozensets(st.sampled_from(NAMES), min_size=1), min_size=1, max_size=6)


def holding(forbidden):
    """Holds where no forbidden set is wholly there: leaving out never makes it worse."""
    return lambda some: not any(one <= some for one in forbidden)


@given(FORBIDDEN)
def test_a_minimal_clash_is_minimal(forbidden):
    """It does not hold, and without any one of its members it does."""
    holds = holding(forbidden)
    core = minimal_clash(NAMES, holds)
    assert not holds(frozenset(core))
    assert all(holds(frozenset(core) - {name}) for name in core)


@given(FORBIDDEN)
def test_a_correction_is_enough_and_no_more_than_that(forbidden):
    """Without it the rest holds; without a part of it alone the rest does not."""
    holds = holding(forbidden)
    found = corrections(NAMES, holds)
    assert found
    for some in found:
        assert holds(frozenset(NAMES) - set(some))
        assert all(not holds(frozenset(NAMES) - (set(some) - {name})) for name in some)
