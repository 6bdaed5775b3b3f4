"""One call after the other, in a thread of its own: the knowledge base belongs to one. The client is told meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

from errdoc.integrations.lookups import Reply
from errdoc.integrations.mcp.inputs import Progress
from errdoc.integrations.mcp.work import Work

#: Seconds between two looks at how far a call is; what takes less is told as nothing.
_LOOK = 0.5

Tell = Callable[[float, float | None, str], Awaitable[None]]


class Desk:
    """Does the work of calls.

    Args:
        make: makes what answers, in the thread that uses it.
    """

    def __init__(self, make: Callable[[], Work]) -> None:
        self._make = make
        self._work: Work | None = None
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="errdoc")

    async def do(self, call: Callable[[Work, Progress], Reply], tell: Tell) -> Reply:
        """What the call answers; `tell` hears of bytes that were read while it takes long."""
        progress = Progress()
        future = asyncio.wrap_future(self._thread.submit(self._call, call, progress))
        told = 0
        while not (await asyncio.wait({future}, timeout=_LOOK))[0]:
            if progress.done > told:
                told = progress.done
                await tell(told, progress.total if (progress.total or 0) >= told else None, f"{told >> 20} MiB read")
        return future.result()

    def _call(self, call: Callable[[Work, Progress], Reply], progress: Progress) -> Reply:
        if self._work is None:
            self._work = self._make()
        return call(self._work, progress)
