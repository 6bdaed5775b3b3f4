"""What is kept of a log that is too large to be kept whole: windows around hits, the first and the last of them."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from errdoc.record import record

if TYPE_CHECKING:
    from collections.abc import Sequence

#: Inputs up to this size are kept whole, and of larger ones no more: what follows needs no more memory either.
SMALL = 512 << 10
HEAD = 64 << 10
TAIL = 192 << 10
#: What the windows may cost: the first ones, the last ones, and the last ones of frequent anchors.
FIRST, LAST, FREQUENT = 128 << 10, 128 << 10, 64 << 10
#: Bytes kept before and after an anchor, and the fewest of an input that must do with little.
BEFORE, AFTER = 8 << 10, 4 << 10
_NEAR = 512
#: Windows that go on and on are closed at this size.
LONGEST = 256 << 10
#: Inputs with more lines than this are not small; a head or tail has at most its share of them.
_MOST_LINES, _FEWEST_LINES = 24_000, 64
#: A line costs its bytes, and this much more once it is an object.
_LINE_COST = 200


@record
class Region:
    """Consecutive bytes of a log: whole lines, unless a line is very long.

    Attributes:
        offset: of its first byte in the log (unpacked, as UTF-8 where it was UTF-16).
        line: 1-based number of the line that its first byte is in.
        data: the bytes.
    """

    offset: int
    line: int
    data: bytes


@record
class Room:
    """How much of an input may be kept: all of a small one, this much of a large one. One of many gets a share.

    Attributes:
        small: an input up to this size is kept whole,
        lines: if it has no more lines.
        head: bytes of its beginning.
        tail: bytes of its end.
        first: bytes of the first windows.
        last: bytes of the last windows.
        frequent: bytes of the last windows of frequent anchors.
        before: bytes before an anchor.
        after: bytes after it.
        longest: bytes of one window.
    """

    small: int = SMALL
    lines: int = _MOST_LINES
    head: int = HEAD
    tail: int = TAIL
    first: int = FIRST
    last: int = LAST
    frequent: int = FREQUENT
    before: int = BEFORE
    after: int = AFTER
    longest: int = LONGEST

    @classmethod
    def of(cls, size: int) -> Room:
        """The room of an input that gets so many bytes of those that one input alone has."""
        if size >= SMALL:
            return cls()
        head, tail, first, last, frequent, longest = (
            part * size // SMALL for part in (HEAD, TAIL, FIRST, LAST, FREQUENT, LONGEST)
        )
        near = max(_NEAR, min(AFTER, size // 64))
        lines = max(_FEWEST_LINES, _MOST_LINES * size // SMALL)
        return cls(size, lines, head, tail, first, last, frequent, 2 * near, near, max(longest, 4 * near))


#: The room of an input that is alone.
ROOM = Room()


def rooms(sizes: Sequence[int | None]) -> list[Room]:
    """The rooms of inputs that share that of one: small ones get what they need, the others the rest in equal parts.

    Args:
        sizes: as far as they are known beforehand.
    """
    found = [ROOM] * len(sizes)
    left, count = SMALL, len(sizes)
    for place in sorted(range(count), key=lambda place: SMALL if sizes[place] is None else sizes[place] or 0):
        share = left // count
        size = sizes[place]
        found[place] = Room.of(share)
        left -= share if size is None else min(size, share)
        count -= 1
    return found


class Window:
    """Bytes to be kept around hits: the offsets of the first and of the last one, and of what goes with them."""

    __slots__ = ("first", "high", "last", "low")

    def __init__(self, low: int, first: int, last: int, high: int) -> None:
        self.low, self.first, self.last, self.high = low, first, last, high


class Track:
    """The windows of the rare anchors, or of the frequent ones: the first and the last that there is room for."""

    def __init__(self, first: int, last: int, room: Room) -> None:
        self._before, self._after, self._longest = room.before, room.after, room.longest
        self.open: Window | None = None
        self.full: deque[Window] = deque()  # closed, their bytes not taken yet
        self._room, self._last_room = first, last
        self._first: list[Region] = []
        self._last: deque[Region] = deque()
        self._last_cost = 0

    def hit(self, start: int, end: int) -> None:
        """Opens a window, or widens the open one."""
        now = self.open
        low, high = max(0, start - self._before), end + self._after
        if now is not None:
            if low <= now.high and end - now.low <= self._longest:
                now.last, now.high = max(now.last, end), max(now.high, high)
                return
            # Hits are in order: the former window ends before this hit, whatever its room.
            now.high = max(now.last, min(now.high, start))
            self.full.append(now)
            low = max(low, now.high)
        self.open = Window(low, start, end, high)

    def close(self, position: int) -> None:
        """Closes the open window if everything up to its end is there."""
        if self.open is not None and self.open.high <= position:
            self.full.append(self.open)
            self.open = None

    def keep(self, region: Region) -> None:
        """Keeps the region with the first ones, or with the last ones in place of the earliest of these."""
        cost = _cost(region.data)
        if cost <= self._room:
            self._room -= cost
            self._first.append(region)
            return
        self._room = 0
        self._last.append(region)
        self._last_cost += cost
        while self._last_cost > self._last_room and len(self._last) > 1:
            self._last_cost -= _cost(self._last.popleft().data)

    def kept(self) -> list[Region]:
        """What there was room for."""
        return [*self._first, *self._last]


def _cost(data: bytes) -> int:
    return len(data) + _LINE_COST * data.count(b"\n")
