"""A watch over logs: what is new or has grown is looked at as it comes, round by round, into the same store.

Everything that counts is in the store: a watch that was killed goes on where it was. In memory stand only the logs that
are being written at the moment.
"""

import contextlib
import itertools
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from errdoc.errors import InputError
from errdoc.triage.reports.results import Written
from errdoc.triage.sources import archives, inputs
from errdoc.triage.store import DONE, UNREAD, Store, id_of

#: A log that never rests is read every so many rounds.
_ROUNDS = 10


class Changes:
    """Which logs are to be read: those that are new or have changed, once they rest.

    A log that is being written tells half a traceback. It rests when it was the same a round ago, or its last change
    lies an interval back.

    Args:
        store: what is known.
        every: seconds between rounds.
    """

    def __init__(self, store: Store, every: float) -> None:
        self._store, self._every = store, every
        self._archives: dict[str, tuple[int, int]] = {}
        self._before: dict[str, tuple[int, int, int]] = {}
        self._growing: dict[str, tuple[int, int, int]] = {}

    def turn(self) -> None:
        """A round begins."""
        self._before, self._growing = self._growing, {}

    def wanted(self, path: str, size: int, mtime: int) -> bool:
        """Whether a log, or an archive of logs, is to be read now."""
        if self._known(path) == (size, mtime):
            return False
        *was, rounds = self._before.get(path, (-1, -1, 0))
        rests = was == [size, mtime] or (mtime and time.time() - mtime / 1e9 >= self._every)
        if not rests and rounds < _ROUNDS:
            self._growing[path] = (size, mtime, rounds + 1)
            return False
        if archives.kind_of(path):
            self._archives[path] = (size, mtime)
        return True

    def _known(self, path: str) -> tuple[int, int] | None:
        if archives.kind_of(path):
            return self._archives.get(path)
        known: tuple[int, int] | None = self._store.ask(
            "select size, mtime from logs where id = ?", id_of(path)
        ).fetchone()
        return known


def follow(
    store: Store,
    read: Callable[[Iterable[inputs.Log]], None],
    paths: Sequence[str],
    folder: Path,
    *,
    every: float,
    written: Sequence[Written],
    after: Callable[[], None],
    note: Callable[[str], None],
) -> None:  # fmt: skip
    """Looks at logs as they come, until Ctrl-C.

    Args:
        store: what is known already.
        read: reads logs into it, as `errdoc.triage.run.triage`.
        paths: as for `inputs.logs`.
        folder: of the run.
        every: seconds between the beginnings of two rounds.
        written: written when the watch ends; the store has all of it before.
        after: called after each round.
        note: says what went wrong in a round.

    Raises:
        InputError: a path cannot be used at the beginning. Later that is a note.
    """
    changes = Changes(store, every)
    wrong: dict[str, str] = {}
    first = True

    def found() -> Iterator[inputs.Log]:
        for path in paths:
            try:
                yield from inputs.logs([path], folder, wanted=changes.wanted)
            except InputError as error:
                if first:
                    raise
                if wrong.get(path) != str(error):
                    note(str(error))
                wrong[path] = str(error)
            else:
                wrong.pop(path, None)

    with contextlib.suppress(KeyboardInterrupt):
        while True:
            began = time.monotonic()
            changes.turn()
            logs = found()
            one = next(logs, None)
            if first or one is not None:
                read(itertools.chain([one] if one else [], logs))
            first = False
            after()
            time.sleep(max(0.0, began + every - time.monotonic()))
    for result in written:
        result.anew(store.ordered(DONE, UNREAD))
