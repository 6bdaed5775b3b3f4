"""The campaign of pages: it runs, and finds nothing."""

import sys

import pytest
from fuzz.campaign import Budget

from fuzz import pages

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a timer of the processor's time")


def test_a_short_campaign_finds_nothing() -> None:
    """A few folders of mutated pages, each used or refused."""
    tally = pages.campaign(Budget(count=8, seed=17))
    assert tally.breaches == []
    assert tally.tried == 8
    assert tally.counted["refused"]
