"""Work on several processes, with little of it under way at a time: memory stays flat, however long the list is."""

import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from types import TracebackType
from typing import Any, Protocol, Self, TypeVar

from errdoc.errors import ErrdocError
from errdoc.triage import work

_Given = TypeVar("_Given")
_Told = TypeVar("_Told")

#: Pieces of work that wait for each process.
_AHEAD = 3


class Workers(Protocol):
    """Processes that do the work of a triage, on this machine or on many."""

    look: Callable[..., Any]
    explain: Callable[..., Any]
    place: Callable[..., Any]

    def each(self, do: Callable[[_Given], _Told], given: Iterable[_Given]) -> Iterator[_Told]:
        """What came of each piece of work, in their order."""


class Pool:
    """Processes that each have a knowledge base; with one, this process does the work itself.

    Args:
        jobs: processes.
        setting: what they are told.
    """

    def __init__(self, jobs: int, setting: work.Setting) -> None:
        self._ahead = jobs * _AHEAD
        self._executor: ProcessPoolExecutor | None = None
        if jobs == 1:
            one = work.Worker(setting)
            self.look: Callable[..., Any] = one.look
            self.explain: Callable[..., Any] = one.explain
            self.place: Callable[..., Any] = one.place
            return
        self._executor = ProcessPoolExecutor(
            jobs, multiprocessing.get_context("spawn"), initializer=work.begin, initargs=(setting,)
        )
        self.look, self.explain, self.place = work.look, work.explain, work.place
        for _ in range(jobs):  # they begin now, while the logs are listed
            self._executor.submit(work.idle)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._executor:
            self._executor.shutdown(wait=True, cancel_futures=True)

    def each(self, do: Callable[[_Given], _Told], given: Iterable[_Given]) -> Iterator[_Told]:
        """What came of each piece of work, in their order.

        Args:
            do: `look` or `explain` of this pool.
            given: the pieces; taken as they are needed.

        Raises:
            ErrdocError: a process of the pool died, as of too little memory.
        """
        if self._executor is None:
            yield from map(do, given)
            return
        under_way: deque[Future[_Told]] = deque()
        try:
            for one in given:
                under_way.append(self._executor.submit(do, one))
                if len(under_way) >= self._ahead:
                    yield under_way.popleft().result()
            while under_way:
                yield under_way.popleft().result()
        except BrokenProcessPool as error:
            hint = "run it again: it goes on where it was; --jobs 1 takes the least memory"
            raise ErrdocError("a process that reads logs was ended from outside", hint=hint) from error
