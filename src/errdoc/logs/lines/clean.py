"""Raw lines to cleaned lines: what a person would read, with ranks, times and levels as fields.

Nothing is thrown away that is not a prefix; where that is not sure, the text stays as it is.
"""

from collections.abc import Iterable, Iterator

from errdoc.logs.lines.characters import apart, is_ending, plain, segments, squeezed, width, without_escapes
from errdoc.logs.lines.gutters import fences, panes, unboxed, without_gutter
from errdoc.logs.lines.powershell import STREAM, records
from errdoc.logs.lines.prefixes import Fields, level_of, strip
from errdoc.logs.lines.records import unpack
from errdoc.model import Line
from errdoc.record import replace

#: Blank lines one below the other that are kept: more say nothing, and patterns that skip them go through them all.
_MOST_BLANK = 24
#: Lines around an answer that errdoc wrote into a program's output, which quotes errors and is none.
ANSWER, ANSWER_ENDS = "--- errdoc ".ljust(78, "-"), "--- errdoc ends ".ljust(78, "-")
#: An answer has fewer lines.
_LONGEST_ANSWER = 400


def clean(
    numbered: Iterable[tuple[int, str]], *, file: str | None = None, rank: int | None = None, place: int = 0
) -> list[Line]:
    """Cleaned lines of one input.

    Args:
        numbered: line numbers in the file and raw lines; a line may hold carriage returns and several records.
        file: name of the input, where several are read.
        rank: the rank that wrote all of it, where the file's name says so.
        place: how many lines of other inputs stand before it.

    Returns:
        The lines in order. One raw line may become several of the same number.

    Example:
        >>> [line] = clean([(7, "[rank3]: RuntimeError: CUDA error")])
        >>> line.rank, line.text
        (3, 'RuntimeError: CUDA error')
    """
    numbers: list[int] = []
    texts: list[str] = []
    blank = 0
    for number, raw in _without_answers(numbered):
        raw = raw.rstrip("\r\n")
        blank = 0 if raw and not raw.isspace() else blank + 1
        if blank > _MOST_BLANK:
            continue
        for segment in segments(raw):
            text = squeezed(plain(without_escapes(segment)))
            for part in _parts(text):
                numbers.append(number)
                texts.append(part)
    return _lines(numbers, texts, file, rank, place)


def _without_answers(numbered: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The lines without errdoc's own answers, whose lines begin with a blank; what others wrote meanwhile stays."""
    held: list[tuple[int, str]] = []
    for number, raw in numbered:
        if held:
            held.append((number, raw))
            if raw.startswith(ANSWER_ENDS):
                yield from [one for one in held[1:-1] if one[1].strip() and not one[1].startswith((" ", "\x1b"))]
                held = []
            elif len(held) > _LONGEST_ANSWER:
                yield from held
                held = []
        elif raw.startswith(ANSWER):
            held.append((number, raw))
        else:
            yield number, raw
    yield from held


def _parts(text: str) -> list[str]:
    """The log lines within one line; a transport's prefix before the first is no line of its own."""
    parts = apart(text)
    if len(parts) > 1 and strip(f"{parts[0].strip()} .", Fields()) == ".":
        parts[:2] = [parts[0] + parts[1]]
    return parts


def _lines(numbers: list[int], texts: list[str], file: str | None, rank: int | None, begin: int) -> list[Line]:
    column = panes(texts) if any("\u2502" in text for text in texts) else None
    neighbours: list[Line] = []
    if column is not None:
        neighbours = _right_pane(numbers, texts, column, file, rank)
        texts = [text[:column] if text[column : column + 1] == "\u2502" else text for text in texts]
    texts = [unboxed(text) for text in texts]
    widths = [width(text) for text in texts]
    texts, labels = without_gutter(fences(texts))
    texts, shells = records(texts)
    lines: list[Line] = []
    for place, (number, text, columns, label) in enumerate(zip(numbers, texts, widths, labels, strict=True)):
        fields = Fields()
        if place in shells:
            fields.stream = STREAM
        if label is not None:
            if label.isdecimal():
                fields.rank = int(label)
            else:
                fields.stream = label
        text = strip(text, fields).rstrip()
        inner = unpack(text)
        if inner is None:
            line = _line(number, text, columns, fields, file, rank, begin + len(lines))
            if is_ending(text) and lines and lines[-1].number == number:
                line = replace(line, lead=lines[-1].text)
            lines.append(line)
            continue
        fields.level = level_of(inner.level) or fields.level
        fields.time = inner.time or fields.time
        for one in inner.lines:
            text = squeezed(plain(without_escapes(one.rstrip("\r\n"))))
            text, columns = strip(text, fields).rstrip(), width(text)
            lines.append(_line(number, text, columns, fields, file, rank, begin + len(lines)))
    for line in neighbours:
        lines.append(replace(line, place=begin + len(lines)))
    return lines


def _line(number: int, text: str, columns: int, fields: Fields, file: str | None, rank: int | None, place: int) -> Line:
    own = fields.rank if fields.rank is not None else rank
    return Line(number, text, columns, own, fields.stream, fields.time, fields.level, file, "", place)


def _right_pane(numbers: list[int], texts: list[str], column: int, file: str | None, rank: int | None) -> list[Line]:
    """The other pane's lines: a stream of their own."""
    lines: list[Line] = []
    for number, text in zip(numbers, texts, strict=True):
        if text[column : column + 1] == "\u2502" and (rest := text[column + 1 :].strip(" \u2502")):
            lines.append(Line(number, rest, width(rest), rank, "pane 2", None, None, file))
    return lines
