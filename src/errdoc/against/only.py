"""Lines whose form stands in one of the logs alone."""

from collections.abc import Iterator

from errdoc.against.prose import Sentences
from errdoc.logs.lazy import lazy
from errdoc.model import Line

#: Lines that are told of each log.
_MOST = 40
# "UserWarning:", "WARNING", "[W1123 …", "deprecated"
_WARNS = lazy(
    r"\w*Warning\b|\bWARN(?:ING)?\b|\bwarn(?:ing)?:|\[W\d{3}|[Dd]eprecat|[Ff]all(?:ing)? ?back|[Ss]kipp(?:ed|ing)"
    r"|[Cc]orrupt|[Ii]gnor(?:ed|ing)|\b[Ff]ailed\b"
)


def new(good: Sentences, failed: Sentences) -> Iterator[Line]:
    """The first line of each form that the good log lacks; warnings first, without the source line below them."""
    found: list[Line] = []
    for form, lines in failed.items():
        if form not in good and not (found and _below(lines[0], found[-1])):
            found.append(lines[0])
    yield from sorted(found, key=lambda line: not warns(line))[:_MOST]


def gone(good: Sentences, failed: Sentences) -> Iterator[Line]:
    """The first line of each form that the failed log lacks, as far as both went."""
    both = [position for position, form in enumerate(good) if form in failed]
    reached = both[-1] if both else 0
    left = [lines[0] for form, lines in list(good.items())[:reached] if form not in failed]
    yield from left[:_MOST]


def warns(line: Line) -> bool:
    """Whether a line warns."""
    return line.level == "W" or bool(_WARNS.search(line.text[:400]))


def _below(line: Line, warning: Line) -> bool:
    """Whether a line is the source line that Python prints below a warning."""
    return line.text[:1] == " " and line.number == warning.number + 1 and warns(warning)
