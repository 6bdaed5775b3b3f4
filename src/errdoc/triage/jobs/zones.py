"""Time zones as they are typed: `Asia/Shanghai`, `+08:00`, and of some nodes `gpu-b*=America/New_York`."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from fnmatch import fnmatchcase
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from errdoc.errors import UsageError
from errdoc.logs.lazy import lazy

# +08:00   -0330   +8
_OFFSET = lazy(r"^([+-])(\d{1,2})(?::?([0-5]\d))?$")
_DAY = 86_400


class Zones(NamedTuple):
    """What the user says of logs that tell no zone.

    Attributes:
        logs: of jobs.
        kernels: of kernels' logs, by the names of nodes; the first that fits counts.
    """

    logs: tzinfo | None = None
    kernels: tuple[tuple[str, tzinfo], ...] = ()

    def of_kernel(self, host: str) -> tzinfo | None:
        """The zone of a node's kernel."""
        return next((zone for names, zone in self.kernels if fnmatchcase(host, names)), None)


#: Of a user who says nothing.
NO_ZONES = Zones()


def zones(logs: str | None, kernels: Sequence[str]) -> Zones:
    """The zones that options name.

    Raises:
        UsageError: there is no such zone.
    """
    told = [one.rpartition("=") for one in kernels]
    some = sorted(((names or "*", _zone(zone)) for names, _, zone in told), key=lambda one: one[0] == "*")
    return Zones(_zone(logs) if logs else None, tuple(some))


def _zone(text: str) -> tzinfo:
    if found := _OFFSET.match(text):
        away = timedelta(hours=int(found[2]), minutes=int(found[3] or 0))
        if away < timedelta(days=1):
            return timezone(-away if found[1] == "-" else away)
    try:
        return UTC if text in ("UTC", "Z") else ZoneInfo(text)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise UsageError(f"there is no time zone {text!r}", hint="as in Asia/Shanghai, UTC, +08:00") from error


def utc(at: float, zone: tzinfo) -> float:
    """A time of a zone's clock in UTC, both in seconds as `errdoc.triage.looks.clock` counts them.

    Example:
        >>> from errdoc.triage.looks.clock import seconds
        >>> seconds("2026-03-14 17:26:53", 2026) - utc(seconds("2026-03-14 17:26:53", 2026), _zone("+08:00"))
        28800.0
    """
    try:
        wall = datetime(1, 1, 1) + timedelta(seconds=at - _DAY)
    except OverflowError:  # a log may name the year 1, or 10000
        return at
    away = wall.replace(tzinfo=zone).utcoffset()
    return at - (away.total_seconds() if away else 0.0)
