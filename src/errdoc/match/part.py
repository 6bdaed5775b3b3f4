"""A run of lines of a log, searched as it stands and with terminal wraps undone."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import islice
from typing import Any

from errdoc.logs.lazy import lazy
from errdoc.logs.lines.wrap import Squashed, squash, unwrapped
from errdoc.match.budget import LOOKING, MOST_MATCHES, Budget
from errdoc.model import Line
from errdoc.record import record

#: A text with more characters is searched near what a pattern needs, and not as a whole.
LARGE = 64 << 10
#: Lines and characters around a literal in which a match lies.
REACH, REACH_CHARACTERS = 40, 16 << 10
#: Places of a literal that are looked at in a large text: the first and the last so many.
MOST_PLACES = 40
# \A(?![\s\S]*Error)      Epoch 1[\s\S]{0,200000}Epoch 2      (?s)\A.*
_FAR = lazy(r"\\[AG]|\[\\s\\S\](?:[*+]|\{\d*,(?:\d{5,})?\})|\(\?[a-z]*s")

#: Sets of literals, of each of which one is in every text that a pattern matches.
Needs = tuple[tuple[str, ...], ...]


@record
class Hit:
    """Where a condition was met: the line and the captured groups."""

    line: Line | None
    groups: dict[str, str]


class Part:
    """Lines of a log, and the texts that patterns are searched in.

    Args:
        lines: the lines.
        budget: what searching them may cost.
        squashed: the lines' squashed text, where somebody made it already.
    """

    def __init__(self, lines: Sequence[Line], budget: Budget, squashed: Squashed | None = None) -> None:
        self.lines = lines
        self._budget = budget
        if squashed is not None:
            self._squashed = squashed

    @cached_property
    def text(self) -> str:
        """The lines joined by newlines."""
        return "\n".join(line.text for line in self.lines)

    @cached_property
    def _squashed(self) -> Squashed:
        return squash(self.lines)

    @cached_property
    def _unwrapped(self) -> tuple[str, list[int]]:
        return unwrapped(self.lines)

    @property
    def unwrapped(self) -> str:
        """The text with a terminal's wraps undone."""
        return self._unwrapped[0]

    @cached_property
    def _starts(self) -> list[int]:
        starts, total = [], 0
        for line in self.lines:
            starts.append(total)
            total += len(line.text) + 1
        return starts

    def line_at(self, offset: int) -> Line | None:
        """The line that holds a character of the text."""
        return self.lines[max(0, bisect_right(self._starts, offset) - 1)] if self.lines else None

    def hits(self, pattern: str, needs: Needs = (), first: int = 0, last: int | None = None) -> Iterator[Hit]:
        """The first so many matches in the lines from `first` to before `last`; with wraps undone where it has none.

        Args:
            pattern: the regex.
            needs: literals without which it cannot match.
            first: the first line that is searched.
            last: the line before which the search ends.
        """
        last = len(self.lines) if last is None else last
        if first >= last or not self.holds(needs, first, last):
            return
        plain = False
        for hit in islice(self._plain(pattern, needs, first, last), MOST_MATCHES):
            plain = True
            yield hit
        if plain:
            return
        text, starts = self._unwrapped
        if text != self.text:
            end = starts[last] if last < len(starts) else len(text)
            for match in self._budget.matches(pattern, text, starts[first], end):
                # the line is found by its text: a wrap stands within the match
                yield Hit(self.line_of(match.group(), first, last), groups_of(match))

    def _plain(self, pattern: str, needs: Needs, first: int, last: int) -> Iterator[Hit]:
        for start, end in self._windows(() if _far(pattern) else needs, first, last):
            for match in self._budget.matches(pattern, self.text, start, end):
                yield Hit(self.line_at(match.start()), groups_of(match))

    def search(self, pattern: str, needs: Needs = ()) -> Hit | None:
        """The first match."""
        return next(self.hits(pattern, needs), None)

    def holds(self, needs: Needs, first: int = 0, last: int | None = None) -> bool:
        """Whether one of each set of literals is in the lines."""
        if not needs:
            return True
        text, _, _ = self._squashed
        low, high = self._span(first, len(self.lines) if last is None else last)
        looks = sum(map(len, needs)) * (high - low)
        return self._budget.takes(LOOKING * looks) and all(
            any(text.find(literal, low, high) >= 0 for literal in literals) for literals in needs
        )

    def _span(self, first: int, last: int) -> tuple[int, int]:
        """Offsets in the squashed text of the lines from `first` to before `last`."""
        text, starts, owners = self._squashed
        low, high = bisect_left(owners, first), bisect_left(owners, last)
        return starts[low] if low < len(starts) else len(text), starts[high] if high < len(starts) else len(text)

    def _windows(self, needs: Needs, first: int, last: int) -> Iterator[tuple[int, int]]:
        """Offsets of the stretches of the text that can hold a match; the whole of a text that is not large."""
        begin = self._starts[first]
        end = self._starts[last] - 1 if last < len(self.lines) else len(self.text)
        if end - begin <= LARGE or not needs:
            yield begin, end
            return
        done = begin
        for place in self._places(needs[0], first, last):
            low = max(self._starts[max(first, place - REACH)], self._starts[place] - REACH_CHARACTERS, done)
            below = place + REACH + 1
            high = self._starts[below] - 1 if below < last else end
            high = min(high, self._starts[place] + len(self.lines[place].text) + REACH_CHARACTERS)
            if high > low:
                yield low, high
                done = high

    def _places(self, literals: Sequence[str], first: int, last: int) -> list[int]:
        """Positions of the lines in which one of the literals ends."""
        text, starts, owners = self._squashed
        low, high = self._span(first, last)
        places: set[int] = set()
        for literal in literals:
            ends: list[int] = []
            at = text.find(literal, low, high)
            while at >= 0:
                ends.append(at + len(literal) - 1)
                at = text.find(literal, at + 1, high)
            if len(ends) > 2 * MOST_PLACES:
                ends = ends[:MOST_PLACES] + ends[-MOST_PLACES:]
            places.update(owners[max(0, bisect_right(starts, one) - 1)] for one in ends)
        return sorted(places)

    def line_of(self, found: str, first: int = 0, last: int | None = None) -> Line | None:
        """The line on which a text begins, wherever a terminal broke it; None where it is not there."""
        span = self._span(first, len(self.lines) if last is None else last)
        return _line_of(found, self.lines, self._squashed, span)


def line_of(found: str, lines: Sequence[Line]) -> Line | None:
    """The line on which a text begins, wherever a terminal broke it; None where it is not there."""
    squashed = squash(lines)
    return _line_of(found, lines, squashed, (0, len(squashed[0])))


def _line_of(found: str, lines: Sequence[Line], squashed: Squashed, span: tuple[int, int]) -> Line | None:
    text, starts, owners = squashed
    at = text.find("".join(found.lower().split())[:200], *span)
    return lines[owners[max(0, bisect_right(starts, at) - 1)]] if at >= 0 else None


@lru_cache(maxsize=4096)
def _far(pattern: str) -> bool:
    """Whether a pattern looks at more than the neighbourhood of what it needs."""
    return _FAR.search(pattern) is not None


def groups_of(match: Any) -> dict[str, str]:
    """The named groups that took part, without surrounding blanks."""
    return {name: value.strip() for name, value in match.groupdict().items() if value}
