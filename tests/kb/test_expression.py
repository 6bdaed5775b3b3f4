"""The arithmetic of `where`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdoc.errors import PageError
from errdoc.kb.expression import compile_where, names_in
from errdoc.match.arithmetic import holds

OOM = {"total": "23.70 GiB", "free": "512.00 MiB", "reserved": "3.00 GiB", "allocated": "2.90 GiB", "tried": "1.00 GiB"}


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ("total - reserved - free > 0.25 * total", True),
        ("tried > total", False),
        ("reserved - allocated > tried or total < reserved", False),
        ("not (tried > total) and 1 < 2", True),
        ('version("10.2") < version("10.10")', True),
        ('version("11") == version("11.0")', True),
        ('major("12.4") == 12', True),
        ("known(total) and not known(absent)", True),
        ("max(1, 2) - min(1, 2) == abs(-1)", True),
        ("1 < 2 < 3", True),
        ('letter == "v"', False),
    ],
)
def test_conditions_compute_over_captured_sizes_and_versions(where: str, expected: bool) -> None:
    """Sizes compare as bytes, versions part by part, strings as texts."""
    assert holds(compile_where(where), OOM) is expected


def test_a_condition_on_an_unknown_name_does_not_hold() -> None:
    """What the log does not say makes no evidence, for or against."""
    assert not holds(compile_where("absent > 1"), OOM)
    assert not holds(compile_where("absent != 1"), OOM)
    assert not holds(compile_where("total / 0 > 1"), OOM)


@pytest.mark.parametrize(
    "where", ["__import__('os')", "total.real", "[1]", "total if free else 1", "f(1)", "1 +", "x := 1"]
)
def test_anything_beyond_arithmetic_is_refused(where: str) -> None:
    """A page can compute, not program."""
    with pytest.raises(PageError, match="where"):
        compile_where(where)


def test_names_are_those_that_the_expression_refers_to() -> None:
    """The lint checks placeholders and groups by them."""
    assert names_in(compile_where("a + min(b, 2) > version(c)")) == {"a", "b", "c"}


@given(st.dictionaries(st.sampled_from(["a", "b"]), st.text(max_size=12)))
def test_no_captured_text_makes_a_condition_raise(names: dict[str, str]) -> None:
    """Whatever a log holds, a condition is true or false."""
    for where in ("a > b", "version(a) < version(b)", "a - b > 1", "a / b > 1", "number(a) == 1"):
        assert holds(compile_where(where), names) in (True, False)
