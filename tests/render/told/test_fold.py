"""What a screen takes: the most important first, each block laid out once."""

from collections import Counter
from collections.abc import Sequence

import pytest

from errdoc.render.told.block import Block, Priority, every
from errdoc.render.told.fold import Fold, Room


def rows(block: Block, _: int, beside: Sequence[Block]) -> list[int]:
    """A row for each word, at most as many as the block may have."""
    assert block in beside
    return [1] * min(len(block.text.split()), block.most or 99)


def step(text: str, priority: int, verify: str = "") -> Block:
    """A step with what tells that it worked."""
    few = (Priority.VERIFIED, Priority.VERIFIED_WHOLE)
    inner = (Block("verify", verify, priority=few, most=2),) if verify else ()
    return Block("step", text, priority=(priority,), inner=inner)


BLOCKS = (
    Block("title", "name"),
    Block("quote", "one two", priority=(0, Priority.SECOND_LINE), most=2),
    Block("summary", "a b c d", priority=(Priority.SUMMARY, Priority.SUMMARY), most=2),
    Block("section", "Do", inner=(step("first", 0, "it works"), step("second step", Priority.SECOND_STEP, "so so"))),
    Block("advice", "never", priority=(Priority.THIRD_CAUSE,)),
)


def told(most: int, blocks: Sequence[Block] = BLOCKS) -> str:
    """The kinds of blocks that have room, those with fewer lines than they might have with their number."""
    kept = Fold(blocks, Room(most, rows)).within(most)
    return " ".join(f"{one.kind}{one.most or ''}" for one in every(kept))


@pytest.mark.parametrize(
    ("most", "expected"),
    [
        (99, "title quote2 summary2 section step verify2 step verify2 advice"),
        (13, "title quote2 section step verify2 step verify2 advice"),
        (11, "title quote2 section step verify1 step verify1 advice"),
        (8, "title quote1 section step verify1 step verify1"),
        (6, "title quote1 section step step"),
    ],
)
def test_the_lowest_priority_goes_first(most: int, expected: str) -> None:
    """Lines go before the blocks that they are of, and what belongs to a block goes with it."""
    assert told(most) == expected


def test_a_step_that_has_no_room_is_passed_over() -> None:
    """What is below it may have room; nothing is said against other steps then."""
    assert told(5) == "title quote1 section step verify1"
    assert told(7, (*BLOCKS[:3], Block("section", "Do", inner=(
        step("first", 0), step("so many words that it has no room", Priority.SECOND_STEP), step("a", Priority.THIRD_STEP)
    )), BLOCKS[4])) == "title quote2 section step"  # fmt: skip


def test_what_is_never_left_out_stays_without_room() -> None:
    """The error, its first cause and step are told on any screen."""
    assert told(0) == "title quote1 section step"


def test_each_block_is_laid_out_once() -> None:
    """However often less is taken."""
    laid = Counter[str]()

    def counting(block: Block, at: int, beside: Sequence[Block]) -> list[int]:
        laid[block.text] += 1
        return rows(block, at, beside)

    fold = Fold(BLOCKS, Room(99, counting))
    for most in range(20):
        fold.within(most)
    assert set(laid.values()) == {1}
