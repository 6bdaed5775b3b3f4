"""One table of words, complete in both languages."""

import re
import typing

import pytest

from errdoc.model import Verdict
from errdoc.render.words import MARKS, WORDS, count_of, language, listed, say


@pytest.mark.parametrize("key", WORDS)
def test_both_languages_fill_in_the_same(key):
    """The Chinese words have the placeholders of the English ones."""
    english, chinese = WORDS[key]
    assert sorted(re.findall(r"{\w+}", english)) == sorted(re.findall(r"{\w+}", chinese))


def test_every_verdict_has_a_word_and_a_mark():
    """No verdict lacks its word or its mark, and the ASCII marks tell them apart."""
    verdicts = set(typing.get_args(Verdict))
    assert verdicts <= set(WORDS)
    assert verdicts == set(MARKS)
    assert len({plain for _, plain in MARKS.values()}) == len(verdicts)


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_TW"}, "zh"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LC_ALL": "C", "LANG": "zh_CN.UTF-8"}, "en"),
        ({"LC_MESSAGES": "zh_CN", "LANG": "C"}, "zh"),
    ],
)
def test_language_follows_the_locale(environ, expected):
    """The first of LC_ALL, LC_MESSAGES and LANG that is set decides."""
    assert language(environ) == expected


def test_counts_read_well():
    """One is singular, more are plural, and lists end with `and`."""
    assert count_of("consequence", 1, "en") == "1 consequence"
    assert count_of("benign", 3, "en") == "3 harmless notices"
    assert count_of("cause", 2, "zh") == "另有 2 个原因"
    assert listed(["a", "b", "c"], "en") == "a, b and c"
    assert say("rank", "zh", rank=3) == "rank 3"
