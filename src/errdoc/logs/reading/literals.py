"""A caseless set of byte literals, searched all at once.

Three tiers give the same hits at different speeds: `hyperscan` (one pass, whatever the number of literals), `re2`
(its set matcher tells which literals a window holds, a plain search then tells where), and the standard library alone.
Only ASCII letters are folded; every other byte counts as it is, so that literals of any encoding can be searched.

This file knows nothing of logs: what is searched, and what a hit means, is said in `errdoc.logs.reading.scan`. Data
that comes in chunks is searched by `errdoc.logs.reading.stream`.
"""

from __future__ import annotations

import contextlib
from functools import cached_property
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence
    from pathlib import Path

    from errdoc.logs.reading.engines import Engine, Hit

Tier = Literal["hyperscan", "re2", "stdlib"]
#: As many bytes are searched in plain Python before hyperscan is imported and its database read (14 ms with, 25 to
#: 50 ms without a cached one).
_PLAIN_BYTES = 40_000
#: Bytes of a literal's end, looked up among all pieces of that size of the data, and how many literals make that
#: cheaper than searching each of them.
_END, MANY = 7, 600
#: A byte that no literal holds.
_BETWEEN = b"\0"
#: Blocks are searched in windows of this size where an engine tells only which literals a window holds.
WINDOW = 1 << 16


class Literals:
    """A set of byte literals, to be found in any mixture of upper and lower case.

    Args:
        literals: what to look for; a hit names its literal by the position in this sequence.
        pieces: rare pieces of the literals, in lower case, that a stream is searched for first; a literal that holds
            none of them is searched for as it is.
        tier: the engine; by default the fastest that can be imported.
        cache: folder for compiled databases; by default the user's cache folder.

    Raises:
        ValueError: for an empty literal, or one with a NUL byte (the engines end there).
    """

    def __init__(
        self,
        literals: Sequence[bytes],
        *,
        pieces: Collection[bytes] = (),
        tier: Tier | None = None,
        cache: Path | None = None,
    ) -> None:
        self.literals = tuple(literals)
        # several thousand anchors at each start: all at once, and not one by one
        joined = _BETWEEN.join(self.literals)
        if b"" in self.literals or joined.count(_BETWEEN) >= max(len(self.literals), 1):
            msg = "a literal must not be empty nor hold a NUL byte"
            raise ValueError(msg)
        self.folded = joined.lower().split(_BETWEEN) if self.literals else []
        self._pieces = pieces
        self._wanted = tier
        self._cache = cache
        self._searched = 0

    @classmethod
    def joined(cls, folded: bytes) -> Literals:
        """Those of a text in lower case that holds them with a NUL byte between: thousands are ready at once."""
        made = cls(())
        made.folded = folded.split(_BETWEEN) if folded else []
        made.literals = tuple(made.folded)
        return made

    @cached_property
    def overlap(self) -> int:
        """Bytes of a literal that may stand before those that are searched."""
        return max(map(len, self.literals), default=1) - 1

    @cached_property
    def tier(self) -> Tier:
        """The engine that large inputs are searched with; asking for it imports it."""
        if self._wanted:
            return self._wanted
        for name in ("hyperscan", "re2"):
            with contextlib.suppress(ImportError):
                __import__(name)
                return "hyperscan" if name == "hyperscan" else "re2"
        return "stdlib"

    def find(self, data: bytes) -> list[Hit]:
        """Every hit in one block, ordered by its end.

        The first blocks, as long as they are small altogether, are searched without an engine.
        """
        if not self.literals:
            return []
        if self.small(data):
            folded = data.lower()
            hits = [hit for index in self.held(folded) for hit in self.places(folded, index)]
        else:
            hits = self._find_all(data)
        hits.sort(key=by_end)
        return hits

    def _find_all(self, data: bytes) -> list[Hit]:
        found = self._engine.all(data)
        if found is not None:
            return found
        hits: list[Hit] = []
        for start in range(0, len(data), WINDOW):
            begin = max(0, start - self.overlap)
            window = data[begin : start + WINDOW].lower()
            for index in self._engine.present(window):
                hits += [(index, begin + end) for _, end in self.places(window, index, start - begin)]
        return hits

    def present(self, data: bytes) -> set[int]:
        """The literals that one block holds; the first small ones are searched without an engine, as `find` does."""
        if not self.literals:
            return set()
        if self.small(data):
            return set(self.held(data.lower()))
        return self.met(data)

    def met(self, data: bytes) -> set[int]:
        """The literals that one block holds, searched with an engine however small it is."""
        return set(self._engine.present(data))

    def small(self, data: bytes) -> bool:
        """Whether this is one of the first blocks, and small with those before it."""
        self._searched += len(data)
        return self._wanted is None and self._searched <= _PLAIN_BYTES

    def held(self, folded: bytes) -> list[int]:
        """The literals that a small block in lower case holds, in plain Python."""
        if len(self.folded) <= MANY:
            return [index for index, literal in enumerate(self.folded) if literal in folded]
        ends = self._ends
        pieces = (folded[at : at + _END] for at in range(len(folded)))
        if len(folded) <= len(ends):
            found = set(pieces)
        else:
            # not all pieces of the data are kept: of 64 KiB they would take 7 MiB
            known = set(ends)
            found = {piece for piece in pieces if piece in known}
        likely = [index for index, end in enumerate(ends) if end in found or len(end) < _END]
        return [index for index in likely if self.folded[index] in folded]

    @cached_property
    def _ends(self) -> list[bytes]:
        """How each literal ends."""
        return [literal[-_END:] for literal in self.folded]

    def places(self, folded: bytes, index: int, after: int = 0) -> Iterator[Hit]:
        """Every place of one literal in data that is in lower case already, of those that end after an offset."""
        literal = self.folded[index]
        at = folded.find(literal, max(0, after - len(literal) + 1))
        while at >= 0:
            yield index, at + len(literal)
            at = folded.find(literal, at + 1)

    @cached_property
    def _engine(self) -> Engine:
        return self.engine(self.folded, kept=True)

    @cached_property
    def gate(self) -> tuple[list[bytes], list[list[int]], Engine]:
        """What a stream is searched for first: the pieces, the literals that each stands for, and their engine."""
        sizes = sorted({len(piece) for piece in self._pieces}, reverse=True)
        owners: dict[bytes, list[int]] = {}
        for index, literal in enumerate(self.folded):
            owners.setdefault(self._piece(literal, sizes), []).append(index)
        pieces = sorted(owners)
        return pieces, [owners[piece] for piece in pieces], self.engine(pieces, kept=True)

    def _piece(self, literal: bytes, sizes: Iterable[int]) -> bytes:
        for size in sizes:
            for at in range(len(literal) - size + 1):
                if literal[at : at + size] in self._pieces:
                    return literal[at : at + size]
        return literal

    def engine(self, literals: Sequence[bytes], *, kept: bool = False) -> Engine:
        """A search of the chosen tier for these literals; databases of those that are met again are kept in files."""
        from errdoc.logs.reading import engines

        if self.tier == "hyperscan":
            return engines.Hyperscan(literals, self._cache, kept=kept)
        return engines.Re2(literals) if self.tier == "re2" else engines.Plain(literals)


def by_end(hit: Hit) -> tuple[int, int]:
    """Orders hits as they stand."""
    return hit[1], hit[0]
