"""Times in a log as seconds on one scale, so that ranks and kernels of a job can be put in order."""

from datetime import date
from itertools import pairwise
from typing import NamedTuple

from errdoc.logs.lazy import lazy
from errdoc.logs.lines.times import Moment, moment

#: What the scale has at the beginning of 1970, from which computers count.
EPOCH = date(1970, 1, 1).toordinal() * 86_400.0
#: Bytes before a line that are asked for its time.
_BEFORE = 1 << 16
_DAY = 86_400
# "torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate " of a line that goes on with a number
_VARIES = lazy(r"[\d'\"`<>\[\](){}=/\\]+|0x[0-9a-f]+")
#: Seconds in which lines are of one outcry.
_SAME = 2.0
#: Characters of a line's piece that is looked for.
_FEW = 6


class Time(NamedTuple):
    """A time that a text tells.

    Attributes:
        at: in seconds; of UTC where it is zoned, else of whatever clock was on the wall.
        zoned: whether it tells its zone.
    """

    at: float
    zoned: bool


def seconds(text: str, year: int) -> float | None:
    """A time that stands in a text, in seconds; None where there is none with a day.

    Args:
        text: begins with a time, or holds one.
        year: for those that leave it out, as the kernel's.

    Example:
        >>> seconds("2026-03-14 09:26:54,5 x", 2026) - seconds("Mar 14 09:26:53 gpu-1 kernel: x", 2026)
        1.5
    """
    told = time_of(text, year)
    return told.at if told else None


def time_of(text: str, year: int) -> Time | None:
    """The same with whether it tells its zone."""
    told = moment(_with_number(text))
    if told is None or told.style == "clock":
        return None
    at = told.seconds if told.style == "day" else _in_year(told, year)
    return Time(at, told.zoned) if at is not None else None


_MONTHS = dict(
    zip(["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"], range(1, 13), strict=True)
)
# Mar 14 09:26:53     Thu Mar 14 09:26:53 2026
_SYSLOG = lazy(r"\b([A-Z][a-z]{2}) ([ \d]\d) (\d\d:\d\d:\d\d(?:\.\d+)?)(?: (\d{4})\b)?")


def _with_number(text: str) -> str:
    """The same with the month as a number."""
    found = _SYSLOG.search(text)
    if found is None or found[1] not in _MONTHS:
        return text
    month, day = _MONTHS[found[1]], int(found[2])
    return f"{found[4]}-{month}-{day} {found[3]}" if found[4] else f"{month:02d}{day:02d} {found[3]}"


def _in_year(told: Moment, year: int) -> float | None:
    day = date.fromordinal(int(told.seconds // _DAY))
    try:
        return told.seconds + (date(year, day.month, day.day).toordinal() - day.toordinal()) * _DAY
    except ValueError:  # the 29th of February
        return None


def needle(text: str) -> bytes:
    """The longest piece of a line that does not vary between logs.

    Example:
        >>> needle("RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB")
        b'RuntimeError: CUDA out of memory. Tried to allocate'
    """
    places = [0, *(at for found in _VARIES.finditer(text) for at in found.span()), len(text)]
    pieces = [text[begin:end].strip() for begin, end in list(pairwise(places))[::2]]
    longest = max(pieces, key=len, default="")
    return longest.encode() if len(longest) >= _FEW else b""


class When(NamedTuple):
    """When a line was printed.

    Attributes:
        at: in seconds.
        alive: the last sign of life before it.
        zoned: whether these times tell their zone.
    """

    at: float
    alive: float
    zoned: bool


def when(data: bytes, text: str, year: int) -> When | None:
    """When a line was printed, and the last sign of life before it; None where there is no time.

    Args:
        data: the log.
        text: the line, as a log of the same shape has it; its own time counts, else the last one before it.
        year: for times that leave it out.
    """
    wanted = needle(text)
    place = data.find(wanted) if wanted else -1
    if place < 0:
        return None
    end = data.find(b"\n", place)
    lines = data[max(0, place - _BEFORE) : end if end >= 0 else len(data)].decode("utf-8", "replace").split("\n")
    times = (found for line in reversed(lines) if (found := time_of(line[:200], year)) is not None)
    last = next(times, None)
    if last is None:
        return None
    # a time of another clock orders nothing
    earlier = (one.at for one in times if one.zoned == last.zoned)
    return When(last.at, next((before for before in earlier if before < last.at - _SAME), last.at), last.zoned)
