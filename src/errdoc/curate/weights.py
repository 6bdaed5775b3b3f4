"""Learns how much a word, or a piece of one, speaks for each page: `kb/tables/fallback.bin`.

Ridge regression over the traits of texts whose page is known: errors of hits, wordings of signatures, and texts of
programs that a signature names. The smallest weights are dropped until the rest fits, those left are whole numbers.
"""

import re
import zlib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from errdoc.curate.learn import fold_of, ridge
from errdoc.kb.base import KnowledgeBase
from errdoc.logs.masks.mask import mask
from errdoc.match.weights import Saying, pack, traits

#: Bytes of the weights at most.
MOST_BYTES = 1_950_000
#: Texts at most: what learning takes grows with their cube.
_MOST = 10_000
#: How much weights are held back (larger: more), and texts that a trait is in at least.
_HELD, _TEXTS = 0.5, 2
#: Letters of a text at least.
_LETTERS = 12
#: What of a regex is no letter of a text, the alternatives apart: a set, a group's head, a count, a class, an operator.
_SETS, _HEADS = re.compile(r"\[(?:\\.|[^\]\\])*\]"), re.compile(r"\(\?(?:P?<[\w=!]+>?|[a-zA-Z-]*[:=!>)])")
_COUNTS, _CLASSES = re.compile(r"(?<!\\)\{\d*,?\d*\}"), re.compile(r"\\[a-zA-Z]")
_OPERATORS, _EITHER = re.compile(r"(?<!\\)[()*+?^$.]"), re.compile(r"(?<!\\)\|")
# RuntimeError: CUDA …
_RAISED = re.compile(r"\s*([\w.]*(?:Error|Exception|Exit|Warning)):")


@dataclass(frozen=True, slots=True)
class Wording:
    """A text of a page.

    Attributes:
        source: `hit`, `signature` or `program`.
        group: what is left out together: all that one signature names.
    """

    said: Saying
    page: str
    source: str
    group: str

    @property
    def fold(self) -> int:
        """The part that it is left out with."""
        return fold_of(self.group, FOLDS)


#: Parts that are left out in turn.
FOLDS = 4


def key(text: str) -> str:
    """Equal for texts that differ in what varies, in white space and in punctuation only."""
    return "".join(filter(str.isalpha, mask(text).lower()))


def of_signatures(kb: KnowledgeBase) -> Iterator[Wording]:
    """The wordings of all signatures, each branch of a regex for itself."""
    for page in sorted(set(kb.index.pages)):
        for one in kb.failure(page).signatures:
            if one.on == "frames":
                continue
            for text in spelt(one.regex) if one.regex else one.anchors:
                raised = _RAISED.match(text)
                yield Wording(Saying(text, raised[1] if raised else ""), page, "signature", f"{page}/{one.id}")


def spelt(regex: str) -> list[str]:
    r"""What the branches of a regex spell out.

    Example:
        >>> spelt(r"Failed to load (?P<name>\S+)\. Bad magic|no such tensor")
        ['Failed to load   . Bad magic', 'no such tensor']
    """
    for pattern in (_SETS, _HEADS, _COUNTS, _CLASSES, _OPERATORS):
        regex = pattern.sub(" ", regex)
    return [branch.replace("\\", "").strip() for branch in _EITHER.split(regex)]


def distinct(wordings: Iterable[Wording], left_out: Collection[str] = ()) -> list[Wording]:
    """Each wording once for its page, without those that say too little, or the same as texts that are left out."""
    found: dict[tuple[str, ...], Wording] = {}
    for one in wordings:
        same = key(one.said.text)
        if len(same) >= _LETTERS and same not in left_out:
            found.setdefault((same, one.page, one.said.exception, one.said.package), one)
    return _fewer(list(found.values()))


def _fewer(wordings: Sequence[Wording]) -> list[Wording]:
    """So many that learning takes a minute, of each page as many as of any other that has them."""
    pages: dict[str, list[Wording]] = defaultdict(list)
    for one in wordings:
        pages[one.page].append(one)
    sizes = list(map(len, pages.values()))
    share = max(sizes, default=0)
    while sum(min(size, share) for size in sizes) > _MOST:
        share -= 1
    # which stay, chance decides, the same each time
    return [one for some in pages.values() for one in sorted(some, key=_chance)[:share]]


def _chance(one: Wording) -> int:
    return zlib.crc32(f"{one.source} {one.said.text}".encode("utf-8", "replace"))


def learnt(wordings: Sequence[Wording], *, most: int = MOST_BYTES) -> bytes:
    """The weights, packed.

    Args:
        wordings: the texts.
        most: bytes at most.

    Raises:
        UsageError: scikit-learn is not installed.
    """
    if not wordings:
        return pack([], [], [])
    pages = sorted({one.page for one in wordings})
    numbers = {page: number for number, page in enumerate(pages)}
    rows = [traits(one.said) for one in wordings]
    counts = Counter(trait for row in rows for trait in row)
    held = [{trait: worth for trait, worth in row.items() if counts[trait] >= _TEXTS} for row in rows]
    known, weights = ridge(held, [numbers[one.page] for one in wordings], _HELD)
    return _packed(pages, known, weights, most)


def _packed(pages: Sequence[str], known: Sequence[int], weights: Any, most: int) -> bytes:
    """The largest weights, as many as fit."""
    import numpy

    sizes = numpy.abs(weights)
    scales = numpy.maximum(sizes.max(axis=0), 1e-9) / 127
    falling = numpy.sort(sizes, axis=None)[::-1]
    few, many = 0, min(len(falling), most // 3)
    head = 64 + sum(len(page) + 16 for page in pages)
    while few < many:
        count = (few + many + 1) // 2
        kept = int((sizes >= falling[count - 1]).any(axis=1).sum())
        few, many = (count, many) if head + 6 * kept + 3 * count <= most else (few, count - 1)
    least = falling[few - 1] if few else numpy.inf
    whole = numpy.rint(weights / scales).astype(int)
    whole[sizes < least] = 0
    rows = []
    for place in numpy.flatnonzero(whole.any(axis=1)).tolist():
        owners = numpy.flatnonzero(whole[place])
        rows.append((known[place], list(zip(owners.tolist(), whole[place, owners].tolist(), strict=True))))
    return pack(pages, [round(float(scale), 7) for scale in scales], rows)
