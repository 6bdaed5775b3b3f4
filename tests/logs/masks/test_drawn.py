"""The tables of secrets and names, and what is drawn from them."""

from pathlib import Path

import pytest
from tests.logs.masks import drawn

HERE = Path(__file__).parent


def test_the_same_seed_draws_the_same_lines() -> None:
    """Lines are drawn anew by the seed, and only by it, and each has its value."""
    kinds = drawn.read(HERE / "secrets_blind.toml")
    first, again, other = (list(drawn.draw(kinds, seed)) for seed in (1, 1, 2))
    assert first == again
    assert first != other
    assert all(one.value in one.line for one in first)


def test_letters_alone_may_be_drawn() -> None:
    """Digits of keys go, those of hexadecimal numbers and of counters stay."""
    kinds = tuple(drawn.Kind(form, True, form, ("{v}",)) for form in ("[A-Za-z0-9]{40}", "[a-f0-9]{40}", "[0-9]{3}"))
    assert [one.value.isalpha() for one in drawn.draw(kinds, 1, letters=True)] == [True, False, False]
    assert [one.value.isalpha() for one in drawn.draw(kinds, 1)] == [False, False, False]


@pytest.mark.parametrize(
    ("kept", "out"),
    [(slice(0, 3), False), (slice(5, None), True), (slice(4, 8), False), (slice(4, 13), True)],
    ids=["its public beginning", "the end of it", "a third of it", "most of it"],
)
def test_a_part_of_a_secret_is_out(kept: slice, out: bool) -> None:
    """A secret's public beginning may stay; more than half of what was drawn may not."""
    kind = drawn.Kind("token", True, "hf_[A-Z]{12}", ("{v}",))
    (one,) = drawn.draw((kind,), 1)
    assert one.comes_out(f"the token {one.value[kept]}… is wrong") is out
