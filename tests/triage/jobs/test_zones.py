"""Time zones as they are typed."""

import pytest

from errdoc.errors import UsageError
from errdoc.triage.jobs.zones import NO_ZONES, utc, zones
from errdoc.triage.looks.clock import seconds

NOON = seconds("2026-03-14 12:00:00", 2026) or 0.0


@pytest.mark.parametrize(
    ("text", "hours"),
    [("UTC", 0), ("+08:00", 8), ("-0330", -3.5), ("+8", 8), ("Asia/Shanghai", 8), ("America/New_York", -4)],
)
def test_a_zone_is_a_name_or_an_offset(text: str, hours: float) -> None:
    """The fourteenth of March is summer in New York."""
    zone = zones(text, ()).logs
    assert zone is not None
    assert utc(NOON, zone) == NOON - hours * 3600


@pytest.mark.parametrize("text", ["Mars/Olympus", "+25:00", "../../etc/passwd", "/etc/passwd", "", "\0", "8"])
def test_what_is_no_zone_is_told(text: str) -> None:
    """Paths among them."""
    with pytest.raises(UsageError, match="no time zone"):
        zones(None, [f"gpu-*={text}"])


@pytest.mark.parametrize("at", [0.0, 1e12])
def test_a_time_that_no_calendar_has_stays(at: float) -> None:
    """Logs name the year 1."""
    assert utc(at, zones("+08:00", ()).logs) == at


def test_nodes_have_zones_of_their_own_and_all_others_one() -> None:
    """In whatever order they are named."""
    told = zones(None, ["UTC", "gpu-b*=+08:00"])
    assert [told.of_kernel(host) and utc(NOON, told.of_kernel(host)) - NOON for host in ("gpu-b1", "gpu-a1")] == [
        -28_800,
        0,
    ]
    assert NO_ZONES.of_kernel("gpu-b1") is None
