"""A text that can be said in any language keeps its key and its values, and is a text like any other."""

import copy
import json
import pickle

import pytest

from errdoc.model import Said
from errdoc.model.said import blanks, fill, filled, joined


def test_it_is_the_english_text() -> None:
    """Whoever compares, orders, writes or hashes it meets a string."""
    text = filled(Said("driver {driver} is old", "a-page"), {"driver": "470.57", "gpu": "0"})
    assert text == "driver 470.57 is old"
    assert hash(text) == hash("driver 470.57 is old")
    assert json.dumps(text) == '"driver 470.57 is old"'


def test_it_keeps_where_it_stands_and_what_was_filled_in() -> None:
    """Of the values those that it names; copies and pickles keep them too."""
    text = filled(Said("driver {driver} is old", "a-page"), {"driver": "470.57", "gpu": "0"})
    for one in (text, copy.copy(text), copy.deepcopy(text), pickle.loads(pickle.dumps(text))):
        assert isinstance(one, Said)
        assert (one.of, one.template, one.values) == ("a-page", "driver {driver} is old", {"driver": "470.57"})


@pytest.mark.parametrize(
    ("template", "values", "text"),
    [
        ("{a} of {b}", {"a": "1"}, "1 of {b}"),
        ("{a} of {b}", {"a": "{b}", "b": "2"}, "{b} of 2"),
        ("{keras:minor}", {"keras": "2.3.1", "keras:minor": "2.3"}, "2.3"),
        ("{why:capital}: {step}", {"why": "the driver is old", "step": "update it"}, "The driver is old: update it"),
        ("${HOME}/{{node}} {a}", {"HOME": "x", "node": "y", "a": "1"}, "${HOME}/{{node}} 1"),
    ],
)
def test_values_are_put_in_once(template: str, values: dict[str, str], text: str) -> None:
    """What is unknown stays, and what a value holds is no placeholder."""
    assert fill(template, values) == text


def test_placeholders_are_named_with_their_function() -> None:
    """As they are written between the braces."""
    assert blanks("{a} {b:minor} ${c}") == {"a": ("a", ""), "b:minor": ("b", "minor")}


def test_texts_that_are_joined_keep_their_keys() -> None:
    """One alone stays itself; texts of nobody's are one text."""
    first, second = Said("one", "a-page"), Said("two", "b-page")
    text = joined(first, ", ", second, "")
    assert text == "one, two"
    assert isinstance(text, Said)
    assert [getattr(part, "of", None) for part in text.values.values()] == ["a-page", None, "b-page"]
    assert joined(first, "") is first
    assert type(joined("a", "b")) is str
    assert joined() == ""
