"""The public rules that lie beside our own."""

import re

import pytest

from errdoc.logs.masks.redact import redact
from errdoc.logs.masks.ruleset import entropy, public_rules


def test_every_rule_has_a_keyword_and_a_value() -> None:
    """A rule without a keyword would be tried on every line, one without a value would take nothing."""
    for rule in public_rules():
        assert rule.words == tuple(word.lower() for word in rule.words) != ()
        assert "value" in re.compile(rule.pattern.pattern).groupindex


# Made up, and in pieces: no scanner takes them for real.
@pytest.mark.parametrize(
    "token",
    [
        "fio-" + "u-" + "0aB3dEfGhIjKlMnOpQrStUvWxYz0123456789-_=0aB3dEfGhIjKlMnOpQrStUvWx",
        "dt0c" + "01." + "AB3DEFGHIJKLMNOPQRST1234." + "AB3DEFGHIJKLMNOPQRSTUVWXYZ012345" * 2,
        "EZ" + "AK" + "a1b2c3d4e5f6g7h8i9" * 3,
    ],
)
def test_what_only_the_public_rules_know_is_taken_out(token: str) -> None:
    """Services that no training job names are covered by the rules of others."""
    assert token not in redact(f"left over from another project: {token}")


def test_what_is_hardly_random_is_no_token() -> None:
    """A form that is filled with one letter is a placeholder in somebody's documentation."""
    assert entropy("aaaaaaaa") == 0
    assert entropy("abcdefgh") == 3
    placeholder = "pul-" + "0" * 40
    assert redact(f"set {placeholder}") == f"set {placeholder}"
