"""A search through data that comes in chunks: rare pieces first, whole literals only where one of them stands.

Most of a log holds nothing that is looked for, so that what counts is the speed at which nothing is found. A literal
is there only where its rarest piece is: a few hundred short pieces stand for some thousand literals, and an engine
runs through them twice as fast. A window that holds a piece is looked at more narrowly, the literals searched plainly.

The work per byte is bounded: a literal that floods is no longer looked for, nor a piece that keeps coming in vain.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from errdoc.logs.reading.literals import MANY, WINDOW, by_end

if TYPE_CHECKING:
    from collections.abc import Iterator

    from errdoc.logs.reading.engines import Hit
    from errdoc.logs.reading.literals import Literals

#: A window that holds something is looked at in parts of this size.
_NARROW = 2048
#: A literal that was found so often has flooded; of one part so many places of a literal are told at most.
FLOOD, PER_WINDOW = 256, 64
#: After so many hits of all literals, one has flooded that was found so often: no log means all of them.
_CROWD, _FLOOD_OF_CROWD = 10_000, 8
#: A piece that came so often without its literals is replaced by them.
_VAIN = 64
#: So often pieces come that nobody wants any more before the rest is compiled anew (some 20 ms), and how often that is.
_UNWANTED, _REBUILDS = 512, 12
#: Of a chunk's first window so much is copied, to be searched together with the end of the chunk before.
_FIRST = 4096


class Stream:
    """A search through data that comes in chunks; hits across their borders are found.

    A literal is told as often as it comes, at most `PER_WINDOW` times of 2 KiB, until it was told `FLOOD` times.

    Attributes:
        counts: hits per literal so far; a lower bound for those that flood.
        position: bytes searched so far.
    """

    def __init__(self, literals: Literals) -> None:
        self.counts = [0] * len(literals.literals)
        self.position = 0
        self._literals = literals
        self._overlap = literals.overlap
        self._seam = b""  # the last bytes of what was searched, for hits that go on in the next chunk
        self._rebuilt = self._unwanted = self._told = 0
        self._flood = FLOOD
        if literals.literals:
            self._pieces, owners, self._gate = literals.gate
            self._owners = list(owners)
            self._vain = [0] * len(owners)

    def feed(self, chunk: bytes) -> list[Hit]:
        """The hits that end in this chunk, with their ends counted from the start of the stream."""
        found: list[Hit] = []
        if not self.counts:
            self.position += len(chunk)
            return found
        for window, new in self._windows(chunk):
            if self._gate.present(window):
                for begin in range(new, len(window), _NARROW):
                    before = min(begin, self._overlap)
                    start = self.position + begin - new - before
                    hits = self._confirmed(window[begin - before : begin + _NARROW], before)
                    found += [(index, start + end) for index, end in hits]
            self.position += len(window) - new
            if self._unwanted > _UNWANTED and self._rebuilt < _REBUILDS:
                self._rebuild()
        self._seam = (self._seam + chunk[-self._overlap :])[-self._overlap :] if self._overlap else b""
        return found

    def _windows(self, chunk: bytes) -> Iterator[tuple[bytes | memoryview, int]]:
        """The parts of a chunk, each with the end of what stands before it, and how long that is."""
        begin = 0
        if self._seam:
            yield self._seam + chunk[:_FIRST], len(self._seam)
            begin = _FIRST
        view = memoryview(chunk)
        for start in range(begin, len(chunk), WINDOW):
            before = min(start, self._overlap)
            yield view[start - before : start + WINDOW], before

    def _confirmed(self, window: bytes | memoryview, new: int) -> list[Hit]:
        """The hits in a narrow window, of which so many bytes were searched before."""
        pieces = self._gate.present(window)
        wanted = [piece for piece in pieces if self._owners[piece]]
        self._unwanted += len(wanted) < len(pieces)
        if not wanted:
            return []
        folded = bytes(window).lower()
        hits: list[Hit] = []
        many = sum(len(self._owners[piece]) for piece in wanted) > MANY
        held = frozenset(self._literals.held(folded)) if many else None
        for piece in wanted:
            owners, before = self._owners[piece], len(hits)
            for index in owners if held is None else held.intersection(owners):
                if self._literals.folded[index] not in folded:
                    continue
                some = list(islice(self._literals.places(folded, index, new), PER_WINDOW))
                self.counts[index] += len(some)
                hits += some
            if len(hits) == before:
                self._vain[piece] += 1
                self._unwanted += self._vain[piece] > _VAIN
            else:
                self._owners[piece] = [index for index in owners if self.counts[index] < self._flood]
        self._told += len(hits)
        if self._told > _CROWD:
            self._flood = _FLOOD_OF_CROWD
        hits.sort(key=by_end)
        return hits

    def _rebuild(self) -> None:
        """Forgets the pieces whose literals have flooded; puts literals in the place of pieces that come in vain."""
        wanted: dict[bytes, list[int]] = {}
        for piece, owners, vain in zip(self._pieces, self._owners, self._vain, strict=True):
            for index in owners:
                wanted.setdefault(self._literals.folded[index] if vain > _VAIN else piece, []).append(index)
        self._pieces = sorted(wanted)
        self._owners = [wanted[piece] for piece in self._pieces]
        self._vain = [0] * len(self._pieces)
        self._gate = self._literals.engine(self._pieces)
        self._rebuilt += 1
        self._unwanted = 0
