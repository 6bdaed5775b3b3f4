"""What is kept of a log that is too large to be kept whole: windows around hits, the first and the last of them."""

from collections import deque

from errdoc.record import record

#: Bytes kept before and after an anchor.
BEFORE, AFTER = 8 << 10, 4 << 10
#: Windows that go on and on are closed at this size.
LONGEST = 256 << 10
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


class Window:
    """Bytes to be kept around hits: the offsets of the first and of the last one, and of what goes with them."""

    __slots__ = ("first", "high", "last", "low")

    def __init__(self, low: int, first: int, last: int, high: int) -> None:
        self.low, self.first, self.last, self.high = low, first, last, high


class Track:
    """The windows of the rare anchors, or of the frequent ones: the first and the last that there is room for."""

    def __init__(self, first: int, last: int) -> None:
        self.open: Window | None = None
        self.full: deque[Window] = deque()  # closed, their bytes not taken yet
        self._room, self._last_room = first, last
        self._first: list[Region] = []
        self._last: deque[Region] = deque()
        self._last_cost = 0

    def hit(self, start: int, end: int) -> None:
        """Opens a window, or widens the open one."""
        now = self.open
        low, high = max(0, start - BEFORE), end + AFTER
        if now is not None:
            if low <= now.high and end - now.low <= LONGEST:
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
