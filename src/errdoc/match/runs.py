"""Where a log begins again: several runs appended to one file, or typed one after the other at a prompt.

Failures of one run are not linked with those of another. A program begins again at a shell's prompt, where the first
lines of the log stand once more, and where an exception that nobody caught ended it and its output goes on all the
same.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from errdoc.logs.events.counters import counters
from errdoc.logs.events.signs import ends_run, is_uncaught, loudness
from errdoc.logs.lazy import lazy
from errdoc.logs.lines.characters import is_bar
from errdoc.logs.lines.times import moment
from errdoc.match.key_line import KeyLines
from errdoc.match.text import Text
from errdoc.model import Event, Line

# $ python train.py      (env) user@host:~/x$ python      C:\work>python      In [12]:      >>> train()
_PROMPT = lazy(
    r"(?:\([\w.-]+\) )?(?:<?[\w.-]+>?@<?[\w.-]+>?:?\S{0,80}[$#] \S|\$ \w|[A-Z]:\\[^<>|\n]{0,120}>\s?\w|In \[\d+\]:"
    r"|>>> (?:import |from |\w[\w. ]{0,80}[(=])|!\w+ |PS [A-Z]:\\[^<>|\n]{0,120}>\s?\w)"
)
# >>> train()      In [12]: train()
_CELL = lazy(r">>> |In \[\d+\]:")
# (env) user@host:~/x$ , before the command
_TYPED = lazy(
    r"^(?:\([\w.-]+\) )?(?:[^\s$#>]{1,120}[$#]|\$|PS [^>\n]{1,120}>|[A-Z]:\\[^>\n]{0,120}>|In \[\d+\]:|>>>|!)\s{0,3}"
)
#: Lines of a beginning that are remembered: programs greet with the same ones.
_HEAD = 10
#: So many of them, in their order, are a beginning; of the first two one alone is, behind an error that ended it.
_MANY = 3
_FIRST = 2
#: A line of fewer letters begins too many things.
_LETTERS = 7
#: Characters by which lines are compared, digits left out; one that stands more often than this greets nobody.
_KEY, _OFTEN = 120, 60
_NUMERALS = "0123456789"
_DIGITS = str.maketrans("", "", _NUMERALS)
#: Lines behind a beginning among which the others are looked for, and what is counted.
_BELOW = 60
#: Lines before a beginning that tell how far the program came, and whether it said that it was done.
_ABOVE, _SAID = 300, 30
#: Seconds of silence after which ranks of one start greet no more.
_REST = 20
#: Sorts of lines that follow a death.
_LAST_WORDS = ("report", "victim", "closed", "stopped", "aside", "advice")
#: Lines of text that a run has at least: fewer are what a dying program says last.
_ALIVE = 5


class Runs:
    """The runs of a log.

    Attributes:
        starts: positions of the lines that begin a run; the first is 0.
    """

    def __init__(self, text: Text, sorts: KeyLines) -> None:
        self._text = text
        again = _Again(text, sorts)
        prompts, appended = _prompts(text.lines), [0, *_begun(text, sorts), *again.starts()]
        appended += again.outlived(sorted({*prompts, *appended}))
        self.starts = sorted({*prompts, *appended})
        self._appended = sorted(set(appended))

    def of(self, event: Event) -> int:
        """The number of the run that an event belongs to, from 0."""
        return self.at(self._text.span(event)[0])

    def at(self, position: int) -> int:
        """The number of the run that a line belongs to, by its place among all lines."""
        return bisect_right(self.starts, position) - 1

    def lines(self, number: int) -> Sequence[Line]:
        """The lines of a run."""
        bounds = [*self.starts, len(self._text.lines)]
        return self._text.lines[bounds[number] : bounds[number + 1]]

    def appended(self, number: int) -> tuple[int, int]:
        """Positions of the lines that a run was appended with: commands that were typed one after the other are one."""
        place = bisect_right(self._appended, self.starts[number])
        last = self._appended[place] if place < len(self._appended) else len(self._text.lines)
        return self._appended[place - 1], last

    def is_cell(self, number: int) -> bool:
        """Whether a run is a line typed at a prompt of Python: what works there mends nothing that did not."""
        lines = self.lines(number)
        return bool(lines) and _CELL.match(lines[0].text) is not None

    def command(self, number: int) -> str:
        """What was typed to start a run; empty where no prompt shows it."""
        lines = self.lines(number)
        if not lines or not _PROMPT.match(lines[0].text):
            return ""
        return _TYPED.sub("", lines[0].text, 1).strip()


def _prompts(lines: Sequence[Line]) -> list[int]:
    return [position for position, line in enumerate(lines) if _PROMPT.match(line.text)]


def _begun(text: Text, sorts: KeyLines) -> list[int]:
    """Lines that launchers and schedulers write before a program's first one."""
    if not text.has(sorts.literals("start")):
        return []
    return [at for at, line in enumerate(text.lines) if sorts.is_sort("start", line.text)]


class _Again:
    """Where the first lines of a log stand again.

    Only lines of the process that wrote the first one count: ranks print the same beginning, each for itself. A
    traceback is no beginning: an excerpt that starts with that of one process may go on with another's.
    """

    def __init__(self, text: Text, sorts: KeyLines) -> None:
        self._sorts = sorts
        lines = text.lines
        first = _process(lines[0]) if lines else None
        #: (position, line) of the first process, blank ones left out
        self._mine = [(at, one) for at, one in enumerate(lines) if one.text and _process(one) == first]
        self._alone = len(self._mine) == sum(1 for one in lines if one.text)
        self._fatal: dict[int, Event] = {}
        self._quoted: set[int] = set()
        for event in text.events:
            if not ends_run(event):
                continue
            begin = text.position(event.lines[0])
            at = text.position(_fatal_line(event))
            self._fatal[at] = event
            if event.kind == "traceback":
                # a message may have taken the lines of the next run along
                self._quoted.update(range(begin, at))
        self._text = text
        self._launched = any(event.kind in ("launcher", "nccl") for event in text.events)
        self._order: dict[str, int] = {}
        self._openings: set[str] = set()
        self._met: dict[int, int] = {}

    def starts(self) -> Iterator[int]:
        """Positions of the lines that begin a further run."""
        filling = True
        ended = False
        last = 0
        for number, (at, line) in enumerate(self._mine):
            if at in self._fatal:
                ended, filling = True, False
                continue
            if at in self._quoted:
                filling = False
                continue
            if filling:
                filling = self._greets(line)
                if filling:
                    continue
            shape = self._shape(line)
            if shape is None or self._is_often(shape):
                continue
            if at - last >= min(_MANY, len(self._order)) and self._begins(number, shape, last, ended=ended):
                yield at
                last, ended = at, False

    def outlived(self, starts: Sequence[int]) -> Iterator[int]:
        """Positions behind exceptions that nobody caught, from which on a program is at work that is another one.

        Only where one process wrote and no launcher: of several the others go on for a while.
        """
        if not self._alone or self._launched:
            return
        ends = [at for at, event in sorted(self._fatal.items()) if is_uncaught(event)]
        for number, at in enumerate(ends):
            until = ends[number + 1] if number + 1 < len(ends) else len(self._text.lines)
            until = min([until, *(start for start in starts if start > at)])
            event = self._fatal[at]
            first = self._text.span(event)[1]
            near = range(first, min(until, first + _ABOVE))
            rest = [place for place in near if self._is_ordinary(self._text.lines[place])]
            if len(rest) >= _ALIVE and self._works(rest):
                yield rest[0]

    def _is_ordinary(self, line: Line) -> bool:
        """Whether a line is none of those that launchers, shells and loggers write of a program that died."""
        text = line.text.strip()
        return bool(text) and line.level != "E" and not any(self._sorts.is_sort(sort, text) for sort in _LAST_WORDS)

    def _works(self, places: Sequence[int]) -> bool:
        """Whether what is told there counts upwards, serves or is done."""
        counted: dict[str, int] = {}
        for place in places:
            text = self._text.lines[place].text.strip()
            if self._sorts.is_sort("serving", text) or self._sorts.is_sort("done", text):
                return True
            for one in counters(text):
                if not one.ready and one.done > counted.setdefault(one.name, one.done):
                    return True
        return False

    def _is_often(self, shape: int) -> bool:
        """Whether a line of the beginning stands so often that it begins nothing; asked, it counts as met."""
        self._met[shape] = self._met.get(shape, 0) + 1
        return self._met[shape] > _OFTEN

    def _greets(self, line: Line) -> bool:
        """Takes a line of the beginning; whether the next may be one too."""
        text = line.text.strip()
        if any(not one.ready for one in counters(text)):
            return False
        if is_bar(text) or loudness(line) >= 1 or line.level == "E" or sum(char.isalpha() for char in text) < _LETTERS:
            return True
        shape = _key(line.text)
        if self._order.get(shape) == 0:
            return False
        self._order.setdefault(shape, len(self._order))
        self._openings.add(shape[:1])
        return len(self._order) < _HEAD

    def _shape(self, line: Line) -> int | None:
        """Which line of the beginning it is."""
        first = line.text[:1]
        # of most lines the first character tells; a digit is left out of what is compared
        if first not in self._openings and first not in _NUMERALS:
            return None
        # what stands further in is quoted: pip prints what the pip below it printed
        return self._order.get(_key(line.text))

    def _begins(self, number: int, shape: int, last: int, *, ended: bool) -> bool:
        """Whether a line of the beginning, standing again, begins a run."""
        row = [shape]
        if len(self._mine) - number < _ALIVE or not (ended or shape < _FIRST):
            return False
        for _, line in self._mine[number + 1 : number + 1 + _BELOW]:
            other = self._shape(line)
            if other is not None and other > row[-1]:
                row.append(other)
        many = len(row) >= min(_MANY, len(self._order))
        if ended:
            return shape < _FIRST or many
        if not many:
            return False
        above = [line for at, line in self._mine[max(0, number - _ABOVE) : number] if at >= last]
        lower = self._counts_lower(above, number)
        if lower is False:
            return False
        if self._rested(number):
            return True
        said = any(
            self._sorts.is_sort(sort, line.text.strip()) for line in above[-_SAID:] for sort in ("end", "stopped")
        )
        return said or (lower is True and len(self._order) >= _FIRST)

    def _rested(self, number: int) -> bool:
        """Whether so much time went by before a line that another process may have written it."""
        before = next((one.time for _, one in reversed(self._mine[max(0, number - _SAID) : number]) if one.time), None)
        time = self._mine[number][1].time
        if not before or not time:
            return False
        then, now = moment(before), moment(time)
        return then is not None and now is not None and then.style == now.style and now.seconds - then.seconds >= _REST

    def _counts_lower(self, above: Sequence[Line], number: int) -> bool | None:
        """Whether what was counted above is counted from a lower number on; None where nothing tells."""
        reached: dict[str, int] = {}
        for line in above:
            for one in counters(line.text):
                if not one.ready:
                    reached[one.name] = max(reached.get(one.name, 0), one.done)
        if not reached:
            return None
        for _, line in self._mine[number + 1 : number + 1 + _BELOW]:
            for one in counters(line.text):
                if not one.ready and one.name in reached:
                    return one.done < reached[one.name]
        return None


def _process(line: Line) -> tuple[object, ...]:
    return line.rank, line.stream, line.file


def _key(text: str) -> str:
    return text[:_KEY].translate(_DIGITS)


def _fatal_line(event: Event) -> Line:
    """The line of an event that ended the program."""
    return next((line for line in event.lines if event.exception and event.exception in line.text), event.lines[0])
