"""gitleaks' rules as a table."""

import json
import re

import pytest

from errdoc.curate.secret_rules import LEFT_OUT, TABLE, converted, table


@pytest.mark.parametrize(
    ("regex", "text", "value"),
    [
        (r"ico-[a-z0-9]{4}", "an ico-ab12 here", "ico-ab12"),
        (r"\b(p8e-(?i)[a-z]{4})(?:[\x60'\"\s;]|\\[nr]|$)", "key p8e-AbCd;", "p8e-AbCd"),
        (r"(?i)[\w.-]{0,50}?(?:adobe)(?:[ \t\w.-]{0,20})=([a-f0-9]{4})\b", "my_ADOBE_id=12AF", "12AF"),
        (r"[\w.-]{0,50}?(?i:[\w.-]{0,50}?(?:(?-i:MERAKI))=)([0-9]{3})\z", "x.MERAKI=123", "123"),
        (r"pat[[:alnum:]]{3}", "pata1B", "pata1B"),
    ],
)
def test_a_rule_of_go_finds_the_same_in_python(regex: str, text: str, value: str) -> None:
    """Flags in the middle, Go's classes and ends are put into Python's words, and the secret is the group `value`."""
    assert re.search(converted(regex), text)["value"] == value


def test_what_is_slow_or_our_own_is_left_out() -> None:
    """A regex that takes long on hostile text never reaches the table."""
    given = {"rules": [
        {"id": "slow", "regex": r"(a|a)*\d+x(b+)+c", "keywords": ["a"]},
        {"id": "generic-api-key", "regex": "x", "keywords": ["x"]},
        {"id": "file", "path": "x"},
        {"id": "good", "regex": "ab[0-9]{4}", "keywords": ["ab"], "entropy": 2},
    ]}  # fmt: skip
    rows, left = table(given)
    assert [row["id"] for row in rows] == ["good"]
    assert set(left) == {"slow", "generic-api-key", "file"}


def test_the_shipped_table_is_made_so() -> None:
    """Its licence lies beside it, and no rule is in it that is left out."""
    rows = json.loads(TABLE.read_text(encoding="utf-8"))
    assert not {row["id"] for row in rows} & set(LEFT_OUT)
    assert "MIT License" in TABLE.with_name("gitleaks.LICENSE").read_text(encoding="utf-8")
