"""Tracebacks of Python: heads, frames, the exception and its message, chains.

A chain holds the tracebacks that one failure printed. Link 0 was raised first: the first one above "During handling of
the above exception", and the inner one where a process hands on what its worker said ("Original Traceback").
"""

import re
from collections.abc import Sequence

from errdoc.logs.events import exceptions
from errdoc.logs.events.boundaries import message_end
from errdoc.logs.events.exceptions import Named, inside, is_warning, last_line, named
from errdoc.logs.events.frames import arrow, frame_of, is_carets, is_numbered, starts_frames
from errdoc.logs.events.rows import Row
from errdoc.logs.lazy import lazy
from errdoc.model import Frame
from errdoc.record import replace

HEAD = "raceback (most recent call last)"
#: One of them is in every row that `starts` is true of: heads, what stands before one, frames, names of exceptions.
SIGNS = (
    HEAD, *exceptions.SIGNS, 'File "', "line ", " in ", "In [", "In[", "--", "->", "\u2771 ", "__", "\u2014\u2014",
    "Process ", '"""', "'''",
)  # fmt: skip
# RuntimeError                  Traceback (most recent call last), as IPython writes it
_IPYTHON_HEAD = lazy(r"\s{0,8}[\w.]{1,100}\s{2,}Traceback \(most")
_RULE = lazy(r"\s{0,8}[-_\u2014]{20,}\s*")
# During handling of the above exception, another exception occurred:
_CHAIN = lazy(
    r"\s{0,12}(?:[|] )?(?:During handling of the above exception, another exception"
    r"|The above exception was the direct cause of)"
)
# Exception in thread Thread-1 (run):       Process SpawnProcess-2:       multiprocessing.pool.RemoteTraceback:
_LEAD = lazy(
    r"\s{0,8}(?:Exception in thread \S.{0,100}:|Exception ignored in.{0,400}|Process \S{1,80}:"
    r"|[\w.]{0,80}\bRemoteTraceback:|\"\"\"|'''"
    r"|(?:[^\n]{0,200}(?:it/s|s/it)\])?--- Logging error ---|-- Process \d+ terminated with the following error:)\s*"
)
# +-+---------------- 1 ----------------
_SUB = lazy(r"\s*(?:\| ?)*\+[-+]{4,}(?: (?:\d+|\.\.\.) -{4,})?\s*")
_GUTTER = lazy(r"\s*(?:[|+] ?)+(?=[A-Z]| |$)|\s*[|] ?")
#: More rows than any traceback has.
_MOST = 5000


class Parsed:
    """One traceback."""

    __slots__ = ("exception", "frames", "message", "rows", "truncated")

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.exception = ""
        self.message = ""
        self.frames: list[Frame] = []
        self.truncated = True

    def name(self, exception: str, message: str) -> None:
        """Sets what was raised."""
        self.exception, self.message, self.truncated = exception, message, False


def starts(rows: Sequence[Row], at: int) -> bool:
    """Whether a traceback, or an exception without one, begins at a row."""
    text = rows[at].text
    if HEAD in text or starts_frames(rows, at):
        return True
    if (_LEAD.fullmatch(text) or _RULE.fullmatch(text)) and any(HEAD in row.text for row in rows[at + 1 : at + 4]):
        return True
    found = named(text)
    if found is not None:
        return not is_warning(found.name)
    return rows[at].first.level not in ("I", "W") and inside(text) is not None


def take(rows: Sequence[Row], at: int) -> tuple[list[Parsed], int]:
    """The tracebacks of the chain that starts at a row, the one raised first in front, and the row after them."""
    order: list[Parsed] = []
    position = 0
    lead: list[Row] = []
    while True:
        if _is_group(rows, at):
            group, at = _group(rows, at)
            group[0].rows[:0] = lead
            order[position:position] = group
            position += len(group)
        else:
            parsed, at = _one(rows, at)
            parsed.rows[:0] = lead
            order.insert(position, parsed)
            if not parsed.truncated and at < len(rows) and _nested(rows, at, parsed):
                lead = []
                continue
            position += 1
        after = _after_blanks(rows, at)
        if after is None or not _CHAIN.match(rows[after].text):
            return order, at
        begin = _after_blanks(rows, after + 1)
        if begin is None or not (starts(rows, begin) or _is_group(rows, begin)):
            order[position - 1].rows += rows[at : after + 1]
            return order, after + 1
        order[position - 1].rows += rows[at:after]
        lead = list(rows[after:begin])
        at = begin


def _after_blanks(rows: Sequence[Row], at: int) -> int | None:
    for index in range(at, min(at + 4, len(rows))):
        if not rows[index].blank:
            return index
    return None


# Original Traceback (most recent call last):      the worker's: Traceback (most recent call last):
_HANDED_ON = lazy(r"\s*(?:\S.{0,80} )[Tt]raceback \(most recent")
# Caught KeyError in DataLoader worker process 0.      -- Process 1 terminated with the following error:
_HANDS_ON = lazy(r".{0,400}(?:\bCaught \S{1,80} in \S|\bterminated with\b|:\s*$|Traceback\b)", re.DOTALL)


def _nested(rows: Sequence[Row], at: int, parsed: Parsed) -> bool:
    """Whether the message of an exception goes on with the traceback of another process.

    A traceback that stands just below another's exception may as well be that of the next process, or of the next run.
    """
    if HEAD not in rows[at].text:
        return starts_frames(rows, at)
    last = parsed.message.rstrip().rsplit("\n", 1)[-1]
    return _HANDED_ON.match(rows[at].text) is not None or _HANDS_ON.match(last) is not None


def _one(rows: Sequence[Row], at: int) -> tuple[Parsed, int]:
    parsed = Parsed()
    start = at
    while (
        HEAD not in rows[at].text
        and (_LEAD.fullmatch(rows[at].text) or _RULE.fullmatch(rows[at].text))
        and at < start + 4
    ):
        at += 1
    if at < len(rows) and HEAD in rows[at].text:
        found = named(rows[at].text)
        if found is not None and ": " in rows[at].text and not _IPYTHON_HEAD.match(rows[at].text):
            # RuntimeError: Traceback (most recent call last):, the worker's traceback as a message
            parsed.rows += rows[start : at + 1]
            parsed.name(found.name, found.message)
            return parsed, at + 1
        at = _body(parsed, rows, at + 1, rows[at])
    else:
        found = named(rows[at].text)
        if found is None and not starts_frames(rows, at):
            found = inside(rows[at].text)
        at = _end(parsed, rows, at, found.name, found.message) if found else _body(parsed, rows, at, None)
    parsed.rows += rows[start:at]
    return parsed, at


def _end(parsed: Parsed, rows: Sequence[Row], at: int, name: str, message: str) -> int:
    stamped = bool(parsed.frames) and rows[at].stamped
    end = message_end(rows, at + 1, rows[at], name, per_line=stamped)
    further = [row.text for row in rows[at + 1 : end]]
    parsed.name(name, "\n".join([message, *further]).strip())
    return end


def _body(parsed: Parsed, rows: Sequence[Row], at: int, head: Row | None) -> int:
    """Reads frames, then the exception; returns the row after both."""
    frames = parsed.frames
    pictured = head is not None and not head.text.rstrip().endswith(":")
    edge = head.indent if head is not None and not pictured else None
    deep, wants_code = 0, False
    stop = min(len(rows), at + _MOST)
    while at < stop:
        row = rows[at]
        if not row.text:
            after = _after_blanks(rows, at)
            if after is None or not _goes_on(rows, after, pictured):
                return at
            at = after
        elif (found := frame_of(rows, at)) is not None:
            frame, taken, pictures = found
            frames.append(frame)
            pictured |= pictures
            deep, wants_code = row.indent, not frame.code
            at += taken
        elif HEAD in row.text:
            return _handed_on(parsed, rows, at)
        elif (pointed := arrow(row.text)) is not None:
            pictured = True
            if frames:
                frames[-1] = replace(frames[-1], line=frames[-1].line or pointed[0], code=pointed[1])
            at += 1
        elif pictured:
            exception = named(row.text)
            if exception is None and _is_picture(row):
                if wants_code and row.indent > deep and not is_numbered(row.text):
                    # IPython in its plain form: the line of code, and no number before it
                    frames[-1] = replace(frames[-1], code=row.text.strip())
                wants_code = False
                at += 1
                continue
            return _ended(parsed, rows, at, exception or _below_pictures(parsed, rows, at))
        elif _says_nothing(row.text):
            at += 1
        else:
            deeper = frames and row.indent > deep and (edge is None or row.indent > edge)
            if not deeper:
                # Where the paste kept its indentation, code would be deeper.
                may_be_last = frames and (not wants_code or row.indent < deep)
                exception = named(row.text) or (last_line(row.text) if may_be_last else None)
                # Else it is code, where the paste lost its indentation.
                if exception is not None or not wants_code or row.stamped:
                    return _ended(parsed, rows, at, exception)
            if wants_code:
                frames[-1] = replace(frames[-1], code=row.text.strip())
                wants_code = False
            at += 1
    return at


def _ended(parsed: Parsed, rows: Sequence[Row], at: int, exception: Named | None) -> int:
    return _end(parsed, rows, at, exception.name, exception.message) if exception is not None else at


def _handed_on(parsed: Parsed, rows: Sequence[Row], at: int) -> int:
    """The head of another traceback; it may be the message of this one's exception."""
    worker = named(rows[at].text) if parsed.frames and ": " in rows[at].text else None
    if worker is None:
        return at
    # RuntimeError: Traceback (most recent call last):, the worker's traceback as a message
    parsed.name(worker.name, worker.message)
    return at + 1


def _is_picture(row: Row) -> bool:
    """A line of the code around a frame, as IPython and rich show it."""
    return bool(is_numbered(row.text) or row.indent or row.text.startswith(("(...", "...", "\u2771")))


def _below_pictures(parsed: Parsed, rows: Sequence[Row], at: int) -> Named | None:
    after_blank = at > 0 and rows[at - 1].blank
    return last_line(rows[at].text) if parsed.frames and after_blank else None


def _says_nothing(text: str) -> bool:
    """A frame that the paste's end cut, carets, a note about recursion."""
    return text.lstrip().startswith(('File "', "[Previous line repeated")) or is_carets(text)


def _goes_on(rows: Sequence[Row], at: int, pictured: bool) -> bool:
    text = rows[at].text
    if HEAD in text:
        return False
    if frame_of(rows, at) is not None or arrow(text) is not None or named(text) is not None:
        return True
    return pictured and (is_numbered(text) or last_line(text) is not None or rows[at].indent > 0)


def _is_group(rows: Sequence[Row], at: int) -> bool:
    text = rows[at].text.lstrip()
    return text.startswith("+ Exception Group Traceback") or (text.startswith("| ") and HEAD in text)


def _group(rows: Sequence[Row], at: int) -> tuple[list[Parsed], int]:
    """The exceptions of a group, then the group itself."""
    end = at
    while end < len(rows) and end - at < _MOST and rows[end].text.lstrip()[:1] in ("|", "+"):
        end += 1
    parts: list[list[Row]] = [[]]
    seams: list[list[Row]] = [[]]
    for row in rows[at:end]:
        if _SUB.fullmatch(row.text):
            parts.append([])
            seams.append([row])
        else:
            parts[-1].append(Row(_GUTTER.sub("", row.text, count=1), row.lines))
    members: list[Parsed] = []
    for part, seam in zip(parts, seams, strict=True):
        if any(not row.blank for row in part):
            begin = next(index for index, row in enumerate(part) if not row.blank)
            parsed, stop = _one(part, begin) if starts(part, begin) else (Parsed(), begin)
            parsed.rows = [*seam, *part[:begin], *parsed.rows, *part[max(stop, begin) :]]
            members.append(parsed)
        elif members:
            members[-1].rows += [*seam, *part]
        else:
            parts[min(len(parts) - 1, 1)][:0] = [*seam, *part]
    if not members:
        members.append(Parsed())
        members[0].rows = list(rows[at:end])
    return [*members[1:], members[0]], end
