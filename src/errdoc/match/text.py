"""The whole log as the rules see it: searched in an event, before it, after it, anywhere.

A pattern is tried only where the literals that it needs are, on each text once, and as long as the budget lasts.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from errdoc.kb.terms import words
from errdoc.logs.events.signs import Progress, progress_after
from errdoc.logs.lines.wrap import Squashed, squash
from errdoc.match.arithmetic import holds
from errdoc.match.budget import Budget
from errdoc.match.part import Hit, Part, groups_of
from errdoc.model import Condition, Event, Frame, Line


def written(frame: Frame) -> str:
    """A frame as pages write it: its path, with forward slashes also where Windows printed it, and its function."""
    return f"{frame.file.replace(chr(92), '/')}, {frame.function}"


def shown_at(frame: Frame, event: Event) -> Line | None:
    """The line of a traceback that shows a frame's source, else the one that names it; None where neither is found."""
    code = frame.code.strip()
    lines = [line for line in event.lines if code and line.text.strip() == code]
    lines += [line for line in event.lines if frame.file in line.text and str(frame.line) in line.text]
    return lines[0] if lines else None


class Text:
    """Lines of a log with an index for searching.

    Attributes:
        lines: all cleaned lines.
        events: all events.
        budget: what searching them may cost.
    """

    def __init__(self, lines: Sequence[Line], events: Sequence[Event], squashed: Squashed | None = None) -> None:
        self.lines = lines
        self.events = events
        self.budget = Budget()
        self._squashed, self._starts, self._owners = squashed or squash(lines)
        self._first = lines[0].place if lines else 0
        self._parts: dict[int, Part] = {}
        self._progress: dict[int, Progress] = {}
        self._known: dict[tuple[str, int], list[Hit]] = {}
        self._held: dict[tuple[str, ...], bool] = {}

    @cached_property
    def event_of(self) -> dict[int, Event]:
        """The event of each line, by position."""
        return {self.position(line): event for event in self.events for line in event.lines}

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
        if not literals:
            return True
        key = tuple(literals)
        held = self._held.get(key)
        if held is None:
            held = self.whole.holds((key,))
            if not self.budget.exhausted:
                self._held[key] = held
        return held

    @cached_property
    def _order(self) -> dict[int, int]:
        return {event.place: number for number, event in enumerate(self.events)}

    def number(self, event: Event) -> int:
        """The place of an event among all events."""
        return self._order[event.place]

    def goes_on_after(self, event: Event, line: Line | None = None) -> bool:
        """Whether training or the program visibly goes on after an event, or after a line of it."""
        return progress_after(self.events, self.number(event), self._progress, line)

    def position(self, line: Line) -> int:
        """The place of a line among all lines."""
        return line.place - self._first

    def span(self, event: Event) -> tuple[int, int]:
        """Positions of the first line of an event and of the line after its last."""
        return self.position(event.lines[0]), self.position(event.lines[-1]) + 1

    @cached_property
    def whole(self) -> Part:
        """All lines."""
        return Part(self.lines, self.budget, (self._squashed, self._starts, self._owners))

    def part(self, event: Event) -> Part:
        """The lines of an event, with what was made of them for searching."""
        found = self._parts.get(event.place)
        if found is None:
            found = self._parts[event.place] = Part(event.lines, self.budget)
        return found

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
        hits = self._hits(condition, event, line)
        return self.told(hit for hit in hits if condition.where is None or holds(condition.where, names | hit.groups))

    def _hits(self, condition: Condition, event: Event, line: Line) -> Iterable[Hit]:
        """The first so many matches at the condition's place."""
        if condition.at in ("before", "after"):
            here = self.position(line)
            first, last = (0, here) if condition.at == "before" else (here + 1, len(self.lines))
            return self.whole.hits(condition.regex, condition.needs, first, last)
        if condition.at in ("frames", "code"):
            return self._in_traceback(condition, event)
        key = (condition.regex, event.place if condition.at == "event" else -1)
        if key not in self._known:
            part = self.part(event) if condition.at == "event" else self.whole
            self._known[key] = list(part.hits(condition.regex, condition.needs))
        return self._known[key]

    def _in_traceback(self, condition: Condition, event: Event) -> Iterator[Hit]:
        """The matches in the frames of an error's tracebacks, or in the source lines that they quote."""
        for one in self._raised(event):
            frames = [frame for frame in one.frames if frame.code or condition.at == "frames"]
            lines = [written(frame) if condition.at == "frames" else frame.code.strip() for frame in frames]
            whole = "\n".join(lines)
            for match in self.budget.matches(condition.regex, whole, 0, len(whole)):
                frame = frames[whole.count("\n", 0, match.start())]
                yield Hit(shown_at(frame, one), groups_of(match))

    def _raised(self, event: Event) -> list[Event]:
        """An event, and those of its chain of exceptions."""
        if event.chain is None:
            return [event]
        return [event, *(one for one in self.events if one.chain == event.chain and one is not event)]

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
