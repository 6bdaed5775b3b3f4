"""Who waits for a process that reads logs, and for how long."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import anyio
from anyio import to_thread

from errdoc.integrations.web.settings import Settings
from errdoc.integrations.web.upload import RefusedError
from errdoc.integrations.web.work import Worker
from errdoc.integrations.workers.life import Job, Reply
from errdoc.integrations.workers.process import JobError, Process


class Pool:
    """Processes, and those who wait for them, in the order in which they came.

    Args:
        settings: how many, and for how long.
        base: the compiled knowledge base.
    """

    def __init__(self, settings: Settings, base: Path) -> None:
        given: dict[str, Any] = {
            "base": str(base), "memory": settings.memory, "seconds": settings.seconds, "jobs": settings.logs,
            "unpacked": settings.unpacked << 20,
        }  # fmt: skip
        self.processes = [Process(Worker, given) for _ in range(settings.workers)]
        self._settings = settings
        self._idle = list(self.processes)
        self._free = anyio.CapacityLimiter(settings.workers)
        self._threads = anyio.CapacityLimiter(settings.workers)

    def start(self) -> None:
        """Starts the processes, so that the first log does not wait for one."""
        for process in self.processes:
            process.start()

    async def run(self, job: Job, logs: Sequence[bytes] = ()) -> Reply:
        """The reply to a job.

        Raises:
            RefusedError: too many wait, it took too long, or the process died.
        """
        if self._free.statistics().tasks_waiting >= self._settings.waiting:
            raise RefusedError("busy", 503)
        try:
            with anyio.fail_after(self._settings.patience):
                await self._free.acquire()
        except TimeoutError:
            raise RefusedError("busy", 503) from None
        process = self._idle.pop()
        try:
            return await to_thread.run_sync(process.run, job, logs, limiter=self._threads)
        except JobError as error:
            status = {"timeout": 504, "stopping": 503}.get(error.key, 500)
            raise RefusedError(error.key, status, seconds=self._settings.seconds, why=error.why) from error
        finally:
            self._idle.append(process)
            self._free.release()

    def close(self) -> None:
        """Ends the processes, in the middle of a log if need be."""
        for process in self.processes:
            process.close()
