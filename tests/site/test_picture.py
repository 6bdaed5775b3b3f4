"""The picture of a failure fits its frame and says what the text says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdoc.site import picture


@given(st.text(alphabet="ab c驱动，。x" + chr(0x1F600), max_size=120), st.integers(min_value=4, max_value=40))
def test_no_line_is_wider_than_its_box_and_nothing_is_lost(text: str, room: int) -> None:
    """But for blanks at the ends of lines."""
    lines = list(picture.wrapped(text, room))
    assert all(picture.cells(line) <= room + 2 for line in lines)  # a closing mark may stand over
    assert "".join("".join(lines).split()) == "".join(text.split())


@pytest.mark.parametrize("count", [0, 1, 9])
def test_rows_stand_below_each_other_inside_the_frame(count: int) -> None:
    """However many causes there are."""
    row = picture.Row(picture.Said("why " * 30, "#a"), picture.Said("短", "#b"), remedy=picture.Said("do it", "#c"))
    made = picture.draw("it failed", [row] * count)
    boxes = [made.root, *(box for one in made.rows for box in one)]
    assert all(box.x >= 0 and box.right <= picture.WIDTH and box.y + box.height <= made.height for box in boxes)
    bottoms = [max(box.y + box.height for box in one) for one in made.rows]
    assert all(one[0].y > bottom for one, bottom in zip(made.rows[1:], bottoms, strict=False))


def test_a_box_that_has_no_room_says_so_and_keeps_its_whole_text() -> None:
    """For those who hover, and for screen readers."""
    made = picture.draw("it failed", [picture.Row(picture.Said("word " * 60, "#a"))])
    (box,) = made.rows[0]
    assert box.lines[-1][2].endswith("…")
    assert box.whole == "word " * 60
