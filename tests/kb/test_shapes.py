"""Named forms, put in for their names."""

import pytest
import regex

from errdoc.errors import PageError
from errdoc.kb.shapes import expand, plain, read

ROWS = {
    "shape": [
        {
            "name": "ended",
            "anchor": ["status {status}", "signal {number}"],
            "regex": r"status {status}|signal (?P<signal>{number})\b",
            "of": {"9": {"number": "9", "status": "137"}, "11": {"number": "11", "status": "139"}},
        },
        {"name": "lacks", "anchor": ["lacks"], "any": r"\w{1,9}", "regex": r"lacks (?P<what>{of})"},
    ]
}
SHAPES = read(plain(ROWS))


@pytest.mark.parametrize(
    ("pattern", "found", "not_found"),
    [
        ("{shape:ended 9}", ["status 137", "signal 9"], ["status 139", "signal 11"]),
        ("{shape:ended 9|11}", ["status 137", "signal 11"], ["status 9"]),
        ("{shape:ended}", ["status 137", "status 139"], ["status 1"]),
        ("it {shape:lacks}!", ["it lacks water!"], ["it lacks water", "lacks water!"]),
        ("{shape:lacks wa(?:ter|ll){1,2}}", ["lacks water", "lacks wallwall"], ["lacks air"]),
    ],
)
def test_a_name_stands_for_its_form(pattern: str, found: list[str], not_found: list[str]) -> None:
    """With what is named behind it, or with all that it may be."""
    text, _ = expand(pattern, SHAPES, "x")
    assert [one for one in found if not regex.search(text, one)] == []
    assert [one for one in not_found if regex.search(text, one)] == []


def test_the_anchors_are_those_of_what_is_named() -> None:
    """An anchor of another signal would find logs in vain."""
    assert expand("{shape:ended 9}", SHAPES, "x")[1] == ("status 137", "signal 9")
    assert expand("a{2}", SHAPES, "x") == ("a{2}", ())


def test_alternatives_of_a_form_stay_within_it() -> None:
    """Text around the name belongs to all of them."""
    text, _ = expand("rank: {shape:ended 9}", SHAPES, "x")
    assert not regex.search(text, "signal 9")
    assert regex.search(text, "rank: signal 9")


@pytest.mark.parametrize(
    ("pattern", "said"), [("{shape:nothing}", "no shape 'nothing'"), ("{shape:ended 7}", "has no '7'")]
)
def test_an_unknown_name_is_told(pattern: str, said: str) -> None:
    """The page's author misspelt it."""
    with pytest.raises(PageError, match=said):
        expand(pattern, SHAPES, "signature 'a'")


def test_rows_that_differ_in_their_keys_are_told() -> None:
    """A key that one row lacks would stay in the regex in braces."""
    row = {"name": "x", "regex": "{a}{b}", "anchor": ["aaaa"], "of": {"1": {"a": "1"}, "2": {"a": "1", "b": "2"}}}
    with pytest.raises(PageError, match="'x' lacks"):
        plain({"shape": [row]})
    with pytest.raises(PageError, match="'y' lacks"):
        plain({"shape": [{"name": "y", "regex": "a"}]})
