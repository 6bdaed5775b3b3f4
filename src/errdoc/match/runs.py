"""Where a log begins again: several runs appended to one file, or typed one after the other at a prompt.

Failures of one run are not linked with those of another, and the last run that failed is the one asked about.
"""

from bisect import bisect_right
from collections.abc import Sequence

from errdoc.logs.events.signs import ends_run
from errdoc.logs.lazy import lazy
from errdoc.logs.lines.characters import is_bar
from errdoc.logs.masks.mask import mask
from errdoc.match.text import Text
from errdoc.model import Event, Line

# $ python train.py      (env) user@host:~/x$ python      C:\work>python      In [12]:      >>> train()
_PROMPT = lazy(
    r"(?:\([\w.-]+\) )?(?:<?[\w.-]+>?@<?[\w.-]+>?:?\S{0,80}[$#] \S|\$ \w|[A-Z]:\\[^<>|\n]{0,120}>\s?\w|In \[\d+\]:"
    r"|>>> \w|!\w+ |PS [A-Z]:\\[^<>|\n]{0,120}>\s?\w)"
)
#: Lines of a beginning that are remembered: programs greet with the same ones.
_HEAD = 2
#: They are looked for among so many.
_LOOKED = 40
#: A line of fewer characters begins too many things.
_SHORT = 12


class Runs:
    """The runs of a log.

    Attributes:
        starts: positions of the lines that begin a run; the first is 0.
    """

    def __init__(self, text: Text) -> None:
        self._text = text
        self.starts = sorted({0, *_prompts(text.lines), *_again(text)})

    def of(self, event: Event) -> int:
        """The number of the run that an event belongs to."""
        return bisect_right(self.starts, self._text.span(event)[0]) - 1


def _prompts(lines: Sequence[Line]) -> list[int]:
    return [position for position, line in enumerate(lines) if _PROMPT.match(line.text)]


def _again(text: Text) -> list[int]:
    """Lines that begin the log anew: one of its first lines, told again after an error that ended the program.

    Only where one process wrote: ranks print the same beginning, each for itself. A traceback is no beginning: an
    excerpt that starts with that of one process may go on with another's.
    """
    if len({(line.rank, line.stream, line.file) for line in text.lines}) > 1:
        return []
    head: set[str] = set()
    looked = 0
    starts: list[int] = []
    ended = False
    for event in text.events:
        # a message may have taken the lines of the next run along
        fatal = _fatal_line(event)
        for line in event.lines:
            if line is fatal:
                ended = True
                continue
            looked += 1
            first = not ended and not starts and len(head) < _HEAD and looked <= _LOOKED
            if not (first or (ended and head)):
                continue
            masked = mask(line.text.strip())
            if len(masked) < _SHORT:
                continue
            quiet = fatal is None and event.kind != "traceback"
            if first and quiet and not is_bar(line.text):
                head.add(masked)
            elif ended and masked in head:
                starts.append(text.position(line))
                ended = False
    return starts


def _fatal_line(event: Event) -> Line | None:
    """The line of an event that ended the program."""
    if not ends_run(event):
        return None
    return next((line for line in event.lines if event.exception and event.exception in line.text), event.lines[0])
