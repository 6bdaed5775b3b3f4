"""Runs of lines, searched as they stand and with terminal wraps undone."""

from errdoc.match.budget import Budget
from errdoc.match.part import LARGE, Part
from errdoc.model import Line


def part(*texts: str) -> Part:
    """A part of lines of these texts, as wide as they are."""
    return Part([Line(number, text, len(text)) for number, text in enumerate(texts, 1)], Budget())


def test_only_the_asked_lines_are_searched() -> None:
    """Before and after a line are ranges of the same text, and nothing is copied for them."""
    one = part("error 1", "error 2", "error 3")
    assert [hit.line.number for hit in one.hits(r"error \d", (), 1, 3) if hit.line] == [2, 3]
    assert [hit.line.number for hit in one.hits(r"error \d", (), 0, 1) if hit.line] == [1]
    assert list(one.hits(r"error \d", (), 2, 2)) == []


def test_a_line_ends_where_the_range_ends() -> None:
    """`$` holds at the end of the last line of the range."""
    assert part("a 1", "a 2").search(r"a \d$") is not None
    assert [hit.line.number for hit in part("a 1", "a 2").hits(r"^a \d$", (), 0, 1) if hit.line] == [1]


def test_a_pattern_is_not_tried_without_what_it_needs() -> None:
    """One literal of each set must be there, in the range that is searched."""
    one = part("cuda error", "fine", "hip error")
    needs = (("error",), ("cuda", "rocm"))
    assert one.holds(needs)
    assert not one.holds(needs, 1, 3)
    assert one.search("error", (("nowhere",),)) is None


def test_a_large_text_is_searched_near_what_a_pattern_needs() -> None:
    """The match is found though most of the text is never looked at, and its line is right."""
    lines = [f"step {number} loss 0.1" for number in range(2 * LARGE // 18)]
    lines[5000] = "RuntimeError: it broke"
    one = part(*lines)
    [hit] = one.hits(r"RuntimeError:\s+it\s+broke", (("itbroke",),))
    assert hit.line is not None
    assert hit.line.number == 5001


def test_a_match_that_a_terminal_broke_is_found_on_the_line_it_begins() -> None:
    """Wraps are undone where the text as it stands has no match."""
    long = "RuntimeError: the size of tensor a (3) must match the size of tensor b (4) at no"
    more = "a second line that is exactly as wide as the first, so that it is a wrap for sur"
    one = part(long, "n-singleton dimension 1", more, "e and not by chance")
    hit = one.search("at non-singleton dimension 1")
    assert hit is not None
    assert hit.line is not None
    assert hit.line.number == 1
