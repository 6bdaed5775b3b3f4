"""The pieces that an answer is told in."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple


class Block(NamedTuple):
    """A piece of an answer as a person sees it: faces print blocks, one after the other, and decide nothing.

    Attributes:
        kind: its form: `title`, `quote`, `row`, `cause`, `reason`, `step`, `command` …
        text: what is said, in the answer's language; code stands in back-ticks where pages wrote it so.
        lead: what stands before it, a label; of a cause its verdict, of a section its key in the phrases.
        at: where it stands: `train.log:1842`.
        page: the page that it names.
        tags: what stands beside a title; the lines of a command.
        code: a line of source that goes with it.
        brief: the same in fewer words.
        of: what in the answer it tells of; a report leads from there to the log.
        inner: what belongs to it.
        priority: of its lines, 0 for what is never left out; one for all of them, or one for each that it may have.
        most: lines at most; None for as many as it takes.
    """

    kind: str
    text: str = ""
    lead: str = ""
    at: str = ""
    page: str = ""
    tags: tuple[str, ...] = ()
    code: str = ""
    brief: str = ""
    of: Any = None
    inner: "tuple[Block, ...]" = ()
    priority: tuple[int, ...] = (0,)
    most: int | None = None


class Priority:
    """What a screen takes first: the error with its first cause and step, then more in this order."""

    PROVEN = 1
    OTHER = 2
    SECOND_STEP = 3
    RAISED = 4
    THIRD_STEP = 5
    KEY = 6
    VERIFIED = 7
    THIRD_CAUSE = 8
    SECOND_LINE = 9
    FOURTH_CAUSE = 10
    VERIFIED_WHOLE = 11
    SECOND_PROOF = 12
    SECOND_REASON = 13
    THIRD_PROOF = 14
    SUMMARY = 15
    THIRD_REASON = 16
    #: What does not keep from its place what is below it, though it has no room itself.
    PASSED_OVER = (OTHER, SECOND_STEP, THIRD_STEP)


def every(told: Sequence[Block]) -> Iterator[Block]:
    """All blocks, those that belong to others behind them."""
    for block in told:
        yield block
        yield from every(block.inner)
