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
    greetings: list[str] = []
    head: set[str] | None = None
    starts: list[int] = []
    looked = 0
    ended = False
    for event in text.events:
        # a message may have taken the lines of the next run along
        fatal = _fatal_line(event)
        quiet = fatal is None and event.kind != "traceback"
        for line in event.lines:
            if line is fatal:
                ended = True
                continue
            looked += 1
            if not ended:
                if quiet and not starts and looked <= _LOOKED and not is_bar(line.text):
                    greetings.append(line.text)
                continue
            # most logs end with their error: nothing is masked before a line stands behind one
            head = _head(greetings) if head is None else head
            if head and mask(line.text.strip()) in head:
                starts.append(text.position(line))
                ended = False
    return starts


def _head(lines: Sequence[str]) -> set[str]:
    """The first lines of a log that are long enough to tell that it begins again, masked."""
    head: set[str] = set()
    for line in lines:
        masked = mask(line.strip())
        if len(masked) >= _SHORT:
            head.add(masked)
            if len(head) == _HEAD:
                break
    return head


def _fatal_line(event: Event) -> Line | None:
    """The line of an event that ended the program."""
    if not ends_run(event):
        return None
    return next((line for line in event.lines if event.exception and event.exception in line.text), event.lines[0])
