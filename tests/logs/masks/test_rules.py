"""Which rules are tried on a line."""

from pathlib import Path

from tests.logs.masks import drawn

from errdoc.logs.lazy import lazy
from errdoc.logs.masks import rules as rules_of_lines
from errdoc.logs.masks.pseudonyms import Pseudonyms
from errdoc.logs.masks.redact import _rules
from errdoc.logs.masks.rules import Rule, Rules, Step

LINES = [one.line for one in drawn.draw(drawn.read(Path(__file__).parent / "secrets_blind.toml"), 1)]


def test_a_rule_is_tried_where_one_of_its_words_stands() -> None:
    """Looking at all lines at once finds for each what asking it for every word would find."""
    rules = _rules(people=True)
    for line, some in zip(LINES, rules.tried(LINES), strict=True):
        low = line.lower()
        asked = [rule for rule in rules._rules if not rule.words or any(word in low for word in rule.words)]
        short = max(map(len, line.split())) < rules_of_lines._LONG
        assert [
            rule for rule in asked if rule not in some and not (short and isinstance(rule, Rule) and rule.long)
        ] == []


def test_words_with_blanks_and_digits_are_found_too() -> None:
    """A digit stands for any, a word with a blank is looked for as a whole, and rules keep their order."""
    first, second, third = (Step(words, lambda line, names: line) for words in (("r8_",), ("connect to",), ()))
    rules = Rules([first, second, third])
    tried = [list(some) for some in rules.tried(["R7_x", "connect to x", "connect x to", ""])]
    assert tried == [[first, third], [second, third], [third], [third]]


def test_what_is_remembered_of_a_text_is_bounded(monkeypatch) -> None:
    """Neither many chunks nor a long one stay; what is tried is the same."""
    monkeypatch.setattr(rules_of_lines, "_MOST_CHUNKS", 10)
    word = Rule("token", ("key",), lazy(r"key=(?P<value>\w+)"))
    rules = Rules([word])
    for number in range(30):
        assert list(rules.tried([f"{'k' * number} key=1", "x" * 500])) == [[word], []]
    assert len(rules._held) < 20
    assert word.without("key=1 key=2", Pseudonyms("")) == "key=<token-1> key=<token-2>"
