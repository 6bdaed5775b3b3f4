"""Which run of a log is answered, and what of it the run survived.

The last one is where it ended well, or got further than the one that failed; else the last that failed by an error of
its own.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, Protocol

from errdoc.errors import InputError
from errdoc.kb.entries import Failure
from errdoc.logs.events.counters import counters
from errdoc.logs.events.signs import ends_run, is_uncaught, loudness
from errdoc.match.ends import Course, End
from errdoc.match.key_line import LOUD, KeyLines
from errdoc.match.runs import Runs
from errdoc.match.text import Text
from errdoc.model import Event, Line, Outcome, Run

#: Lines after an error in which its program may show that it works on; so many after a complaint leave it behind.
_AFTER, _FAR = 400, 15
#: Lines of an event of which the last that says an error is looked for.
_MOST = 400
#: Lines of other programs after a shell's complaint that show that its script went on; those that only close count not.
_COMMANDS = 8
_CLOSING = ("end", "closed", "shell", "report")
#: Events that a program may print of what it survives; of tracebacks those that somebody caught.
_SURVIVABLE = ("plain", "cxx", "pip", "traceback")


class Pages(Protocol):
    """What is asked of the knowledge base."""

    def failure(self, ident: str) -> Failure:
        """The rules of a page."""
        ...


class Failing(NamedTuple):
    """What a run failed of: the page that names it, empty where none does, and its line."""

    failure: str
    line: Line


class Answered:
    """The runs of a log with how each ended.

    Args:
        text: the log.
        sorts: tells lines by their sort.

    Attributes:
        runs: where the log begins again.
        number: the run that is answered, from 0.
    """

    def __init__(self, text: Text, sorts: KeyLines) -> None:
        self._text = text
        self._sorts = sorts
        self.runs = Runs(text, sorts)
        self.number = len(self.runs.starts) - 1
        self._courses: dict[int, Course] = {}
        self._ends: dict[int, End] = {}
        self._failed: Mapping[int, Failing] = {}
        self._survived: dict[int, tuple[Event, bool]] = {}

    def course(self, number: int) -> Course:
        """The lines of a run, asked for how far it came."""
        if number not in self._courses:
            self._courses[number] = Course(self.runs.lines(number), self._sorts)
        return self._courses[number]

    def end(self, number: int) -> End:
        """How a run ended, errors left aside."""
        if number not in self._ends:
            self._ends[number] = self.course(number).end()
        return self._ends[number]

    def choose(self, failed: Mapping[int, Failing]) -> int:
        """Takes what runs failed of by an error of their own, by their number, and tells which run is answered."""
        last = len(self.runs.starts) - 1
        self._failed = failed
        if failed and last not in failed and not self._is_better(last, max(failed)):
            self.number = max(failed)
        else:
            self.number = last
        return self.number

    def ask(self, number: int) -> None:
        """Takes the number of the run that somebody asks about, from 0.

        Raises:
            InputError: there is no such run.
        """
        if not 0 <= number < len(self.runs.starts):
            count = len(self.runs.starts)
            raise InputError(f"this log holds {count} start{'s' * (count > 1)}, none of number {number + 1}",
                             hint="without --run errdoc chooses one, and tells how many there are")  # fmt: skip
        self.number = number

    def _is_better(self, last: int, failed: int) -> bool:
        """Whether the last run did well: it came to its end, or further than the one that failed."""
        typed, before = self.runs.command(last), self.runs.command(failed)
        if typed.split()[:2] != before.split()[:2] or self.runs.is_cell(last):
            # another command that works mends none that does not
            return False
        end = self.end(last)
        if end.outcome == "finished" or end.serves:
            return True
        return self.course(last).furthest() > self.course(failed).furthest()

    def is_asked(self, event: Event) -> bool:
        """Whether an event stands in the run that is answered."""
        return self.runs.of(event) == self.number

    def survived(self, event: Event) -> bool:
        """Whether its run did not end by an error: it says afterwards that it is done, or its work visibly goes on."""
        key = id(event)
        if key not in self._survived:
            ways = (self._is_survivable, self._went_on)
            self._survived[key] = event, all(way(event) for way in ways)
        return self._survived[key][1]

    def _after(self, event: Event) -> int:
        """Position of the line after an error: other output may stand in one event with a line that only complains."""
        if event.kind != "plain":
            return self._text.span(event)[1]
        loud = (line for line in reversed(event.lines[:_MOST]) if loudness(line) >= LOUD - 1)
        return self._text.position(next(loud, self._sorts.line(event))) + 1

    @staticmethod
    def _is_survivable(event: Event) -> bool:
        if event.kind == "cxx" and event.level == "F":
            return False
        return event.kind in _SURVIVABLE and (event.kind != "traceback" or not is_uncaught(event))

    def _went_on(self, event: Event) -> bool:
        return self._is_done_after(event) or self._works_on(event) or self._is_shells(event)

    def _is_done_after(self, event: Event) -> bool:
        end = self.end(self.runs.of(event))
        return end.sure and end.line is not None and self._text.position(end.line) >= self._after(event)

    def _works_on(self, event: Event) -> bool:
        """Whether what its run counts grows after it, or it serves, and no error ends it that nothing survives."""
        first = self._after(event)
        number = self.runs.of(event)
        if any(at >= first and self.runs.at(at) == number for at in self._fatal):
            return False
        counted: dict[tuple[str, int | None], int] = {}
        for line in self._below(first, number, _AFTER):
            if event.rank is not None and line.rank is not None and line.rank != event.rank:
                continue
            if line.level not in ("W", "E") and self._sorts.is_sort("serving", line.text):
                return True
            for one in counters(line.text):
                known = counted.setdefault((one.name, one.of), one.done)
                if not one.ready and one.done > known:
                    return True
        return False

    def _below(self, first: int, number: int, most: int) -> Sequence[Line]:
        """The lines with text of a run from a position on."""
        lines = self._text.lines[first : first + most]
        last = self.runs.starts[number + 1] if number + 1 < len(self.runs.starts) else len(self._text.lines)
        return [line for line in lines[: max(0, last - first)] if line.text]

    def _is_shells(self, event: Event) -> bool:
        """Whether a shell said it of one command, and others followed of which none failed."""
        if event.frames or not any(self._sorts.is_sort("shell", line.text) for line in event.lines):
            return False
        first, number = self._after(event), self.runs.of(event)
        if any(at >= first and self.runs.at(at) == number for at in self._fatal):
            return False
        below = self._below(first, number, _AFTER)
        quiet = (line for line in below if not any(self._sorts.is_sort(sort, line.text) for sort in _CLOSING))
        return sum(1 for _ in quiet) >= _COMMANDS

    def is_left_behind(self, event: Event) -> bool:
        """Whether so much is told after a mere complaint that nothing can have ended by it."""
        first = self._after(event)
        return event.kind == "plain" and len(self._below(first, self.runs.of(event), 2 * _FAR)) >= _FAR

    @cached_property
    def _fatal(self) -> list[int]:
        """Positions of the errors that a program does not survive."""
        return [
            self._text.span(event)[0]
            for event in self._text.events
            if ends_run(event) and not self._is_survivable(event)
        ]

    def all_survived(self, events: Sequence[Event]) -> bool:
        """Whether its run did not end by any of some events; false of none."""
        return bool(events) and all(map(self.survived, events))

    def came_to_its_end(self, event: Event) -> bool:
        """Whether its run did all that it counts, or says that it is done."""
        end = self.end(self.runs.of(event))
        return end.sure or end.counted

    def rows(self, error: Failing | None, pages: Pages, *, stopped: bool) -> tuple[Run, ...]:
        """All runs, each with how it ended; none where nothing is in the log.

        Args:
            error: what the answered run failed of, or was stopped by.
            pages: the knowledge base.
            stopped: it was healthy until its user or the scheduler ended it.
        """
        return tuple(
            self._row(number, error if number == self.number else self._failed.get(number), pages, stopped=stopped)
            for number in range(len(self.runs.starts))
            if self.runs.lines(number)
        )

    def _row(self, number: int, error: Failing | None, pages: Pages, *, stopped: bool) -> Run:
        lines = self.runs.lines(number)
        outcome: Outcome = self.end(number).outcome
        if error is not None:
            is_stop = stopped if number == self.number else bool(error.failure) and pages.failure(error.failure).stop
            outcome = "stopped" if is_stop else "failed"
        return Run(
            lines[0].number, lines[-1].number, outcome, self.runs.command(number), lines[0].file,
            error.failure if error else "", pages.failure(error.failure).title if error and error.failure else "",
            error.line.number if error else None, self.course(number).standing(),
        )  # fmt: skip
