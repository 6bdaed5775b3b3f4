"""The whole log as the rules see it: searched in an event, before it, after it, anywhere.

Every pattern runs under a time limit, and only where one of its literals is in the log at all.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice
from typing import Any

import regex

from errdoc.kb.terms import words
from errdoc.logs.lines.wrap import Squashed, squash, unwrap
from errdoc.match.arithmetic import holds
from errdoc.model import Condition, Event, Line

#: Seconds that one pattern may take on one text. Pages are held to far less by the lint.
PATIENCE = 0.5
#: Characters of one event that are searched.
MOST = 65_536
#: Matches of one pattern that are tried until its `where` holds.
MOST_MATCHES = 16


@lru_cache(maxsize=4096)
def compiled(pattern: str) -> Any:
    """The pattern, compiled once."""
    return regex.compile(pattern, regex.MULTILINE)


def matches(pattern: str, text: str) -> Iterator[Any]:
    """The first `MOST_MATCHES` matches; fewer where the pattern runs out of time."""
    try:
        yield from islice(compiled(pattern).finditer(text, timeout=PATIENCE), MOST_MATCHES)
    except TimeoutError:
        return


def search(pattern: str, text: str) -> Any:
    """The first match, or None."""
    return next(matches(pattern, text), None)


@dataclass(frozen=True)
class Hit:
    """Where a condition was met: the line and the captured groups."""

    line: Line | None
    groups: dict[str, str]


class Text:
    """Lines of a log with an index for searching.

    Attributes:
        lines: all cleaned lines.
        events: all events.
    """

    def __init__(self, lines: Sequence[Line], events: Sequence[Event], squashed: Squashed | None = None) -> None:
        self.lines = lines
        self.events = events
        self._squashed, self._starts, self._owners = squashed or squash(lines)
        self._position = {id(line): index for index, line in enumerate(lines)}

    @cached_property
    def event_of(self) -> dict[int, Event]:
        """The event of each line, by position."""
        return {self._position[id(line)]: event for event in self.events for line in event.lines}

    @property
    def squashed(self) -> str:
        """All text, lower case, without white space."""
        return self._squashed

    @cached_property
    def words(self) -> set[str]:
        """The words of all lines, lower case."""
        return words(line.text for line in self.lines)

    @cached_property
    def squashed_bytes(self) -> bytes:
        """The squashed text in UTF-8."""
        return self._squashed.encode("utf-8", errors="replace")

    @cached_property
    def _byte_starts(self) -> list[int]:
        if self._squashed.isascii():
            return self._starts
        total, starts = 0, []
        for start, end in zip(self._starts, [*self._starts[1:], len(self._squashed)], strict=True):
            starts.append(total)
            total += len(self._squashed[start:end].encode("utf-8", errors="replace"))
        return starts

    def line_at_byte(self, offset: int) -> int:
        """Position of the line that holds a byte of the squashed text."""
        return self._owners[max(0, bisect_right(self._byte_starts, offset) - 1)]

    def has(self, literals: Sequence[str]) -> bool:
        """Whether one of the literals is in the log; true where none is known."""
        return not literals or any(literal in self._squashed for literal in literals)

    def position(self, line: Line) -> int:
        """The place of a line among all lines."""
        return self._position[id(line)]

    def span(self, event: Event) -> tuple[int, int]:
        """Positions of the first line of an event and of the line after its last."""
        return self._position[id(event.lines[0])], self._position[id(event.lines[-1])] + 1

    @cached_property
    def _whole(self) -> "Part":
        return Part(self.lines)

    @lru_cache(maxsize=256)  # noqa: B019 - a Text lives for one explanation
    def _part(self, start: int, end: int) -> "Part":
        return Part(self.lines[start:end])

    def part(self, at: str, event: Event, line: Line) -> "Part":
        """The lines at a place: the `event`, `before` or `after` the line that matched, or `anywhere`."""
        if at == "anywhere":
            return self._whole
        if at == "event":
            return Part(event.lines)
        here = self._position[id(line)]
        return self._part(0, here) if at == "before" else self._part(here + 1, len(self.lines))

    def meets(self, condition: Condition, event: Event, line: Line, names: dict[str, str]) -> Hit | None:
        """Where a condition is met, or None.

        Args:
            condition: what the log must say.
            event: the event that a signature matched in.
            line: the line of it that matched.
            names: captured groups and facts.
        """
        if not condition.regex:
            return Hit(None, {}) if condition.where is None or holds(condition.where, names) else None
        if not self.has(condition.literals):
            return None
        hits = self.part(condition.at, event, line).hits(condition.regex)
        return self.told(hit for hit in hits if condition.where is None or holds(condition.where, names | hit.groups))

    @cached_property
    def _source(self) -> set[str]:
        return {frame.code.strip() for event in self.events for frame in event.frames}

    def told(self, hits: Iterable[Hit]) -> Hit | None:
        """The first hit that is no line of source, else the first: `raise E(f"… {n}")` stands above what it raised."""
        first = None
        for hit in hits:
            if hit.line is None or hit.line.text.strip() not in self._source:
                return hit
            first = first or hit
        return first


class Part:
    """A run of lines, searched as it stands and with terminal wraps undone."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines

    @cached_property
    def text(self) -> str:
        """The lines joined by newlines."""
        return "\n".join(line.text for line in self.lines)

    @cached_property
    def unwrapped(self) -> str:
        """The text with a terminal's wraps undone."""
        return unwrap(self.lines)

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

    def hits(self, pattern: str) -> Iterator[Hit]:
        """The first so many matches, in the text as it stands; with wraps undone where it has none."""
        plain = False
        for match in matches(pattern, self.text):
            plain = True
            yield Hit(self.line_at(match.start()), groups_of(match))
        if not plain and self.unwrapped != self.text:
            # the line is found by its text: offsets are not those of the log
            for match in matches(pattern, self.unwrapped):
                yield Hit(self.line_of(match.group()), groups_of(match))

    def search(self, pattern: str) -> Hit | None:
        """The first match."""
        return next(self.hits(pattern), None)

    def line_of(self, found: str) -> Line | None:
        """The line on which a text begins, wherever a terminal broke it; None where it is not there."""
        wanted = "".join(found.lower().split())
        text, starts, owners = squash(self.lines)
        at = text.find(wanted[:200])
        return self.lines[owners[max(0, bisect_right(starts, at) - 1)]] if at >= 0 else None


def groups_of(match: Any) -> dict[str, str]:
    """The named groups that took part, without surrounding blanks."""
    return {name: value.strip() for name, value in match.groupdict().items() if value}
