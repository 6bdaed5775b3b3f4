"""A moment as somebody types it: `2026-03-09`, `2026-03-09T08:00`, `36h`, `7d`, `2w`."""

from datetime import UTC, datetime, timedelta

from errdoc.errors import UsageError

_UNITS = {"h": "hours", "d": "days", "w": "weeks"}


def moment(text: str, now: datetime) -> str:
    """The moment in the form of the logs' times, in UTC.

    Args:
        text: a date, a date and time, or how long ago.
        now: what that is counted from, with its zone.

    Raises:
        UsageError: it is none of these.

    Example:
        >>> moment("36h", datetime(2026, 3, 9, 12, tzinfo=UTC)), moment("2026-03-09T08:00+02:00", datetime.now(UTC))
        ('2026-03-08T00:00:00', '2026-03-09T06:00:00')
    """
    number, unit = text[:-1], text[-1:].lower()
    if number.isdecimal() and unit in _UNITS:
        found = now - timedelta(**{_UNITS[unit]: min(int(number), 100_000)})
    else:
        try:
            found = datetime.fromisoformat(text)
        except ValueError as error:
            raise UsageError(
                f"--since {text} is no time", hint="--since 2026-03-09, --since 36h, --since 7d"
            ) from error
    plain = found.astimezone(UTC).replace(tzinfo=None) if found.tzinfo else found
    return plain.replace(microsecond=0).isoformat()
