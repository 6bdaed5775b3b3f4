import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdoc.logs.facts.counting import items


@pytest.mark.parametrize(
    ("text", "count"),
    [("0", 1), ("0,1,2", 3), ("0, 1, ", 2), ("0-3", 4), ("0-3,8", 5), ("'GPU:0', 'GPU:1'", 2), ("", 0), ("3-1", 1)],
)
def test_items(text: str, count: int) -> None:
    """A list has as many items as it names, a range all between its ends."""
    assert items(text) == count


@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    """Any text has a number of items that is none below nothing."""
    assert items(text) >= 0
