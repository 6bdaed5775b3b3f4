"""Undoes the hard wraps of terminals, where they can be recognised, and ignores them, where they cannot."""

from collections.abc import Sequence
from itertools import pairwise

from errdoc.logs.lazy import lazy
from errdoc.model import Line

#: Narrower terminals are not looked for.
_NARROWEST = 60
_WIDEST = 400
#: Lines of a neighbourhood whose widths are compared.
_NEIGHBOURHOOD = 400
# What never goes on from the line before: `  File "a.py"`, frames of C++, levels, prompts, lists, exception names.
_STARTS = lazy(
    r" {2}|\t|\S{0,12}raceback \(|File \"|\[[\w ]{1,20}[\]:]|[IWEF] \S+:\d+\]|frame #|\d{4}-\d\d-|\(pid=|>>> |\$ "
    r"|[-=+|^~*#]{3}|Epoch\b|Killed"
    r"|(?:[A-Za-z_]\w*\.){0,8}\w*(?:Error|Exception|Warning)\b|(?:ERROR|WARNING|INFO|WARN|FATAL)\b"
)
_RULER = lazy(r"\s*(?:[|+\u2502].*[|+\u2502]|([-=*#_~^. ])\1*)\s*")
_BARS = str.maketrans(dict.fromkeys("\u2502\u2503\u2551"))


def wrap_width(lines: Sequence[Line]) -> int | None:
    """The column at which a terminal broke the lines, or None where it did not.

    A terminal leaves many lines of exactly its width and none beyond it. One line alone counts where nothing else is
    as wide and it does not end like a sentence.
    """
    widths: dict[int, set[str]] = {}
    for line in lines:
        if _NARROWEST <= line.width <= _WIDEST and not (line.text[:1] in "|+-=^~*#" and _RULER.fullmatch(line.text)):
            widths.setdefault(line.width, set()).add(line.text)
    if not widths or any(line.width > _WIDEST for line in lines):
        return None
    widest = max(widths)
    # Lines that broke at a blank are one column shorter.
    return widest if len(widths[widest]) + len(widths.get(widest - 1, ())) >= 2 else None


def joint(line: Line, after: Line, column: int) -> str | None:
    """What stood between two lines before the terminal broke them: nothing or a blank; None where they are two."""
    if not column - 1 <= line.width <= column or not after.text or goes_alone(after):
        return None
    # Two lines of one pattern, as wide by chance.
    if line.text[:40].partition(" ")[0] == after.text[:40].partition(" ")[0]:
        return None
    return "" if line.width == column else " "


def goes_alone(line: Line) -> bool:
    """Whether a line starts something, so that it cannot be the rest of the line before."""
    return line.time is not None or line.level is not None or _STARTS.match(line.text) is not None


def unwrap(lines: Sequence[Line]) -> str:
    """The text of lines with a terminal's hard wraps undone."""
    return unwrapped(lines)[0]


def unwrapped(lines: Sequence[Line]) -> tuple[str, list[int]]:
    """The text of lines with a terminal's hard wraps undone, and the offset at which each line begins in it."""
    if len(lines) < 2:
        return (lines[0].text, [0]) if lines else ("", [])
    parts = [lines[0].text]
    starts = [0]
    total = len(parts[0])
    for start in range(0, len(lines) - 1, _NEIGHBOURHOOD):
        near = lines[start : start + _NEIGHBOURHOOD + 1]
        column = wrap_width(near)
        alone = _only_width(near) if column is None else None
        for line, after in pairwise(near):
            between = None
            if column is not None:
                between = joint(line, after, column)
            elif alone is not None and line.width == alone and after.text and not goes_alone(after):
                between = _between(line, after, alone)
            parts += ["\n" if between is None else between, after.text]
            starts.append(total + len(parts[-2]))
            total = starts[-1] + len(after.text)
    return "".join(parts), starts


def _only_width(lines: Sequence[Line]) -> int | None:
    """The width of the one widest line of a short paste: perhaps the terminal's."""
    if len(lines) > 12:
        return None
    widest = max(line.width for line in lines)
    return widest if _NARROWEST <= widest <= _WIDEST else None


def _between(line: Line, after: Line, width: int) -> str | None:
    # Only a sentence that visibly goes on is joined on the evidence of a single line.
    if line.text[-1:] in ".:;!?)]}'\"" or not (after.text[:1].islower() or after.text[:1] in "`'\"(_"):
        return None
    # 79 is an 80-column terminal that broke at a blank.
    return " " if (width + 1) % 10 == 0 or width + 1 == 132 else ""


#: Text without white space, the offset of each line that has text, that line's index.
Squashed = tuple[str, list[int], list[int]]


def squash(lines: Sequence[Line]) -> Squashed:
    """The text of all lines in lower case without any white space, for finding literals that a wrap cut.

    Returns:
        The text, the offset of each line that has text, and that line's index: both ascending, for bisect.
    """
    parts: list[str] = []
    starts: list[int] = []
    owners: list[int] = []
    total = 0
    for index, line in enumerate(lines):
        text = line.text
        if not text.isascii():
            text = text.translate(_BARS)
        text = "".join(text.lower().split())
        if text:
            parts.append(text)
            starts.append(total)
            owners.append(index)
            total += len(text)
    return "".join(parts), starts, owners
