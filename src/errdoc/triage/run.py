"""The steps of a triage by name: list, look, explain, group. Each goes on where an earlier run was interrupted."""

import shutil
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import TextIO, TypeVar

from errdoc.kb.base import KnowledgeBase
from errdoc.triage.jobs.cases import Page, cases, clocks_of
from errdoc.triage.jobs.zones import NO_ZONES, Zones
from errdoc.triage.pool import Workers
from errdoc.triage.reports.results import Written
from errdoc.triage.sources.inputs import TAKEN_OUT, Log
from errdoc.triage.store import DONE, UNREAD, Entry, Store

_Item = TypeVar("_Item")

#: Logs that are listed, looked at and explained in one piece of work.
_LISTED, _LOOKED, _EXPLAINED = 500, 32, 8
#: Seconds of work that are one transaction.
_WRITTEN = 1.0


class Progress:
    """A line on a terminal that says what is done and left.

    Args:
        stream: the terminal; None says nothing.
        words: makes a line of the step's name, what is done, what there is, and the seconds left.
    """

    def __init__(self, stream: TextIO | None = None, words: Callable[[str, int, int, int], str] | None = None) -> None:
        self._stream, self._words = stream, words
        self._began = self._told = 0.0

    def at(self, step: str, done: int, total: int) -> None:
        """Shows where a step is, a few times a second."""
        now = time.monotonic()
        if not done:
            self._began = now
        if self._stream and self._words and (now - self._told > 0.2 or not done):
            self._told = now
            left = int((now - self._began) * (total - done) / done) if done and total else 0
            self._stream.write("\r\x1b[K" + self._words(step, done, total, left))
            self._stream.flush()

    def end(self) -> None:
        """Takes the line away."""
        if self._stream and self._told:
            self._stream.write("\r\x1b[K")
            self._stream.flush()


def triage(
    store: Store,
    pool: Workers,
    kb: KnowledgeBase,
    logs: Iterable[Log],
    written: Sequence[Written] = (),
    progress: Progress | None = None,
    zones: Zones = NO_ZONES,
) -> None:  # fmt: skip
    """Reads all logs into a store.

    Args:
        store: what is known already; what is in it and unchanged is not read again.
        pool: does the work.
        kb: says what follows from what.
        logs: those that are meant.
        written: where each log is written as it is known, and all of them in order at the end.
        progress: shows what is left.
        zones: the zones of logs that tell none, as the user says.

    Raises:
        InputError: a path cannot be used.
    """
    progress = progress or Progress()
    _list(store, logs, progress)
    for one in written:
        one.anew(store.ordered(DONE))
    _look(store, pool, progress)
    _explain(store, pool, progress, written)
    _place(store, pool, progress)
    clocks = clocks_of(store, zones)
    store.join(cases(store, partial(_page, kb), clocks), clocks.told())
    store.group()
    for one in written:
        one.anew(store.ordered(DONE, UNREAD))
    shutil.rmtree(store.path.parent / TAKEN_OUT, ignore_errors=True)
    progress.end()


def _list(store: Store, logs: Iterable[Log], progress: Progress) -> None:
    done = 0
    for some in _pieces(logs, _LISTED):
        store.note(some)
        progress.at("list", done, 0)
        done += len(some)


def _look(store: Store, pool: Workers, progress: Progress) -> None:
    total, done = store.counts().get("listed", 0), 0
    progress.at("look", 0, total)

    def waiting() -> Iterator[list[Entry]]:
        last = -1
        while some := store.waiting(last, _LOOKED):
            yield some
            last = some[-1].id

    for rows in _together(pool.each(pool.look, waiting())):
        store.looked(rows)
        done += len(rows)
        progress.at("look", done, total)


def _explain(store: Store, pool: Workers, progress: Progress, written: Sequence[Written]) -> None:
    """Two logs of each shape; all of a shape whose two do not agree."""
    total = store.ask("select count(distinct shape) from logs where state = 'looked'").fetchone()[0]
    done = 0
    progress.at("explain", 0, total)
    under_way: list[list[str]] = []

    def pairs() -> Iterator[list[Entry]]:
        for some in _pieces(store.shapes(), _EXPLAINED):
            under_way.append(some)
            yield [entry for shape in some for entry, answer in store.members(shape, 2) if answer is None]

    for answers in pool.each(pool.explain, pairs()):
        store.answered(answers)
        for shape in under_way.pop(0):
            told = [store.answer(answer) for _, answer in store.members(shape, 2) if answer is not None]
            if len({answer["kind"] for answer in told}) == 1:
                store.settle(shape, told[0])
                _tell(store, shape, written)
            done += 1
        progress.at("explain", done, total)
    for shape in store.shapes():
        _one_by_one(store, pool, shape, progress)
        _tell(store, shape, written)


def _tell(store: Store, shape: str, written: Sequence[Written]) -> None:
    for one in written:
        one.add(store.of_shape(shape))


def _one_by_one(store: Store, pool: Workers, shape: str, progress: Progress) -> None:
    total = store.ask(
        "select count(*) from logs where shape = ? and state != 'unread' and not explained", shape
    ).fetchone()[0]
    done = 0

    def rest() -> Iterator[list[Entry]]:
        last = -1
        while some := store.unexplained(shape, last, _EXPLAINED):
            yield some
            last = some[-1].id

    for answers in pool.each(pool.explain, rest()):
        store.answered(answers)
        done += len(answers)
        progress.at("explain", done, total)
    store.settle(shape, None)


def _place(store: Store, pool: Workers, progress: Progress) -> None:
    """When the logs of jobs failed: of their errors the first one decides."""
    done = 0

    def waiting() -> Iterator[list[tuple[Entry, str]]]:
        last = -1
        while some := store.unplaced(last, _LOOKED):
            yield some
            last = some[-1][0].id

    for times in _together(pool.each(pool.place, waiting())):
        store.placed(times)
        done += len(times)
        progress.at("place", done, 0)


def _page(kb: KnowledgeBase, ident: str) -> Page | None:
    """A failure's page; None of what no page has."""
    try:
        return kb.failure(ident)
    except KeyError:
        return None


def _together(told: Iterable[list[_Item]]) -> Iterator[list[_Item]]:
    """What came of pieces of work, those of a second together: they lie far apart in the store."""
    held: list[_Item] = []
    began = time.monotonic()
    for some in told:
        held += some
        if time.monotonic() - began > _WRITTEN:
            yield held
            held, began = [], time.monotonic()
    if held:
        yield held


def _pieces(items: Iterable[_Item], size: int) -> Iterator[list[_Item]]:
    source = iter(items)
    while some := list(islice(source, size)):
        yield some
