"""A screen's choice: the lowest priorities go until the rest has room."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from errdoc.render.told.block import Block, Priority


class Room(NamedTuple):
    """What there is room for.

    Attributes:
        most: in all.
        taken: what a block takes of it without what belongs to it: one number, or one for each of its lines. Is given
            the block, its place and the blocks that it stands with.
    """

    most: int
    taken: Callable[[Block, int, Sequence[Block]], Sequence[int]]

    def of(self, blocks: Sequence[Block]) -> int:
        """What blocks take with all that belongs to them."""
        own = (sum(self.taken(block, number, blocks)) + self.of(block.inner) for number, block in enumerate(blocks))
        return sum(own)


class Fold:
    """Blocks, each laid out once, of which as much is taken as there is room for."""

    def __init__(self, blocks: Sequence[Block], room: Room) -> None:
        """Lays all of them out."""
        self._blocks = blocks
        #: In order: the place of what a block belongs to, its kind, and of each of its lines priority and size.
        self._rows: list[tuple[int, str, list[tuple[int, int]]]] = []
        self._walk(blocks, -1, room)
        self._ranks = sorted({rank for _, _, lines in self._rows for rank, _ in lines})

    def _walk(self, blocks: Sequence[Block], above: int, room: Room) -> None:
        for number, block in enumerate(blocks):
            sizes = room.taken(block, number, blocks)
            # what is told whole has one priority
            ranks = block.priority if len(block.priority) > 1 else block.priority * len(sizes)
            self._rows.append((above, block.kind, list(zip(ranks, sizes, strict=False))))
            self._walk(block.inner, len(self._rows) - 1, room)

    def within(self, most: int) -> list[Block]:
        """As much as there is room for, the most important first."""
        # what has no line of its own stands with what belongs to it
        kept = [int(not lines) for _, _, lines in self._rows]
        left, over = most, False
        for rank in self._ranks:
            step = rank in (Priority.SECOND_STEP, Priority.THIRD_STEP)
            trial, cost = kept.copy(), 0
            for number, (above, kind, lines) in enumerate(self._rows):
                # while a step of the first screen is left out nothing is said against others
                if (above < 0 or trial[above]) and not (over and (step or kind == "advice")):
                    sizes = [size for at, size in lines if at == rank]
                    trial[number] += len(sizes)
                    cost += sum(sizes)
            # what is below is told beside all steps of the first screen, not in their place
            if rank and (cost > left or (over and rank > Priority.VERIFIED_WHOLE)):
                if rank not in Priority.PASSED_OVER:
                    break
                over = over or step
                continue
            kept, left = trial, left - cost
        self.used = most - left
        return list(self._cut(self._blocks, zip(kept, self._rows, strict=True)))

    def _cut(self, blocks: Sequence[Block], kept: Iterator[tuple[int, Any]]) -> Iterator[Block]:
        for block in blocks:
            lines, (_, _, own) = next(kept)
            inner = tuple(self._cut(block.inner, kept))
            if lines and (own or inner):
                yield block._replace(inner=inner, most=None if block.most is None else min(lines, block.most))
