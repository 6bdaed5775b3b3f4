"""How a run ended, by its last lines: it says that it is done, it stands in the middle of something, it serves.

The lines are read from the last one upwards, past warnings and blanks, until one tells. What the sorts of lines are
worded like stands in `kb/tables/texts.toml`.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Literal, NamedTuple

from errdoc.logs.events.counters import Counter, counters, speed
from errdoc.logs.lazy import lazy
from errdoc.match.key_line import KeyLines
from errdoc.model import Line, Standing

#: Lines with text that are asked how the run ended.
_ASKED = 60
#: Lines before the end in which counters stand, and repetitions.
_COURSE = 400
#: Lines of output below the last that tells something; after so many nothing above speaks of the end.
_OUTPUT = 15
#: A line that stands so often in the course is one of its loop, and no end.
_LOOP, _LISTED = 4, 7
#: Characters of a line that are looked at, and by which it is like another.
_LONGEST, _ALIKE = 400, 120
_DIGITS = str.maketrans("", "", "0123456789")
# Accuracy: 0.93      97.5%      [Paddle & TorchBF16]:  43      (8, 3)
_RESULT = lazy(r"\d\.\d|\d ?%|[:=]\s{0,8}\d+\)?$")
# +----------+      |    3   N/A  N/A   7534567      C   python    58821MiB |      ╘═══╛
_TABLE = lazy(
    r"[|+\u2502\u2503\u255b\u2518\u2570].{18,400}[|+\u2502\u2503\u255b\u2518\u256f]$|[\u2558\u2514\u2570].{18,400}$"
)
#  100%|██████████| 644/645 [00:38<00:00]
_FULL = lazy(r"(?<!\d)100(?:\.0+)? ?%")


class End(NamedTuple):
    """How a run ended.

    Attributes:
        outcome: `finished` or `open`.
        line: the line that tells it; None where none does.
        sure: the program says that it is done, or has done all that it counts: what failed before, it survived.
        counted: all that it counts is done.
        serves: it is a server, a monitor: it goes on for as long as nobody ends it.
    """

    outcome: Literal["finished", "open"]
    line: Line | None = None
    sure: bool = False
    serves: bool = False
    counted: bool = False


class Course:
    """The lines of one run, asked for their end.

    Args:
        lines: of the run.
        sorts: tells lines by their sort.
    """

    def __init__(self, lines: Sequence[Line], sorts: KeyLines) -> None:
        self._near = [line for line in lines[-_COURSE:] if line.text.strip()]
        self._sorts = sorts

    @cached_property
    def _counted(self) -> list[tuple[Line, list[Counter]]]:
        """The lines that count something of the work."""
        rows = ((line, [one for one in counters(line.text) if not one.ready]) for line in self._near)
        return [row for row in rows if row[1]]

    @cached_property
    def _shapes(self) -> dict[str, int]:
        """How often a line stands in the course, by its masked text."""
        found: dict[str, int] = {}
        for line in self._near:
            shape = _shape(line)
            found[shape] = found.get(shape, 0) + 1
        return found

    def _often(self, line: Line) -> int:
        return self._shapes.get(_shape(line), 0)

    @cached_property
    def _outer(self) -> Counter | None:
        """The last epoch that is counted of a known number."""
        epochs = (one for _, row in reversed(self._counted) for one in row if one.name == "epoch" and one.of)
        return next(epochs, None)

    @cached_property
    def _from_zero(self) -> bool:
        """Whether the first epoch is called 0."""
        return next((one.done == 0 for _, row in self._counted for one in row if one.name == "epoch"), False)

    def _is_full(self, one: Counter) -> bool:
        return one.of is not None and one.done >= one.of - (one.name == "epoch" and self._from_zero)

    @property
    def _more_epochs(self) -> bool:
        """Whether an epoch is counted of more than are done."""
        return self._outer is not None and not self._is_full(self._outer)

    def end(self) -> End:
        """How it ended, by the last line that tells it."""
        below: list[Line] = []
        saved = False
        for line in reversed(self._near[-_ASKED:]):
            text = line.text.strip()[:_LONGEST]
            if line.level == "W" or (self._sorts.is_sort("aside", text) and not _TABLE.match(text)):
                continue
            if self._sorts.is_sort("serving", text):
                return End("open", line, serves=True)
            rare = self._often(line) < _LOOP
            writes = self._sorts.is_sort("saved", text)
            if not writes and rare and self._sorts.is_sort("end", text):
                return End("finished", line, sure=self._sorts.is_sort("done", text))
            if self._sorts.is_sort("closed", text):
                return End("finished", line)
            if row := counters(text):
                if (told := self._by_counters(text, row, below, saved=saved)) is not None:
                    full = told == "finished" and any(one.of is not None and one.done >= one.of for one in row)
                    return End(
                        told, line, counted=full, sure=told == "finished" and not below and row[0].name != "item"
                    )
            elif writes and rare:
                saved = True
            elif self._sorts.is_sort("going", text) and (told := self._begun(below, saved=saved)) is not None:
                return End(told, line)
            below.append(line)
            if len(below) >= _OUTPUT:
                break
        done = not self._more_epochs and (self._results(below, _LISTED) or saved)
        return End("finished" if done else "open", below[0] if below else None)

    def _by_counters(
        self, text: str, row: Sequence[Counter], below: Sequence[Line], *, saved: bool
    ) -> Literal["finished", "open"] | None:
        """How a run stands whose last telling line counts something; None where it counts what came before the work."""
        work = [one for one in row if not one.ready]
        if not work:
            part = any(one.of is not None and one.done < one.of for one in row)
            return "open" if part and not below else None
        if work[0].of is None:
            # nobody knows how many there will be: what is told below is an end where it is no part of the loop
            if self._outer is not None:
                return "open" if self._more_epochs else "finished"
            return "finished" if self._results(below, _LOOP) or (saved and not below) else "open"
        full = all(one.of is None or self._is_full(one) for one in work)
        if full or (len(work) == 1 and work[0].name == "item" and _FULL.search(text)):
            return "open" if self._more_epochs else "finished"
        return "finished" if self._results(below, _LOOP) and not self._more_epochs else "open"

    def _begun(self, below: Sequence[Line], *, saved: bool) -> Literal["finished", "open"] | None:
        """How a run stands that has begun something last; None where much is told below it."""
        if self._results(below, _LOOP) or saved:
            return "finished"
        return "open" if len(below) < _LOOP - 1 else None

    def _results(self, below: Sequence[Line], most: int) -> bool:
        """Whether what is told last are results: figures or a table, printed and not logged, seldom in the course."""
        for line in below[:3]:
            text = line.text.strip()[:_LONGEST]
            if line.level or line.time:
                continue
            if _TABLE.match(text) or (_RESULT.search(text) and self._often(line) < most):
                return True
        return False

    def standing(self) -> Standing:
        """How far it came: the last of each that is counted, outermost first."""
        last: dict[str, tuple[Counter, Line]] = {}
        for line in reversed(self._near):
            for one in counters(line.text):
                if not one.ready:
                    last.setdefault(one.name, (one, line))
            if len(last) > 1 or (last and "item" not in last):
                break
        if not last:
            return Standing(time=next((line.time for line in reversed(self._near) if line.time), None) or "")
        order = sorted(last.values(), key=lambda one: ("epoch", "step", "item").index(one[0].name))
        latest = max((line for _, line in order), key=lambda line: line.number)
        return Standing(
            tuple((one.name, one.done, one.of) for one, _ in order),
            speed(latest.text),
            latest.time or "",
            latest.number,
        )

    def furthest(self) -> tuple[int, ...]:
        """How far it came, to be compared with another run: epochs, then steps, then items."""
        best: dict[str, int] = {}
        for _, row in self._counted:
            for one in row:
                best[one.name] = max(best.get(one.name, 0), one.done)
        return tuple(best.get(name, 0) for name in ("epoch", "step", "item"))


def _shape(line: Line) -> str:
    """What a line has in common with others of a loop: it without digits."""
    return line.text.strip()[:_ALIKE].translate(_DIGITS)
