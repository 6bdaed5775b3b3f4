"""Which of several failures came first: by their times where all tell one, else by their lines.

Lines of several files, and of ranks that write through pipes, do not stand in the order in which they were written.
"""

from collections.abc import Iterable, Mapping

from errdoc.logs.lines.times import Moment, moment
from errdoc.match.text import Text
from errdoc.model import Event, Found, Line

#: Lines above an error that may tell its time: of a traceback no line does.
_ABOVE = 200


class Order:
    """The order of some failures.

    Args:
        found: the failures, by name.
        text: the log.
    """

    def __init__(self, found: Mapping[str, Found], text: Text) -> None:
        self._text = text
        self._found = found
        times = {name: self._moment(one.event) for name, one in found.items()} if self._is_apart(found.values()) else {}
        known = [one for one in times.values() if one is not None]
        alike = len({(one.style, one.zoned) for one in known}) == 1 and len(known) == len(found)
        self._seconds = {name: one.seconds for name, one in times.items() if one is not None} if alike else {}

    @staticmethod
    def _is_apart(found: Iterable[Found]) -> bool:
        """Whether several processes wrote them: lines of one stand in their order."""
        return len({process(one.event.lines[0]) for one in found}) > 1

    def _moment(self, event: Event) -> Moment | None:
        """When an error was printed: its own time, else that of the last line above it that its process wrote."""
        mine = process(event.lines[0])
        first = self._text.span(event)[0]
        for line in reversed(self._text.lines[max(0, first - _ABOVE) : first + 1]):
            if line.time and process(line) == mine:
                return moment(line.time)
        return None

    def key(self, name: str) -> tuple[float, int, str]:
        """By which failures are sorted, the first first."""
        return self._seconds.get(name, 0.0), self._found[name].line.number, name


def process(line: Line) -> tuple[object, ...]:
    """What tells the processes of a log apart."""
    return line.rank, line.stream, line.file
