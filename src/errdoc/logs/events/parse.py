"""Lines to events: which lines belong together, and what kind of text they are.

Every line belongs to exactly one event. Each kind has a module that says whether it begins at a row and where it
ends; the first
that claims a row has it. What nobody claims is plain.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

from errdoc.logs.events import builds, cxx, deaths, kernel, launchers, nccl, tracebacks
from errdoc.logs.events.boundaries import PROMPT
from errdoc.logs.events.rows import Piece, Row, forget, is_progress, shape, streams
from errdoc.logs.events.signs import is_error, progress_after
from errdoc.logs.lazy import lazy
from errdoc.model import Event, EventKind, Frame, Line

__all__ = ["is_error", "parse", "progress_after"]

_Take = Callable[[Sequence[Row], int], Piece | None]


def _traceback(rows: Sequence[Row], at: int) -> Piece | None:
    return Piece("traceback", at) if tracebacks.starts(rows, at) else None


#: Who claims a row, the first one has it, with the signs of which one is in every such row (none: any row). A
#: launcher's line may name an exception, an exception's message an exit code.
_KINDS: tuple[tuple[_Take, tuple[str, ...]], ...] = (
    (nccl.take, nccl.SIGNS), (kernel.take, ()), (launchers.take, launchers.SIGNS), (cxx.take, cxx.SIGNS),
    (_traceback, tracebacks.SIGNS), (builds.take, builds.SIGNS), (deaths.take, deaths.SIGNS),
)  # fmt: skip
#: The same with the signs in the shape of rows.
_SHAPED = tuple((take, tuple(map(shape, signs))) for take, signs in _KINDS)
#: Longer rows are of no shape: any kind may claim them.
_MOST_SHAPED = 400
#: Rows that one plain message may have.
_MOST_PLAIN = 6
_MOST_INDENTED = 60
_ALARM = lazy(r"[Ee]rror|ERROR|[Ff]ail|FAIL|[Ff]atal|FATAL|[Ee]xception|[Ww]arning|WARN|[Cc]annot|ould not|[Uu]nable")
_WORST = {"F": 4, "E": 3, "W": 2, "I": 1}


class _Draft:
    """An event whose last lines are not known yet."""

    __slots__ = ("chain", "exception", "frames", "kind", "link", "message", "rows", "truncated")

    def __init__(self, kind: EventKind, rows: list[Row], exception: str = "", message: str = "") -> None:
        self.kind = kind
        self.rows = rows
        self.exception = exception
        self.message = message
        self.frames: tuple[Frame, ...] = ()
        self.chain: int | None = None
        self.link = 0
        self.truncated = False

    def event(self) -> Event:
        lines = tuple([line for row in self.rows for line in row.lines])
        level = lines[0].level
        if len(lines) > 1:
            levels = {line.level for line in lines if line.level}
            level = max(levels, key=_WORST.__getitem__) if levels else None
        return Event(
            self.kind, lines, self.exception, self.message, self.frames, self.chain, self.link, level, self.truncated
        )


def parse(lines: Sequence[Line]) -> list[Event]:
    """The events of cleaned lines, in the order of their first lines.

    Args:
        lines: of one or several inputs; those of different ranks and workers are read as different streams.

    Returns:
        Events whose lines are the given ones, each in exactly one event.
    """
    events: list[Event] = []
    chain = 0
    for rows in streams(lines):
        at = 0
        while at < len(rows):
            drafts, after = _next(rows, at)
            if len(drafts) > 1:
                chain += 1
                for link, draft in enumerate(drafts):
                    draft.chain, draft.link = chain, link
            at = after
            # Blank rows end the event before them.
            while at < len(rows) and rows[at].blank:
                at += 1
            if at > after:
                last = max(drafts, key=lambda draft: draft.rows[-1].first.place) if len(drafts) > 1 else drafts[0]
                last.rows += rows[after:at]
            events += [draft.event() for draft in drafts]
    events.sort(key=lambda event: event.place)
    # of a log nothing is kept
    _takers.cache_clear()
    forget()
    return events


def _claim(rows: Sequence[Row], at: int) -> Piece | None:
    for take in _takers(shape(rows[at].text[:_MOST_SHAPED])):
        piece = take(rows, at)
        if piece is not None:
            return piece
    return None


@lru_cache(maxsize=256)
def _takers(shaped: str) -> tuple[_Take, ...]:
    """The kinds that may claim a row of this shape: those of which a sign is in it."""
    if len(shaped) == _MOST_SHAPED:
        return tuple(take for take, _ in _SHAPED)
    return tuple(take for take, signs in _SHAPED if not signs or any(map(shaped.__contains__, signs)))


def _next(rows: Sequence[Row], at: int) -> tuple[list[_Draft], int]:
    """The events that begin at a row, and the row after them."""
    if rows[at].blank:
        return [_Draft("plain", [rows[at]])], at + 1
    piece = _claim(rows, at)
    if piece is None:
        end = _plain_end(rows, at)
        return [_Draft("plain", list(rows[at:end]))], end
    if piece.kind != "traceback":
        return [_Draft(piece.kind, list(rows[at : piece.end]), piece.exception, piece.message)], piece.end
    parsed, end = tracebacks.take(rows, at)
    return [_of_traceback(one) for one in parsed], end


def _of_traceback(one: tracebacks.Parsed) -> _Draft:
    draft = _Draft("traceback", one.rows, one.exception, one.message)
    draft.frames = tuple(one.frames)
    draft.truncated = one.truncated
    if one.exception and launchers.is_launcher(one.exception, one.message, [frame.file for frame in one.frames]):
        draft.kind = "launcher"
    return draft


def _plain_end(rows: Sequence[Row], at: int) -> int:
    """The row after a plain message: its indented rows, and a few more of its paragraph."""
    end = at + 1
    if is_progress(rows[at].text) or PROMPT.match(rows[at].text):
        return end
    loose = 1
    while end < len(rows) and end - at < _MOST_INDENTED:
        row = rows[end]
        if row.blank or row.stamped or is_progress(row.text):
            break
        if not row.indent:
            loose += 1
            if loose > _MOST_PLAIN or _ALARM.search(row.text) or PROMPT.match(row.text):
                break
        if _claim(rows, end) is not None:
            break
        end += 1
    return end
