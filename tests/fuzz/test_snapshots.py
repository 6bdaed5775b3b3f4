"""The campaign of snapshots: it runs, finds nothing, and would find something."""

import random
import sys

import pytest
from fuzz.campaign import Budget

from errdoc.errors import InputError
from fuzz import snapshots

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a timer of the processor's time")


def test_a_short_campaign_finds_nothing() -> None:
    """A few dozen mutated snapshots, each explained with its log or refused."""
    tally = snapshots.campaign(Budget(count=25, seed=17))
    assert tally.breaches == []
    assert tally.tried == 25 == sum(tally.counted.values())


def test_a_mutation_changes_something() -> None:
    """And the same draws give the same one."""
    data = snapshots._machines()[0].read_bytes()
    made = [snapshots.mutated(random.Random(number), data) for number in range(5)]
    assert made == [snapshots.mutated(random.Random(number), data) for number in range(5)]
    assert len({*made, data}) == 6


def test_what_breaks_the_promise_is_told() -> None:
    """An error that nobody promised, with its place; a refusal is none."""

    def broken() -> list[str]:
        raise KeyError("gpus")

    def refused() -> list[str]:
        raise InputError("no snapshot")

    assert snapshots.limited(broken)[0].startswith("KeyError at ")
    assert snapshots.limited(refused) == []
