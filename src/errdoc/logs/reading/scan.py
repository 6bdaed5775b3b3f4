"""From a log of any size to the regions worth parsing, in one pass over its bytes and in bounded memory.

A small input is one region. Of a large one are kept: its head, its tail, and windows around the anchors of the
knowledge base. Nothing is decoded, split or cleaned here, and nothing is read twice: a pipe cannot go back.

The windows of an anchor that keeps coming are thinned out, so that they do not drive out the rare ones: of its
occurrences only the first 64, and the last ones as room allows, get a window.
"""

from __future__ import annotations

from collections import Counter, deque
from typing import TYPE_CHECKING, BinaryIO

from errdoc.logs.reading.alarms import Alarms, encoded
from errdoc.logs.reading.newlines import counter
from errdoc.logs.reading.stream import Stream
from errdoc.logs.reading.windows import ROOM, Region, Room, Track, Window
from errdoc.record import field, record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from errdoc.logs.reading.read import Source

__all__ = ["Region", "Scanned", "encoded", "scan"]

#: So many occurrences of an anchor are rare.
_RARE = 64
#: Large logs are searched in blocks of this size, however they are read: a file and a pipe are the same log.
BLOCK = 1 << 18
#: Pieces of a small log that are held one by one: a program may print byte after byte.
_HELD = 1 << 14


@record
class Scanned:
    """What a scan keeps of a log.

    Attributes:
        regions: in order, without overlap.
        bytes: size of the log, unpacked.
        lines: number of its lines.
        whole: whether the regions are all of it.
        hits: how often an anchor was found; empty where the log is whole (nothing was searched then), and a lower
            bound for anchors that come many times per KB.
    """

    regions: tuple[Region, ...]
    bytes: int
    lines: int
    whole: bool
    hits: dict[str, int] = field(default_factory=dict)


def scan(source: Source, anchors: Sequence[str], *, live: BinaryIO | None = None, room: Room = ROOM) -> Scanned:
    """Reads the log once and keeps what is worth parsing.

    Args:
        source: the log.
        anchors: literals to look for, in any case; `Alarms` are made ready once, however many logs are scanned.
        live: where every chunk is passed on to as it comes; errors of writing end that, not the scan.
        room: how much of it may be kept.

    Raises:
        InputError: it is empty, no text, or cannot be read.
    """
    chunks = _passed_on(source.chunks(), live)
    beginning: list[bytes] = []
    size = lines = 0
    ended = False
    try:
        while size <= room.small and lines <= room.lines:
            chunk = next(chunks, None)
            if chunk is None:
                ended = True
                break
            beginning.append(chunk)
            size += len(chunk)
            lines += chunk.count(b"\n")
            if len(beginning) > _HELD:
                beginning[:] = [b"".join(beginning)]
    except KeyboardInterrupt:
        _interrupted(source, size)
        ended = True
    if ended and size <= room.small and lines <= room.lines:
        data = b"".join(beginning)
        return Scanned((Region(0, 1, data),), size, lines + _unfinished(data), whole=True)
    sweep = _Sweep(anchors if isinstance(anchors, Alarms) else Alarms(anchors), room)
    sweep.run(beginning, iter(()) if ended else chunks, source)
    return sweep.scanned()


def _passed_on(chunks: Iterator[bytes], live: BinaryIO | None) -> Iterator[bytes]:
    """The chunks, each written to `live` before it is looked at."""
    for chunk in chunks:
        if live is not None:
            try:
                live.write(chunk)
                live.flush()
            except (OSError, ValueError):  # the terminal is gone, or the stream closed
                live = None
            except KeyboardInterrupt:  # what was just shown is worth explaining too
                yield chunk
                raise
        yield chunk


def _interrupted(source: Source, size: int) -> None:
    """Ctrl-C: what a pipe has given is worth explaining; with nothing read, or a file, it means stop."""
    if not source.piped or not size:
        raise KeyboardInterrupt
    source.notes.append("reading was interrupted: what came until then is explained")


def _unfinished(data: bytes) -> int:
    """1 where the last line has no end."""
    return int(bool(data) and not data.endswith(b"\n"))


class _Sweep:
    """One pass over a large log, block by block: what is kept does not depend on how the log was read."""

    def __init__(self, alarms: Alarms, room: Room) -> None:
        self._room = room
        self._alarms = alarms
        self._stream = Stream(alarms.literals)
        self._count_lines = counter()
        self._head: Region | None = None
        self._recent: deque[Region] = deque()  # the last blocks: a tail, and what stands before a hit
        self._recent_size = 0
        self._position = 0
        self._line = 1
        self._mark = (0, 1)  # an offset and its line, to count on from
        self._rare, self._frequent = Track(room.first, room.last, room), Track(0, room.frequent, room)
        self._ends_line = True
        self._seen: Counter[int] = Counter()

    def run(self, beginning: list[bytes], chunks: Iterator[bytes], source: Source) -> None:
        """Scans what was read already, then the rest."""
        try:
            for block in _blocks(beginning, chunks):
                self._append(block)
                self._found(self._stream.feed(block))
        except KeyboardInterrupt:
            _interrupted(source, self._position)

    def _append(self, block: bytes) -> None:
        """Takes the bytes in."""
        self._recent.append(Region(self._position, self._line, block))
        self._recent_size += len(block)
        self._position += len(block)
        self._line += self._count_lines(block)
        self._ends_line = block.endswith(b"\n")
        if self._head is None and self._position >= self._room.head:
            self._head = Region(0, 1, _head(b"".join(region.data for region in self._recent), self._room))

    def _found(self, hits: list[tuple[int, int]]) -> None:
        """Opens windows for what was found in the last block; takes the bytes of those that are complete."""
        for index, end in hits:
            self._seen[index] += 1
            track = self._rare if self._seen[index] <= _RARE else self._frequent
            track.hit(end - len(self._alarms.forms[index]), end)
        for track in (self._rare, self._frequent):
            track.close(self._position)
        self._take(self._rare)
        # An open window reaches back this far at most.
        while self._recent_size - len(self._recent[0].data) >= self._room.tail + self._room.before + self._room.longest:
            self._take(self._frequent, self._recent[0].offset + len(self._recent[0].data))
            self._recent_size -= len(self._recent.popleft().data)

    def _take(self, track: Track, end: int | None = None) -> None:
        """Takes the bytes of closed windows.

        With an `end`, of those that begin before it, except where those behind it fill the room anyway: in a dense
        log that saves copying, and counting the lines of, everything.
        """
        while track.full and (end is None or track.full[0].low < end):
            window = track.full.popleft()
            if end is None or sum(later.high - later.low for later in track.full) < self._room.frequent:
                track.keep(self._cut(window))

    def _cut(self, window: Window) -> Region:
        """The window's bytes, from line start to line end where these are near enough."""
        low, high = max(window.low, self._recent[0].offset), min(window.high, self._position)
        data = self._bytes(low, high)
        begin = data.find(b"\n", 0, max(0, window.first - low)) + 1 if low else 0
        end = data.rfind(b"\n", max(0, window.last - low)) + 1 if high < self._position else 0
        return Region(low + begin, self._line_at(low + begin), data[begin : end or len(data)])

    def _bytes(self, low: int, high: int) -> bytes:
        return b"".join(
            region.data[max(0, low - region.offset) : high - region.offset]
            for region in self._recent
            if region.offset < high and region.offset + len(region.data) > low
        )

    def _line_at(self, offset: int) -> int:
        """The line that an offset among the recent chunks is in."""
        for region in reversed(self._recent):
            if region.offset <= offset:
                known, line = self._mark if region.offset <= self._mark[0] <= offset else (region.offset, region.line)
                line += region.data.count(b"\n", known - region.offset, offset - region.offset)
                self._mark = (offset, line)
                return line
        return 1

    def scanned(self) -> Scanned:
        """What is kept, once everything is read."""
        for track in (self._rare, self._frequent):
            track.close(self._position + self._room.after)
            self._take(track)
        head = self._head or Region(0, 1, _head(self._bytes(0, self._position), self._room))
        start = max(0, self._position - self._room.tail)
        tail = self._bytes(start, self._position)
        begin = tail.find(b"\n") + 1 if start else 0
        while tail.count(b"\n", begin) > self._room.lines // 4:
            begin = tail.find(b"\n", begin + (len(tail) - begin) // 4) + 1
        last = Region(start + begin, self._line_at(start + begin), tail[begin:])
        del tail
        self._recent.clear()
        regions = _merged([head, *self._rare.kept(), *self._frequent.kept(), last])
        hits = self._alarms.told(self._seen)
        whole = len(regions) == 1 and len(regions[0].data) == self._position
        lines = self._line - 1 + int(not self._ends_line)
        return Scanned(tuple(regions), self._position, lines, whole=whole, hits=hits)


def _blocks(beginning: list[bytes], chunks: Iterator[bytes]) -> Iterator[bytes]:
    """The log in blocks of one size, the last one shorter; what was read already is let go of as it is given."""
    beginning.reverse()
    held = bytearray()
    interrupt = None
    while True:
        try:
            chunk = beginning.pop() if beginning else next(chunks, None)
        except KeyboardInterrupt as error:
            chunk, interrupt = None, error
        if chunk is None:
            if held:
                yield bytes(held)
            if interrupt is not None:
                raise interrupt
            return
        if len(chunk) == BLOCK and not held:
            yield chunk
            continue
        held += chunk
        while len(held) >= BLOCK:
            block = bytes(held[:BLOCK])
            del held[:BLOCK]
            yield block


def _head(data: bytes, room: Room) -> bytes:
    """The beginning of a log, up to a line's end."""
    end = data.rfind(b"\n", 0, room.head) + 1 or min(room.head, len(data))
    while data.count(b"\n", 0, end) > room.lines // 8:
        end = data.rfind(b"\n", 0, end * 3 // 4) + 1
    return data[:end]


def _merged(pieces: list[Region]) -> list[Region]:
    """The pieces in order, those that touch or overlap joined."""
    merged: list[Region] = []
    parts: list[bytes] = []
    end = -1
    for piece in sorted((p for p in pieces if p.data), key=lambda p: p.offset):
        piece_end = piece.offset + len(piece.data)
        if piece.offset > end:
            if parts:
                merged[-1] = Region(merged[-1].offset, merged[-1].line, b"".join(parts))
            merged.append(piece)
            parts = [piece.data]
            end = piece_end
        elif piece_end > end:
            parts.append(piece.data[end - piece.offset :])
            end = piece_end
    if parts:
        merged[-1] = Region(merged[-1].offset, merged[-1].line, b"".join(parts))
    return merged
