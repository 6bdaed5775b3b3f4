"""The key line: the one line of a log that says what went wrong, whether a page knows it or not.

It is the root's own message, of the first error of its own in any rank, of the last run in an appended file: not the
launcher's report, not what followed in the other ranks, not advice, separators, carets or echoes of source. How lines
of these sorts are worded stands in `kb/tables/texts.toml`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise

from errdoc.logs.events.signs import loudness, progress_after
from errdoc.logs.lazy import lazy
from errdoc.match.part import line_of
from errdoc.model import Event, Found, Line

#: What an event is worth that has an error of its own, that reports another's, and that only follows.
OWN, LOUD, SAID, REPORTED, FOLLOWED = 5.0, 3.0, 1.0, 0.5, 0.2
_LETTER = lazy(r"[^\W\d_]{2}")
# raise ValueError("…      _raise RuntimeError('…      warnings.warn(f'…, without the traceback that it stands in
# Command: "/venv/bin/python" -c "import torch; assert …": what was run
_ECHO = lazy(r"\s*(?:_?raise \w|warnings\.warn\(|(?:logger|logging|log)\.\w+\(|print\(|Command: [\"'/])")
#   File "/env/torch/distributed/elastic/multiprocessing/errors/__init__.py", line 355, in wrapper
_FRAME = lazy(r"\s*File \"[^\"\n]{1,400}\", line \d")
# assert x.shape == (3, 4)      raise NotImplementedError      not assert_shape(x)
_RAISES = lazy(r"(?:assert|raise)\b")
#   - pip=20.3
_ITEM = lazy(r"\s*[-*\u2022] \S")
#: Exceptions that say nothing without their message.
_BARE = ("AssertionError", "NotImplementedError", "Exception", "RuntimeError", "StopIteration", "SystemError")
#: Lines of an event that are weighed.
_MOST = 400
#: Characters of a line that tell its sort.
_LONGEST = 2000
#: A first line of so many characters says enough, though it ends in a colon.
_LONG = 120


@lru_cache(maxsize=512)
def _compiled(pattern: str) -> re.Pattern[str]:
    """A branch, compiled by the standard library: that takes a quarter of the time, and lines are short."""
    return re.compile(pattern)


class KeyLines:
    """Chooses key lines by the named texts of the knowledge base.

    Args:
        branches: of each named pattern its branches, by a literal that is in what they match, in lower case and without
            white space; below "" those that need none.
    """

    def __init__(self, branches: Mapping[str, Mapping[str, Sequence[str]]]) -> None:
        self._branches = branches
        # a line and an event are asked about many times; both live as long as the log that is explained
        self._sorts: dict[tuple[str, str], bool] = {}
        self._squashed = "", ""
        self._weights: dict[int, tuple[Event, float]] = {}
        self._lines: dict[int, tuple[Event, Line]] = {}

    def is_sort(self, sort: str, text: str) -> bool:
        """Whether a line is of a sort: `error`, `stopped`, `report`, `victim`, `common` and so on."""
        text = text[:_LONGEST]
        known = self._sorts.get((sort, text))
        if known is None:
            known = self._sorts[sort, text] = self._found(f"{sort}-line", text)
        return known

    def literals(self, sort: str) -> Sequence[str]:
        """Texts, in lower case and without white space, one of which is in every line of a sort."""
        return [literal for literal in self._branches.get(f"{sort}-line", {}) if literal]

    def is_harmless(self, text: str) -> bool:
        """Whether a line is one that a program prints though nothing failed, whatever words of an error are in it."""
        return self.is_sort("harmless", text)

    def _found(self, name: str, text: str) -> bool:
        branches = self._branches.get(name, {})
        # looking for seventy literals takes a hundredth of trying as many branches at every character
        if text != self._squashed[0]:  # a line is asked for several sorts in a row
            self._squashed = text, "".join(text.lower().split())
        squashed = self._squashed[1]
        return any(
            _compiled(branch).search(text)
            for literal in branches
            if literal in squashed
            for branch in branches[literal]
        )

    def is_error(self, event: Event) -> bool:
        """Whether a line of an event looks like an error though none of the usual words is in it."""
        return event.kind == "plain" and any(
            line.level in ("E", "F") or (line.level is None and self.is_sort("error", line.text))
            for line in event.lines[:_MOST]
        )

    def stop(self, events: Sequence[Event]) -> Event | None:
        """The event that shows that the program was ended before it was done, where nothing went on after it."""
        for place in range(len(events) - 1, -1, -1):
            if any(self.is_sort("stopped", line.text) for line in events[place].lines[:_MOST]):
                return None if progress_after(events, place) else events[place]
        return None

    def telling(self, event: Event, line: Line) -> Line:
        """The line to quote of an event that a page recognised at a line: that one, unless another says more."""
        if not any(one is line for one in event.lines):
            return line
        best = self.line(event)
        if event.kind == "traceback" and event.exception:
            # a page may tell a failure by its frames; what was raised stands below them
            return best if line.place <= self._header(event).place else line
        if self._is_echo(line):
            return best if self._loud(best) else line
        louder = not self._loud(line) and self._loud(best) >= LOUD - 1
        return best if louder and not self.is_sort("report", best.text) else line

    def best(self, places: Sequence[Found]) -> Line:
        """The line to quote of a failure that was found at these places: the first that is no echo, if there is one."""
        lines = [self.telling(one.event, one.line) for one in places]
        return next((line for line in lines if not self._is_echo(line)), lines[0])

    def _is_echo(self, line: Line) -> bool:
        """Whether a line shows source, reports, or only introduces what the next one says."""
        return (
            _ECHO.match(line.text) is not None or self.is_sort("report", line.text) or line.text.rstrip().endswith(":")
        )

    def weight(self, event: Event) -> float:
        """How much an event is the error itself, rather than its report, its echo or a mere complaint."""
        known = self._weights.get(id(event))
        if known is None:
            known = self._weights[id(event)] = event, self._weighed(event)
        return known[1]

    def _weighed(self, event: Event) -> float:
        line = self.line(event)
        text = line.text
        if event.kind == "traceback" and event.exception:
            said = f"{event.exception}: {event.message}"
            if self.is_sort("victim", said[:2000]):
                return FOLLOWED
            return REPORTED if self.is_sort("report", said[:2000]) else OWN
        if self.is_sort("victim", text):
            return FOLLOWED
        if self.is_sort("report", text):
            return REPORTED
        if event.kind == "launcher":
            return SAID + 0.5 if self.is_sort("signal", text) else SAID
        if event.kind == "compiler" and not self._loud(line):
            return REPORTED
        if (
            event.kind in ("kernel", "compiler", "pip")
            or event.level == "F"
            or (event.kind == "cxx" and event.exception)
        ):
            return OWN - 1
        if event.truncated and not event.exception:
            return REPORTED + 0.1
        if event.kind == "death":
            return LOUD - 1
        return float(self._loud(line))

    def _loud(self, line: Line) -> float:
        if self.is_sort("stopped", line.text):
            return SAID
        if self.is_sort("advice", line.text) or self.is_harmless(line.text):
            return 0.0
        told = self.is_sort("error", line.text)
        return max(loudness(line), SAID if told else 0.0)

    def line(self, event: Event) -> Line:
        """The line of an event that says the error."""
        known = self._lines.get(id(event))
        if known is None:
            known = self._lines[id(event)] = event, self._saying(event)
        return known[1]

    def _saying(self, event: Event) -> Line:
        if event.kind == "traceback" and event.exception:
            return self._of_exception(event)
        shown = event.lines[:_MOST]
        lines = [line for line in shown if _LETTER.search(line.text) or self.is_sort("stopped", line.text)]
        lines = lines or list(event.lines[:1])
        if event.truncated and event.frames:
            # what was raised is cut off: the last frame is the nearest to it
            return lines[-1]
        code = _code(event)
        best, most = lines[0], -1.0
        for line in lines:
            worth = self._loud(line)
            if line.text.strip() in code or _ECHO.match(line.text) or _FRAME.match(line.text):
                worth = min(worth, 0.3)
            if self.is_sort("report", line.text):
                worth = min(worth, REPORTED)
            if worth > most:
                best, most = line, worth
        return best

    def _of_exception(self, event: Event) -> Line:
        """The line of an exception; of one without a message the source that raised it, as far as it tells more."""
        name = event.exception
        lines = list(event.lines)
        shown = self._header(event)
        if event.message.strip():
            return self._said_below(event, shown)
        code = event.frames[-1].code.strip() if event.frames else ""
        if name.rsplit(".", 1)[-1] in _BARE and _RAISES.match(code):
            return next((line for line in reversed(lines) if line.text.strip() == code), shown)
        return shown

    @staticmethod
    def _header(event: Event) -> Line:
        """The line of an event that begins with its exception's name."""
        name = event.exception
        start = f"{name}: {event.message}".split("\n", 1)[0].rstrip(": ")
        naming = [line for line in reversed(event.lines) if name in line.text]
        shown = next((line for line in naming if start[:60] in line.text), None)
        # a terminal may have broken the line within the name
        return shown or next(iter(naming), None) or line_of(start, event.lines) or event.lines[-1]

    def _said_below(self, event: Event, shown: Line) -> Line:
        """The line of a message that says more than its first: that follows `…:`, or `Last error:`."""
        place = next(place for place, one in enumerate(event.lines) if one is shown)
        after = list(event.lines)[place + 1 :]
        after = [line for line in after if _LETTER.search(line.text)]
        told = [line for above, line in pairwise(after) if self.is_sort("introducing", above.text)]
        brief = len(shown.text) < _LONG and shown.text.rstrip().endswith(":")
        if not told and (brief or self.is_sort("introducing", shown.text)):
            told = after
        told = [line for line in told if not line.text.rstrip().endswith(":")]
        if len(told) > 1 and all(_ITEM.match(line.text) for line in told):
            # of a list no item says what went wrong
            return shown
        return next((line for line in told if self._loud(line) or not self.is_sort("advice", line.text)), shown)


class Errors:
    """The events of a log that look like errors, and which of them is the one.

    Args:
        events: the events that look like errors, in the order of the log.
        lines: chooses key lines.
    """

    def __init__(self, events: Sequence[Event], lines: KeyLines) -> None:
        self.events = events
        self._lines = lines

    @cached_property
    def weights(self) -> dict[int, float]:
        """What each event is worth, by its place."""
        return {event.place: self._lines.weight(event) for event in self.events}

    @property
    def best(self) -> Event | None:
        """The event of the key line; None where there are no errors."""
        if not self.events:
            return None
        most = max(self.weights.values())
        loudest = [event for event in self.events if self.weights[event.place] == most]
        if most < OWN:
            return loudest[0]
        return self._first_of_the_last(loudest)

    def _first_of_the_last(self, fatal: Sequence[Event]) -> Event:
        """Of exceptions the last of a process; of several processes the first."""
        streams: dict[tuple[object, ...], Event] = {}
        for event in fatal:
            streams[_stream(event)] = event
        # what came last of an exception's chain: whoever raised it again has said what it means
        last: dict[int | None, Event] = {}
        for event in fatal:
            if event.chain not in last or event.link > last[event.chain].link:
                last[event.chain] = event
        ends = [event if event.chain is None else last[event.chain] for event in streams.values()]
        return min(ends, key=lambda event: event.place)

    def in_order(self) -> Iterator[Event]:
        """The events, the key line's first, then the heaviest, of equals the last."""
        best = self.best
        if best is not None:
            yield best
        rest = [event for event in reversed(self.events) if event is not best]
        yield from sorted(rest, key=lambda event: -self.weights[event.place])


def _stream(event: Event) -> tuple[object, ...]:
    first = event.lines[0]
    return (event.rank, first.stream, first.file)


def _code(event: Event) -> set[str]:
    """The lines of source that a traceback shows."""
    return {frame.code.strip() for frame in event.frames if frame.code}
