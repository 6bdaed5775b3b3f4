"""A moment as somebody types it."""

from datetime import UTC, datetime

import pytest

from errdoc.errors import UsageError
from errdoc.triage.since import moment

NOW = datetime(2026, 3, 9, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("2026-03-02", "2026-03-02T00:00:00"),
        ("2026-03-02T08:00+02:00", "2026-03-02T06:00:00"),
        ("36h", "2026-03-08T00:00:00"),
        ("7D", "2026-03-02T12:00:00"),
        ("2w", "2026-02-23T12:00:00"),
    ],
)
def test_dates_times_and_how_long_ago(typed: str, meant: str) -> None:
    """All in the form that the logs' times have."""
    assert moment(typed, NOW) == meant


@pytest.mark.parametrize("typed", ["", "monday", "7", "d", "-3d", "7 d"])
def test_what_is_no_time_is_told(typed: str) -> None:
    """With what would be one."""
    with pytest.raises(UsageError, match="no time"):
        moment(typed, NOW)
