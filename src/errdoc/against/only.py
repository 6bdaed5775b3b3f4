"""Lines whose form stands in one of the logs alone."""

from collections.abc import Iterator, Sequence

from errdoc.logs.lazy import lazy
from errdoc.model import Line

#: Lines that are told of each log.
_MOST = 40
# "UserWarning:", "WARNING", "[W1123 …", "deprecated"
_WARNS = lazy(r"\w*Warning\b|\bWARN(?:ING)?\b|\bwarn(?:ing)?:|\[W\d{3}|[Dd]eprecat|[Ff]all(?:ing)? ?back|[Ss]kipp(?:ed|ing)|[Cc]orrupt|[Ii]gnor(?:ed|ing)|\bfailed\b|\bFailed\b")


def new(good: dict[str, list[Line]], failed: dict[str, list[Line]]) -> Iterator[Line]:
    """The first line of each form that the good log lacks; warnings first, without the source line below them."""
    found: list[Line] = []
    for form, lines in failed.items():
        line = lines[0]
        if form not in good and not (found and line.text[:1] == " " and line.number == found[-1].number + 1 and warns(found[-1])):
            found.append(line)
    yield from sorted(found, key=lambda line: not warns(line))[:_MOST]


def gone(good: dict[str, list[Line]], failed: dict[str, list[Line]]) -> Iterator[Line]:
    """The first line of each form that the failed log lacks, as far as both went."""
    both = [position for position, form in enumerate(good) if form in failed]
    reached = both[-1] if both else 0
    for count, (position, form) in enumerate(
        (position, form) for position, form in enumerate(good) if position < reached and form not in failed
    ):
        if count == _MOST:
            return
        del position
        yield good[form][0]


def warns(line: Line) -> bool:
    """Whether a line warns."""
    return line.level == "W" or bool(_WARNS.search(line.text[:400]))


def stands(lines: Sequence[Line]) -> frozenset[str]:
    """The texts of lines, to tell what is the same in both logs."""
    return frozenset(line.text.strip() for line in lines)
