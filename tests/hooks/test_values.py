"""Local variables are told without asking what they say of themselves."""

from typing import Any

import pytest

from errdoc.hooks.exceptions import frames_of, text_of
from errdoc.hooks.values import at, shown, taken
from errdoc.model import Frame


class Array:
    """Looks like a tensor; says nothing of itself."""

    shape, dtype, device = (64, 3), "float32", "cuda:0"

    def __repr__(self) -> str:
        raise RuntimeError("CUDA error: an illegal memory access was encountered")


class Silent:
    """Fails whatever it is asked."""

    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError(name)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"), ("text", "'text'"), ([4, 3], "[4, 3]"), ([Array()], "list of 1"), ({"a": 1}, "dict of 1"),
        (Array(), "Array [64, 3] float32 cuda:0"),
    ],
)  # fmt: skip
def test_a_value_is_told_in_a_few_words(value: object, text: str) -> None:
    """Of what is plain the value, of arrays shape, type and device, of all else the type."""
    assert shown(value) == text


def test_an_object_that_answers_nothing_breaks_nothing() -> None:
    """Its type is told."""

    def fail() -> None:
        strange = Silent()
        raise ValueError(strange is None)

    with pytest.raises(ValueError) as caught:  # noqa: PT011 - of this test
        fail()
    found = at(None, taken(frames_of(caught.value)))
    assert found is not None
    assert found.rows == [("strange", "Silent")]


def test_long_values_are_cut() -> None:
    """A text of a megabyte takes one line."""
    assert len(shown("x" * 1_000_000)) <= 120


def test_the_frame_that_the_answer_names_is_told() -> None:
    """Else the innermost one of the user's."""

    def outer(batch: int) -> None:
        inner(batch + 1)

    def inner(size: int) -> None:
        raise ValueError(size)

    with pytest.raises(ValueError, match="5") as caught:
        outer(4)
    frames = taken(frames_of(caught.value))
    named = next(one for one in frames if one.function == "outer")
    found = at(Frame(named.file, named.line, "outer"), frames)
    assert found is not None
    assert ("batch", "4") in found.rows
    innermost = at(None, frames)
    assert innermost is not None
    assert innermost.rows == [("size", "5")]


def test_the_text_of_an_exception_is_the_one_that_python_prints() -> None:
    """With its context and its notes."""

    def fail() -> None:
        try:
            raise KeyError("a")
        except KeyError:
            error = RuntimeError("b")
            error.add_note("in rank 3")
            raise error  # noqa: B904 - the context is what is meant

    with pytest.raises(RuntimeError) as caught:
        fail()
    text = text_of(caught.value)
    assert text.index("KeyError: 'a'") < text.index("During handling") < text.index("RuntimeError: b\nin rank 3")
