"""Timestamps as seconds."""

import pytest

from errdoc.logs.lines.times import moment

PAIRS = [
    ("2024-10-21 00:00:01,720", "2024-10-20 23:59:59,720", 2),
    ("2026-06-06T01:53:09.5Z", "2026-06-06T03:53:09+02:00", 0.5),
    ("0301 00:00:00.000000", "0228 23:59:59.000000", 86_401),
    ("04/19/2024-17:00:16", "04/19/2024-16:59:16", 60),
    ("17:22:43-020113", "17:22:41", 2),
]


@pytest.mark.parametrize(("later", "earlier", "apart"), PAIRS)
def test_two_moments_are_so_far_apart(later, earlier, apart):
    """In each form that loggers print."""
    assert moment(later).style == moment(earlier).style
    assert moment(later).seconds - moment(earlier).seconds == pytest.approx(apart)


@pytest.mark.parametrize("text", ["", "12.3s", "2024-13-41 10:00:00", "1432.198496"])
def test_what_is_no_time_is_none(text):
    """Neither seconds since a boot nor an impossible day."""
    assert moment(text) is None
