"""Texts that a regex nearly matches."""

import pytest
import regex

from errdoc.kb.adversary import near_misses


@pytest.mark.parametrize("pattern", [r"(?:a+)+b", r"(?:[\w.]+/?)+:"])
def test_a_slow_regex_is_caught_by_its_own_near_misses(pattern: str) -> None:
    """One of them takes longer than anybody waits."""

    def is_slow(text: str) -> bool:
        try:
            list(regex.compile(pattern).finditer(text, timeout=0.5))
        except TimeoutError:
            return True
        return False

    assert any(map(is_slow, near_misses(pattern, 4096)))


def test_each_repeat_is_pumped_behind_what_comes_before_it() -> None:
    """The text before the repeat is as the pattern wants it, and the end is what nothing expects."""
    assert near_misses(r"wanted: \d{1,4}, got (?P<got>\w+)!", 5) == ["wanted: 1, got aaaaa\x01wanted: 1, got a!"]


def test_negated_sets_categories_and_branches_give_characters_that_fit() -> None:
    """Each of the pumped texts begins with something that the pattern matches so far."""
    for pattern, before in ((r"[^\n]*z", ""), (r"(?:one|two)[^\w\s]*z", "one"), (r"\S{2}\D*z", "aa")):
        [text, *_] = near_misses(pattern, 10)
        assert text.startswith(before)
        assert regex.match(pattern[:-1], text.split("\x01")[0])


def test_a_regex_that_only_another_parser_reads_gives_no_text() -> None:
    """It is measured on the ordinary hostile lines alone."""
    assert near_misses(r"\p{Lu}+x", 10) == []
