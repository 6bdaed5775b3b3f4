"""The log beside an answer, in pieces: marked lines, what stands around them, and what is folded."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from errdoc.model import Line
from errdoc.model.report import Report
from errdoc.render.html.links import Anchors
from errdoc.report import marked

#: Lines around a marked one that are open; around a mere fact or a notice none.
_NEAR = 4
_QUIET = ("fact", "benign")
#: A log of so many lines is not folded.
_SHORT = 120
#: A run of fewer lines is not worth folding.
_RUN = 8
#: Characters of a line that are shown.
_WIDE = 2_000


class Shown(NamedTuple):
    """A line as it is shown.

    Attributes:
        mark: what it is in the answer; empty of most.
        id: its anchor, where it is marked.
        lead: its time and rank.
    """

    number: int
    text: str
    mark: str
    id: str
    lead: str


class Piece(NamedTuple):
    """Lines that follow each other.

    Attributes:
        file: the input that begins here; empty where it goes on.
        left_out: lines between this piece and the one before that are not here.
    """

    lines: tuple[Shown, ...]
    folded: bool
    file: str
    left_out: int


def pieces(report: Report, anchors: Anchors) -> list[Piece]:
    """The log from its first line to its last."""
    lines = report.lines
    marks = marked(report.answer, lines)
    rows = [_shown(line, marks, anchors) for line in lines]
    near = _near(rows)
    return [
        Piece(
            tuple(rows[first:last]),
            len(lines) > _SHORT and last - first >= _RUN and not near[first],
            (lines[first].file or "") if not first or lines[first].file != lines[first - 1].file else "",
            _left_out(lines, first),
        )
        for first, last in _runs(lines, near)
    ]


def _shown(line: Line, marks: dict[tuple[str | None, int], str], anchors: Anchors) -> Shown:
    mark = marks.pop((line.file, line.number), "")
    text = (line.lead + line.text).rstrip()
    text = text if len(text) <= _WIDE else text[:_WIDE] + "…"
    rank = "" if line.rank is None else f"[{line.rank}]"
    return Shown(
        line.number, text, mark, anchors.of((line.file, line.number)) if mark else "",
        " ".join(part for part in (line.time or "", rank) if part),
    )  # fmt: skip


def _near(rows: Sequence[Shown]) -> list[bool]:
    """For each line whether it is open: marked, or beside what is."""
    near = [bool(row.mark) for row in rows]
    for number, row in enumerate(rows):
        if row.mark and row.mark not in _QUIET:
            first, last = max(number - _NEAR, 0), min(number + _NEAR + 1, len(rows))
            near[first:last] = [True] * (last - first)
    return near


def _runs(lines: Sequence[Line], near: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """First and last place of lines that are alike and follow each other without a gap."""
    first = 0
    for number in range(1, len(lines) + 1):
        if (
            number == len(lines)
            or near[number] != near[first]
            or lines[number].file != lines[number - 1].file
            or _left_out(lines, number)
        ):
            yield first, number
            first = number


def _left_out(lines: Sequence[Line], at: int) -> int:
    """How many lines of the file stand between a line and the one before it."""
    if not at or lines[at].file != lines[at - 1].file:
        return max(lines[at].number - 1, 0)
    return max(lines[at].number - lines[at - 1].number - 1, 0)
