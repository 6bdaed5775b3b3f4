"""How much an error is each page's: linear weights over its words and pieces of words, in plain Python.

`python -m lab fallback` learns them (`errdoc.curate.weights`); here they are only added up. What varies in a text is
masked first; what a text lacks stands beside it: the exception's type, the package that raised it, its level.
"""

import json
import math
import sys
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import NamedTuple

from errdoc.kb.terms import gist, package
from errdoc.logs.lazy import lazy
from errdoc.logs.masks.mask import mask
from errdoc.match.key_line import KeyLines
from errdoc.model import Event

#: What words and pairs of them, pieces of words, and what stands beside the text count for.
_WORTH = (0.7, 0.7, 0.35)
#: Characters of a text that are read, and errors of a log, the key line's first.
_LONGEST, _ERRORS = 1200, 3
#: Characters of a piece of the text.
_PIECES = (3, 4, 5)
# <n>      <path>
_MASKED = lazy(r"<[a-z]{1,6}>")
# cuda_error      gpu      内
_WORD = lazy(r"[a-z_][a-z0-9_]*|[\u3040-\u30ff\u4e00-\u9fff]")


class Saying(NamedTuple):
    """A text with what it lacks: the exception's type, the package that raised it, and its level."""

    text: str
    exception: str = ""
    package: str = ""
    level: str = ""


def sayings(event: Event, lines: KeyLines) -> tuple[Saying, Saying]:
    """What an error says: its key line, and its gist."""
    beside = event.exception, package(event), event.level or ""
    return Saying(lines.line(event).text, *beside), Saying(gist(event), *beside)


def traits(said: Saying) -> dict[int, float]:
    """The traits of a text by their numbers, each with what it counts; of a text all together count the same."""
    words = _WORD.findall(_MASKED.sub(" ", mask(said.text[:_LONGEST]).lower()))
    spelt = f" {' '.join(words)} "
    beside = (
        ("exception", said.exception.rsplit(".", 1)[-1]),
        ("package", said.package.lower().replace("-", "_")),
        ("level", said.level),
    )
    # in the order of the text: sums come out the same each time
    parts = (
        dict.fromkeys([*words, *(f"{one} {after}" for one, after in pairwise(words))]),
        dict.fromkeys(f"#{spelt[at : at + size]}" for size in _PIECES for at in range(len(spelt) - size + 1)),
        dict.fromkeys(f"{name}:{value}" for name, value in beside if value),
    )
    return {
        zlib.crc32(trait.encode("utf-8", "replace")): worth / math.sqrt(len(part))
        for part, worth in zip(parts, _WORTH, strict=True)
        for trait in part
    }


class Weights:
    """The weights of all pages.

    Args:
        packed: as `pack` makes them.
    """

    def __init__(self, packed: bytes) -> None:
        head, _, rest = packed.partition(b"\n")
        told = json.loads(head)
        self.pages: list[str] = told["pages"]
        self._scales: list[float] = told["scales"]
        self._traits, counts = _arrays(rest, told["traits"], "I", "H")
        after = told["traits"] * (self._traits.itemsize + counts.itemsize)
        self._owners, self._values = _arrays(rest[after:], told["weights"], "H", "b")
        self._starts = [0, *accumulate(counts)]

    def of(self, said: Saying) -> dict[str, float]:
        """How much a text is each page's, about 0 to 1; pages for which nothing speaks are left out."""
        sums = [0.0] * len(self.pages)
        for trait, worth in traits(said).items():
            at = bisect_left(self._traits, trait)
            if at < len(self._traits) and self._traits[at] == trait:
                some = slice(self._starts[at], self._starts[at + 1])
                for page, value in zip(self._owners[some], self._values[some], strict=True):
                    sums[page] += worth * value
        rows = zip(self.pages, self._scales, sums, strict=True)
        return {page: size * scale for page, scale, size in rows if size > 0}


@lru_cache(maxsize=2)
def opened(packed: bytes) -> Weights | None:
    """The weights of a knowledge base, made ready once; None where none were learnt."""
    return Weights(packed) if packed else None


def _arrays(packed: bytes, count: int, *codes: str) -> "list[array[int]]":
    """Arrays of so many numbers each that follow each other."""
    found, at = [], 0
    for code in codes:
        one = array(code)
        end = at + count * one.itemsize
        one.frombytes(packed[at:end])
        if sys.byteorder == "big":
            one.byteswap()
        found.append(one)
        at = end
    return found


def pack(pages: Sequence[str], scales: Sequence[float], rows: Iterable[tuple[int, Sequence[tuple[int, int]]]]) -> bytes:
    """Weights as bytes, the same on any machine.

    Args:
        pages: their ids.
        scales: what one of a page's whole numbers is worth.
        rows: each trait with the numbers of pages and their weights, -127 to 127.
    """
    ordered = sorted(rows)
    flat = [one for _, some in ordered for one in some]
    head = {"pages": list(pages), "scales": list(scales), "traits": len(ordered), "weights": len(flat)}
    columns = (
        array("I", [trait for trait, _ in ordered]),
        array("H", [len(some) for _, some in ordered]),
        array("H", [page for page, _ in flat]),
        array("b", [value for _, value in flat]),
    )
    if sys.byteorder == "big":
        for one in columns:
            one.byteswap()
    return json.dumps(head, separators=(",", ":")).encode() + b"\n" + b"".join(one.tobytes() for one in columns)


class Weighed(NamedTuple):
    """How much a log's errors are each page's: in any of their texts at most, in the key line, and in its error."""

    most: dict[str, float]
    line: dict[str, float]
    event: dict[str, float]


def weighed(errors: Sequence[Event], lines: KeyLines, weights: Weights | None) -> Weighed:
    """How much some errors are each page's, the key line's first; nothing where no weights were learnt."""
    if weights is None:
        return Weighed({}, {}, {})
    said = [sayings(event, lines) for event in errors[:_ERRORS]]
    told = {one: weights.of(one) for pair in said for one in pair}
    most: dict[str, float] = {}
    for one in told.values():
        for page, size in one.items():
            most[page] = max(size, most.get(page, 0.0))
    return Weighed(most, told[said[0][0]], told[said[0][1]])
