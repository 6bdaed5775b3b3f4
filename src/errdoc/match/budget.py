"""What searching one log may cost, whatever the log and however loaded the machine.

Work is counted in what it takes on an ordinary machine, by the characters of patterns and texts, and not by a clock:
the same log gets the same answer everywhere. The clock is the backstop for patterns that go astray.
"""

import time
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Any

#: Nanoseconds that a character of a pattern takes to compile (the median of 400 of the shipped patterns), one of a text
#: to be searched (what nine in ten of them keep to on recorded logs), and a search at least.
COMPILING, SEARCHING, CALLING = 9_000, 70, 4_000
#: One of a text in which a literal is looked for.
LOOKING = 0.2
#: Nanoseconds for finding signatures, and for everything that is asked of a log after that.
FINDING, WEIGHING = 450_000_000, 350_000_000
#: Seconds of processor time that one pattern may take on one text, and all of them on one log.
PATIENCE, ALL_PATIENCE = 0.25, 1.4
#: Matches of one pattern that are tried until its `where` holds.
MOST_MATCHES = 16


@lru_cache(maxsize=4096)
def compiled(pattern: str) -> Any:
    """The pattern, compiled once."""
    import regex  # slow to import, and of no use where no page's regex is tried

    return regex.compile(pattern, regex.MULTILINE)


class Budget:
    """The work that is left for one log.

    Attributes:
        spent: whether something was left out.
    """

    def __init__(self, work: float = FINDING) -> None:
        self.spent = False
        self._left = work
        self._seconds = ALL_PATIENCE
        self._compiled: set[str] = set()

    def renew(self, work: float = WEIGHING) -> None:
        """Adds the share of the next step: what was found is weighed even where finding took all that it may."""
        self._left = max(self._left, 0.0) + work

    @property
    def exhausted(self) -> bool:
        """Whether nothing more can be searched; one pattern that went astray alone leaves the others their turn."""
        return self._left <= 0 or self._seconds <= 0

    def takes(self, work: float) -> bool:
        """Whether so much work can still be done; it is then counted as done."""
        if self.exhausted:
            self.spent = True
            return False
        self._left -= work
        return True

    def matches(self, pattern: str, text: str, start: int = 0, end: int | None = None) -> Iterator[Any]:
        """The first `MOST_MATCHES` matches in a part of a text; fewer where the budget does not last."""
        end = len(text) if end is None else end
        work = CALLING + SEARCHING * (end - start)
        if pattern not in self._compiled:
            work += COMPILING * len(pattern)
        if not self.takes(work):
            return
        self._compiled.add(pattern)
        began = time.thread_time()
        found = compiled(pattern).finditer(text, start, end, timeout=max(0.01, min(PATIENCE, self._seconds)))
        try:
            for match in islice(found, MOST_MATCHES):
                self._seconds -= time.thread_time() - began
                yield match
                began = time.thread_time()
        except TimeoutError:
            self.spent = True
        self._seconds -= time.thread_time() - began

    def search(self, pattern: str, text: str) -> Any:
        """The first match, or None."""
        return next(self.matches(pattern, text), None)
