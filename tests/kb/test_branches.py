"""The branches of a regex, tried one by one."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdoc.kb.branches import branches, by_literal

#: Regexes of the sorts that tables hold: groups, sets with bars, escapes, flags.
REGEXES = [
    r"a|b", r"(?i:core dumped|^killed$)", r"(?i)^x\|y$|zz", r"[|]|[^]|]b|[]|]c", r"(?:ab|cd)(?:e|f)|g", r"(?<!a)b|c(?=d)",
    r"\(|\[a|b", r"(?:a|(?:b|c))|d", r"a(?i:b|c)", r"^a(?:b|c[|)]|\)|)", r"(?i:^A(?:b|(?:c|d)e))|f(?:g|x)?", r"a(?:b|c)\)|(d)(?:e|f)",
]  # fmt: skip


@given(st.sampled_from(REGEXES), st.text(alphabet="abcdefgxyz|[]() BAK\\", max_size=8))
def test_a_regex_is_found_exactly_where_one_of_its_branches_is(regex: str, text: str) -> None:
    """No branch is lost, and none finds more."""
    assert any(re.search(one, text) for one in branches(regex)) == bool(re.search(regex, text))


@pytest.mark.parametrize("regex", [r"(a)x|b\1", r"(?P<q>a)|(?P=q)b", r"(?x) a # b|c", r"(a)?(?(1)b|c)"])
def test_a_regex_whose_parts_mean_something_else_alone_is_left_whole(regex: str) -> None:
    """Backreferences, conditions and verbose patterns."""
    assert list(branches(regex)) == [regex]


def test_branches_stand_below_the_literals_that_they_need() -> None:
    """One that needs none is tried on every text."""
    assert by_literal(r"(?i:core dumped|\bkilled\b)|\d+") == {
        "coredumped": ["(?i:core dumped)"], "killed": [r"(?i:\bkilled\b)"], "": [r"\d+"],
    }  # fmt: skip
