"""The picture of a failure: from it to its causes, what decides each, and its first remedy, as boxes that lead there.

Only the geometry is here; `templates/picture.svg` draws it. What it says stands as text beside it.
"""

import unicodedata
from collections.abc import Iterator, Sequence

from errdoc.record import record

#: Left edge and width of the boxes of causes, of what decides, of remedies.
COLUMNS = ((30, 215), (267, 248), (537, 223))
WIDTH = 760
#: Size of a letter and height of a line, in the picture's own units.
_LETTER, _LINE, _PADDING, _GAP = 7.4, 17, 9, 10
#: Lines of a box; the text beside the picture has all of it.
_MOST_LINES = 4
#: Top of the first row: below the failure's box and the headings.
_HEADINGS = 22


@record
class Said:
    """What a box says and where it leads; an empty address leads nowhere."""

    text: str
    link: str


@record
class Row:
    """A cause with what decides and its first remedy, as far as there are some."""

    cause: Said
    decides: Said | None = None
    for_it: bool = True
    remedy: Said | None = None


@record
class Box:
    """A box with the baseline of each line of its text."""

    x: int
    y: int
    width: int
    height: int
    sort: str
    link: str
    whole: str
    lines: tuple[tuple[int, int, str], ...]

    @property
    def middle(self) -> int:
        """Where arrows meet it."""
        return self.y + self.height // 2

    @property
    def right(self) -> int:
        """Its right edge."""
        return self.x + self.width


@record
class Picture:
    """All that is drawn.

    Attributes:
        headings: (x, y, which column).
        trunk: the line down from the failure: x, its upper and its lower end.
    """

    height: int
    root: Box
    rows: tuple[tuple[Box, ...], ...]
    headings: tuple[tuple[int, int, str], ...]
    trunk: tuple[int, int, int]


def draw(failure: str, rows: Sequence[Row]) -> Picture:
    """The picture of a failure with its causes, in their order."""
    root = _box(0, 0, WIDTH, "failure", Said(failure, ""))
    top = root.height + _HEADINGS + _GAP
    headings = tuple((x, top - 8, name) for (x, _), name in zip(COLUMNS, ("cause", "decides", "remedy"), strict=True))
    made = []
    for row in rows:
        sorts = ("cause", "decides" if row.for_it else "against", "remedy")
        some = [
            _box(x, top, width, sort, said)
            for (x, width), sort, said in zip(COLUMNS, sorts, (row.cause, row.decides, row.remedy), strict=True)
            if said is not None
        ]
        height = max(box.height for box in some)
        made.append(tuple(_grown(box, height) for box in some))
        top += height + _GAP
    trunk = (12, root.height, made[-1][0].middle if made else root.height)
    return Picture(top, root, tuple(made), headings, trunk)


def _box(x: int, y: int, width: int, sort: str, said: Said) -> Box:
    lines = list(wrapped(said.text, (width - 2 * _PADDING) / _LETTER))
    if len(lines) > _MOST_LINES:
        lines = [*lines[: _MOST_LINES - 1], lines[_MOST_LINES - 1] + " …"]
    placed = tuple((x + _PADDING, y + _PADDING + 12 + _LINE * number, line) for number, line in enumerate(lines))
    return Box(x, y, width, 2 * _PADDING + _LINE * len(lines) - 2, sort, said.link, said.text, placed)


def _grown(box: Box, height: int) -> Box:
    return Box(box.x, box.y, box.width, height, box.sort, box.link, box.whole, box.lines)


def cells(text: str) -> float:
    """How wide a text is, in letters: a Chinese character is nearly two."""
    return sum(1.9 if unicodedata.east_asian_width(char) in "WF" else 1.0 for char in text)


def wrapped(text: str, room: float) -> Iterator[str]:
    """A text in lines of so many letters: broken at blanks, between Chinese characters, and in words too long.

    Example:
        >>> list(wrapped("the driver is too old", 12))
        ['the driver', 'is too old']
    """
    line = ""
    for word in _words(text):
        while cells(word) > room:
            fits = next(size for size in range(len(word), 0, -1) if cells(line + word[:size]) <= room or size == 1)
            yield line + word[:fits]
            line, word = "", word[fits:]
        if line and cells(line + word.rstrip()) > room:
            yield line.rstrip()
            line = ""
        line += word
    if line.strip():
        yield line.rstrip()


#: Closing punctuation of Chinese begins no line, opening ends none.
_NOT_FIRST, _NOT_LAST = "，。；：！？、）”’》", "（“‘《"


def _words(text: str) -> Iterator[str]:
    word = ""
    for char in " ".join(text.split()):
        wide = unicodedata.east_asian_width(char) in "WF"
        if wide and char not in _NOT_FIRST and word and word[-1] not in _NOT_LAST:
            yield word
            word = ""
        word += char
        if char == " ":
            yield word
            word = ""
    if word:
        yield word
