"""Undoing the hard wraps of terminals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdoc.logs.lines.clean import clean
from errdoc.logs.lines.wrap import squash, unwrap
from errdoc.model import Line

LONG = (
    "RuntimeError: cuDNN error: CUDNN_STATUS_EXECUTION_FAILED and then a good deal more of the same "
    "sentence, so that it "
    "takes several lines of a terminal before it comes to an end. You can try to repro this exception using "
    "the following "
    "code snippet, which is rather long as well because nobody reads it anyway."
)


def wrapped(text: str, columns: int) -> list[Line]:
    """The cleaned lines of a text as a terminal of so many columns shows it."""
    return clean([(at // columns + 1, text[at : at + columns]) for at in range(0, len(text), columns)])


@pytest.mark.parametrize("columns", [62, 77, 80, 100, 120])
def test_unwrap(columns: int) -> None:
    """A text broken at a column comes back whole, but for blanks at the edge."""
    assert "".join(unwrap(wrapped(LONG, columns)).split()) == "".join(LONG.split())
    assert "\n" not in unwrap(wrapped(LONG, columns))


def test_blank_at_the_edge() -> None:
    """A blank that the terminal broke at comes back."""
    line = "x" * 39 + " " + "y" * 39
    lines = clean([(1, line + "z"), (2, "a" * 79 + " "), (3, "end")])
    assert unwrap(lines).endswith("a" * 79 + " end")


def test_not_wrapped() -> None:
    """Lines of a log that nobody wrapped stay lines."""
    log = ["Epoch 1/3", "loss: 0.5", "Epoch 2/3", "x" * 70, "Epoch 3/3"]
    assert unwrap(clean(list(enumerate(log, 1)))) == "\n".join(log)


def test_same_width_by_chance() -> None:
    """Repeated long lines are not each other's rest."""
    log = [f"block {n}: Assertion `index >= 0 && index < size` failed in the kernel of the loss" for n in range(4)]
    assert unwrap(clean(list(enumerate(log, 1)))) == "\n".join(log)


def test_tables_are_not_wrapped() -> None:
    """Rules and tables have one width and are no wraps."""
    table = [
        "+" + "-" * 77 + "+",
        "|" + " 0  A100".ljust(77) + "|",
        "|" + " 1  A100".ljust(77) + "|",
        "+" + "-" * 77 + "+",
    ]
    assert unwrap(clean(list(enumerate(table, 1)))) == "\n".join(table)


def test_squash() -> None:
    """The squashed text has no white space, and offsets lead back to the lines."""
    lines = clean([(1, "Could not load libc"), (2, ""), (3, "udnn.so  .8")])
    text, starts, owners = squash(lines)
    assert text == "couldnotloadlibcudnn.so.8"
    assert (starts, owners) == ([0, 16], [0, 2])


@given(st.lists(st.text(), max_size=30))
def test_squash_offsets(raw: list[str]) -> None:
    """Every offset of the squashed text belongs to the line that holds its character."""
    lines = [Line(number, text) for number, text in enumerate(raw, 1)]
    text, starts, owners = squash(lines)
    assert starts == sorted(starts)
    assert owners == sorted(owners)
    assert not any(mark.isspace() for mark in text)
    for start, owner in zip(starts, owners, strict=True):
        assert (
            text[start]
            == "".join(lines[owner].text.translate({0x2502: None, 0x2503: None, 0x2551: None}).lower().split())[0]
        )


@given(st.lists(st.text(), max_size=30))
def test_unwrap_keeps_text(raw: list[str]) -> None:
    """Unwrapping changes white space only."""
    lines = clean(list(enumerate(raw, 1)))
    assert "".join(unwrap(lines).split()) == "".join("".join(line.text for line in lines).split())
