"""A table of words for each language, complete in all of them."""

import re
import typing

import pytest

from errdoc.model import Verdict
from errdoc.render.words import ENGLISH, MARKS, beside, count_of, is_language, language, languages, listed, say, table


@pytest.mark.parametrize("lang", languages())
def test_every_language_fills_in_the_same(lang):
    """It has words for each key, in the same order, with the placeholders of the English ones."""
    assert list(table(lang)) == list(table(ENGLISH))
    blanks = {
        one: {key: sorted(re.findall(r"{\w+}", text)) for key, text in table(one).items()} for one in (lang, ENGLISH)
    }
    assert blanks[lang] == blanks[ENGLISH]


def test_languages_are_what_there_are_words_in():
    """English comes first; what is no language has English words, and no folder beside is one."""
    assert languages() == ("en", "zh")
    assert [beside(lang) for lang in (*languages(), "xx")] == ["zh", "en", "en"]
    assert not any(map(is_language, ("xx", "", "..", "__pycache__", "EN")))
    assert say("why", "xx") == say("why", "en")


def test_every_verdict_has_a_word_and_a_mark():
    """No verdict lacks its word or its mark, and the ASCII marks tell them apart."""
    verdicts = set(typing.get_args(Verdict))
    assert verdicts <= set(table(ENGLISH))
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
