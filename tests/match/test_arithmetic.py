"""Arithmetic over what a log gives."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdoc.kb.expression import compile_where
from errdoc.match.arithmetic import value_of

NEAREST = compile_where("nearest(given, listed)")


@pytest.mark.parametrize(
    ("written", "listed", "meant"),
    [
        ("mlp_small", "'mlp-large', 'mlp-small'", "mlp-small"),
        ("text-classifcation", "['audio-classification', 'text-classification']", "text-classification"),
        ("Adamw", "{adam, adamw or sgd}", "adamw"),
        ("resnet_50", "resnet18, resnet50.", "resnet50"),
        ("avg", "['mean', 'sum']", None),
        ("mean", "['mean']", None),
        ("mean", "", None),
    ],
)
def test_the_nearest_name_of_a_list_is_the_one_that_was_meant(written: str, listed: str, meant: str | None) -> None:
    """Case, hyphen and underscore count for nothing; where none is like it, or it is there, none was meant."""
    assert value_of(NEAREST, {"given": written, "listed": listed}) == meant


def test_there_is_no_nearest_name_where_none_is_listed() -> None:
    """A group that matched nothing is an unknown name."""
    assert value_of(NEAREST, {"given": "adam"}) is None


@given(written=st.text(), listed=st.text())
def test_the_nearest_name_stands_in_the_list(written: str, listed: str) -> None:
    """Whatever was printed."""
    found = value_of(NEAREST, {"given": written, "listed": listed})
    assert found is None or found in listed
