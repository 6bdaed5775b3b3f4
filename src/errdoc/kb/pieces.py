"""Rare pieces of anchors: a large log is searched for these first, and for the anchors only where one of them stands.

Chosen greedily: the piece that stands for most anchors at the least cost, again and again, until each anchor holds one.
A piece costs what it fires in ordinary logs (`errdoc.kb.steady`) and in ordinary English about these things (the pages'
own prose), and what its end alone does, because the engine compares ends before it compares the rest.
"""

from __future__ import annotations

import heapq
from collections import Counter
from typing import TYPE_CHECKING

from errdoc.kb.steady import KINDS, steady
from errdoc.logs.reading.alarms import encoded

if TYPE_CHECKING:
    from collections.abc import Iterable

#: Bytes of a piece, and of its end.
SIZE, _END = 7, 4
#: Fewer forms are searched for as fast as their pieces.
_WORTH = 500
#: Bytes of ordinary text of each kind.
_SAMPLE = 100_000
#: What a piece costs in any case; for each time that it, and that its end, fires in a megabyte of ordinary logs;
#: for each time that it fires in a megabyte of prose.
_BASE, _FIRES, _ENDS, _TELLS = 50.0, 200.0, 1.0, 0.3


def pieces(anchors: Iterable[str], prose: Iterable[str] = ()) -> list[bytes]:
    """Pieces in lower case; each form of each anchor holds one, or is one."""
    forms = sorted({form.lower() for anchor in anchors for form in encoded(anchor) if form and b"\0" not in form})
    if len(forms) < _WORTH:
        return []
    stands: dict[bytes, list[int]] = {}
    for index, form in enumerate(forms):
        for piece in {form[at : at + SIZE] for at in range(max(1, len(form) - SIZE + 1))}:
            stands.setdefault(piece, []).append(index)
    costs = _costs(stands, prose)
    heap = [(-len(owners) / costs[piece], piece) for piece, owners in stands.items()]
    heapq.heapify(heap)
    left = set(range(len(forms)))
    chosen: list[bytes] = []
    while left:
        worth, piece = heapq.heappop(heap)
        now = -sum(index in left for index in stands[piece]) / costs[piece]
        if now > worth:  # some of its anchors have a piece by now
            if now:
                heapq.heappush(heap, (now, piece))
            continue
        chosen.append(piece)
        left.difference_update(stands[piece])
    return chosen


def _costs(stands: Iterable[bytes], prose: Iterable[str]) -> dict[bytes, float]:
    costs = dict.fromkeys(stands, _BASE)
    ordinary = b"".join(some for kind in KINDS for some in steady(kind, _SAMPLE)).lower()
    for text, fires, ends in ((ordinary, _FIRES, _ENDS), ("\n".join(prose).lower().encode(), _TELLS, 0.0)):
        scale = 1e6 / max(len(text), _SAMPLE)
        for size in {len(piece) for piece in costs}:
            for at in range(len(text) - size + 1):
                piece = text[at : at + size]
                if piece in costs:
                    costs[piece] += fires * scale
        last = Counter(text[at : at + _END] for at in range(len(text) if ends else 0))
        for piece in costs:
            costs[piece] += ends * scale * last[piece[-_END:]]
    return costs
