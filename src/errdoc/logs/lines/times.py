"""Timestamps as seconds: how long after one line another was printed."""

from datetime import date
from typing import NamedTuple

from errdoc.logs.lazy import lazy

# 2024-10-21 01:41:55,720   2026-06-06T01:53:09.9553204Z   04/19/2024-17:00:16   0522 05:57:24.975416   429 16:51:34
# 17:22:43-020113   2026-03-14 09:26:53 UTC
_TIME = lazy(
    r"(?:(?P<date>\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}/\d{1,2}/\d{4}|\d{3,4})[T -]{1,2})?"
    r"(?P<hour>\d{1,2}):(?P<minute>\d\d):(?P<second>\d\d)(?:[.,](?P<part>\d{1,9}))?"
    r"(?: ?(?P<zone>Z|UTC\b|[+-]\d\d:?\d\d(?!\d)))?"
)


class Moment(NamedTuple):
    """A timestamp; two can be compared where their styles are the same.

    Attributes:
        style: `day` (with a year), `month` (month and day) or `clock`.
        zoned: it tells its zone; the seconds are those of UTC then.
    """

    style: str
    seconds: float
    zoned: bool = False


def moment(text: str) -> Moment | None:
    """A timestamp as it was printed; None where it has no time of day.

    Example:
        >>> moment("2024-10-21 00:00:01,500").seconds - moment("2024-10-20T23:59:59Z").seconds
        2.5
        >>> moment("17:22:43")
        Moment(style='clock', seconds=62563.0, zoned=False)
    """
    found = _TIME.search(text)
    if found is None:
        return None
    seconds = int(found["hour"]) * 3600 + int(found["minute"]) * 60 + int(found["second"])
    exact = seconds + (float(f"0.{found['part']}") if found["part"] else 0.0)
    if zone := found["zone"]:
        digits = zone.replace(":", "")
        away = 0 if zone in ("Z", "UTC") else int(digits[1:3]) * 3600 + int(digits[3:5]) * 60
        exact += away if zone[0] == "-" else -away
    day = found["date"]
    if not day:
        return Moment("clock", exact, bool(zone))
    try:
        number, style = _ordinal(day)
    except ValueError:
        return None
    return Moment(style, number * 86_400 + exact, bool(zone))


def _ordinal(day: str) -> tuple[int, str]:
    """The day's number, and how it was told."""
    if day.isdecimal():
        return date(2000, int(day[:-2]), int(day[-2:])).toordinal(), "month"
    parts = [int(part) for part in day.replace("/", "-").split("-")]
    year, month, number = parts if parts[0] > 31 else (parts[2], parts[0], parts[1])
    return date(year, month, number).toordinal(), "day"
