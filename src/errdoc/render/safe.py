"""Text made fit to be shown: harmless to look at, cut and wrapped to a number of cells.

What a log says cannot act on a terminal or hide. A Chinese character takes two cells; how many a text takes is told by
the caller's `cells`.
"""

import math
from collections.abc import Callable, Iterator
from itertools import islice
from re import Match

from errdoc.logs.lazy import lazy

#: Escape sequences as a whole, so that their parameters do not stay behind as text.
_ESCAPES = lazy(
    # \x1b]52;c;aGk=\x07   OSC, DCS, APC, PM, SOS up to BEL or ST; what is never closed ends with the text
    r"(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c|$)"
    # \x1b[31m   CSI, also its one-byte form
    r"|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"
    # \x1bc   two-character sequences
    r"|\x1b[ -/]*[0-~]?"
)
#: What a runner of CI takes for a command of its own where it reads the output: `::error::x` that begins a line, and
#: `##[error]x` or `##vso[task.complete]` anywhere in one.
_RUNNER = lazy(r"\A(\s*):(?=:)|##(?=\[|vso\[)")


def safe(text: str) -> str:
    r"""One line without escape sequences, control characters, bidi overrides and other invisible characters.

    Blanks of any kind become spaces, everything else that is not printable becomes U+FFFD. What a CI runner would act
    on gets a blank in its middle.

    Example:
        >>> safe("\x1b[31mred\x1b[0m\tcell")
        'red cell'
        >>> safe("::error::x")
        ': :error::x'
    """
    if not text.isprintable():
        text = _ESCAPES.sub("", text)
        text = "".join(char if char.isprintable() else " " if char.isspace() else "\ufffd" for char in text)
    if "::" in text or "##" in text:
        text = _RUNNER.sub(lambda found: f"{found[1]}: " if found[1] is not None else "## ", text)
    return text


def fit(text: str, room: int, cells: Callable[[str], int] = len) -> str:
    """The longest beginning of a text that takes at most `room` cells."""
    if len(text) * 2 <= room or cells(text) <= room:
        return text
    taken = 0
    for index, char in enumerate(text):
        taken += cells(char)
        if taken > room:
            return text[:index]
    return text


def excerpt(text: str, room: int, cells: Callable[[str], int] = len) -> str:
    """At most `room` cells of a line, cut around the part that says what is wrong.

    Args:
        text: one line, already `safe`.
        room: cells there are for it.
        cells: how many a text takes; a Chinese character takes two on a terminal.

    Example:
        >>> excerpt("step 1 step 2 step 3 step 4 RuntimeError: shapes differ", 30)
        '…4 RuntimeError: shapes differ'
    """
    text = text[:_LONGEST]
    if len(fit(text, room, cells)) == len(text):
        return text
    found = _TELLING.search(text)
    if not found or not found.start():
        return _without_middle(text, room, cells)
    # From the telling part on; where the line ends before the room does, from further ahead.
    fill = len(text) - len(fit(text[::-1], room - 1, cells))
    start = found.start()
    if found[0].islower():
        # "operations have failed" says more than "failed"
        start = text.find(" ", max(start - min(_BEFORE, room // 3), 0), start) + 1 or start
    if fill < start:
        start = text.find(" ", fill, start) + 1 or start
    tail = text[start:].lstrip()
    if len(fit(tail, room - 1, cells)) == len(tail):
        return "…" + tail
    return "…" + _without_middle(tail, room - 1, cells)


def _without_middle(text: str, room: int, cells: Callable[[str], int]) -> str:
    """A text that is too long, its end cut off or its middle taken out: whichever keeps more of its numbers and names.

    Two sizes tell only together, and the first values of a message tell most.
    """
    values = list(islice(_VALUE.finditer(text), _MOST_VALUES))
    best = fit(text, room - 1, cells).rstrip() + "…"
    most = (_told(values, len(best) - 1, 0, 0), len(best))
    for number, first in enumerate(values):
        # with the word before it: "size[4, 16, 768]", "dimension 3"
        start = text.rfind(" ", 0, max(first.start() - 1, 0)) + 1
        for last in values[number:]:
            ending = "…" + text[start : last.end()] + ("…" if last.end() < len(text) else "")
            left = room - cells(ending)
            if left < room // 3:
                break
            begun = fit(text, left, cells)
            blank = begun.rfind(" ")
            if text[len(begun)] != " " and blank > max(len(begun) - _SHORT, 0):
                begun = begun[:blank]  # no half a word, where that is a short one
            begun = begun.rstrip()
            worth = (_told(values, len(begun), start, last.end()), len(begun))
            if len(begun) < start and worth > most:
                best, most = begun + ending, worth
    return best


def _told(values: list[Match[str]], kept: int, start: int, end: int) -> float:
    """What the values that stand whole before `kept`, or between `start` and `end`, are worth.

    A shape is worth more than a number, a single digit less ("GPU 0", "dimension 3").
    """
    worth = 0.0
    for rank, one in enumerate(values, 1):
        if one.end() <= kept or start <= one.start() < one.end() <= end:
            worth += (0.5 if len(one[0]) == 1 else 2 if one[0][0] in "[(" else 1) / math.sqrt(rank)
    return worth


def wrapped(text: str, room: int, first: int | None = None, cells: Callable[[str], int] = len) -> list[str]:
    """The lines of a paragraph, each of at most `room` cells.

    Breaks at blanks and between Chinese characters; a word longer than a line is cut.

    Args:
        text: one paragraph.
        room: cells of a line.
        first: cells of the first line, where it differs.
        cells: how many a text takes.

    Example:
        >>> wrapped("the driver is older than this CUDA", 14)
        ['the driver is', 'older than', 'this CUDA']
    """
    lines: list[str] = []
    line, left = "", room if first is None else first
    for word in _words(text):
        while True:
            needed = cells(word.rstrip())
            if needed <= left:
                break
            if line.strip():
                lines.append(line.rstrip())
            else:
                part = fit(word, left, cells) or word[0]
                lines.append(part)
                word = word[len(part) :]
            line, left = "", room
        line += word
        left -= cells(word)
    return [*lines, line.rstrip()] if line.strip() or not lines else lines


def _words(text: str) -> Iterator[str]:
    """The parts of a paragraph behind which a line may end, each with its blanks."""
    for word in _WORD.findall(text):
        if max(word) < _WIDE[0][0]:
            yield word
        else:
            yield from _pieces(word)


def _pieces(word: str) -> Iterator[str]:
    """The pieces of a word with Chinese, Japanese or Korean characters: each of these is one, with what closes it.

    By hand: sets of so many characters take three milliseconds to compile.
    """
    start, closed = 0, _is_wide(word[0])
    for at, sign in enumerate(word[1:], 1):
        wide = _is_wide(sign)
        if sign.isspace() or (sign in _CLOSING and (closed or wide)):
            closed = True
        elif closed or wide:
            yield word[start:at]
            start, closed = at, wide
    yield word[start:]


def _is_wide(sign: str) -> bool:
    return any(first <= sign <= last for first, last in _WIDE)


#: A word with its blanks.
_WORD = lazy(r"\S+\s*|\s+")
#: Chinese, Japanese and Korean characters, from the first to the last of each row.
_WIDE = (("\u2e80", "\u9fff"), ("\uac00", "\ud7a3"), ("\uf900", "\ufaff"), ("\uff00", "\uffef"))
#: Punctuation that may not begin a line.
_CLOSING = "，。、；：！？）」』”》"
#: Characters of a line that are looked at: evidence is quoted, not searched.
_LONGEST = 20_000
#: Characters kept before a telling word that is no name of its own.
_BEFORE = 30

# [4, 16, 768]   (64x400 and 120x84)   (None, 100)   2.50 GiB   16   `weight`   'fc.bias'
_VALUE = lazy(
    r"[\[(]\s?(?:\d|\*|None|\?)[^\[\]()]{0,60}[\])]|(?<![\w.])\d[\dx]*(?:[.,]\d+)*(?:\s?[KMGT]i?B)?(?!\w)"
    r"|(?<!\w)(?:'[^'\s]{1,60}'|\"[^\"\s]{1,60}\"|`[^`\s]{1,60}`)"
)
#: Letters of a word that are left out rather than cut.
_SHORT = 12
#: Values of a message that are weighed against each other.
_MOST_VALUES = 12

_TELLING = lazy(
    # RuntimeError   OutOfMemoryError of torch.cuda.OutOfMemoryError   CUDNN_STATUS_ALLOC_FAILED
    r"\b\w{0,60}(?:Error|Exception|ERROR|FAILED|INVALID)\b"
    # Failed to   Could not load   out of memory   Killed
    r"|\b(?i:error|fail(?:ed|ure)|fatal|could not|cannot|can't|unable to|not found|out of memory|mismatch|killed"
    r"|timed? ?out|invalid)\b"
)
