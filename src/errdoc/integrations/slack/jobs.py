"""Who does the work: a bounded number of threads for errands, and of processes that read logs."""

import logging
import queue
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path

from errdoc.integrations.slack import work
from errdoc.integrations.slack.config import SECRETS, Config
from errdoc.integrations.workers import life
from errdoc.integrations.workers.process import JobError, Process

_log = logging.getLogger(__name__)
#: Errands for each process: the others download, or wait for Slack.
_ERRANDS = 4


def process(config: Config, base: Path, jobs: int = 200) -> Process:
    """A process that reads logs for the bot; none of the secrets is in it.

    Args:
        config: its limits, and how it answers.
        base: the compiled knowledge base.
        jobs: after so many it makes room for a new one.
    """
    own = {"base": str(base), "jobs": jobs}
    return Process(work.Worker, {name: value for name, value in asdict(config).items() if name not in SECRETS} | own)


class Pool:
    """Errands in threads, jobs in processes, both bounded.

    Args:
        config: `workers`, `waiting`, `seconds`, and what the processes need.
        base: the compiled knowledge base.
    """

    def __init__(self, config: Config, base: Path) -> None:
        self.processes = [process(config, base) for _ in range(config.workers)]
        self.stopping = False
        self._idle: queue.LifoQueue[Process] = queue.LifoQueue()
        for one in self.processes:
            self._idle.put(one)
        self._threads = ThreadPoolExecutor(config.workers * _ERRANDS, thread_name_prefix="errand")
        self._room = threading.BoundedSemaphore(config.waiting + config.workers * _ERRANDS)

    def errand(self, do: Callable[[], None]) -> bool:
        """Has something done soon; False where too much is waiting already."""
        if self.stopping or not self._room.acquire(blocking=False):
            return False
        try:
            self._threads.submit(self._done, do)
        except RuntimeError:  # closed in between
            self._room.release()
            return False
        return True

    def run(self, job: life.Job) -> life.Reply:
        """The reply to a job, from the next process that is free.

        Raises:
            JobError: there is none.
        """
        free = self._idle.get()
        try:
            if self.stopping:
                raise JobError("stopping")
            return free.run(job)
        finally:
            self._idle.put(free)

    def close(self, patience: float = 10.0) -> None:
        """Takes no more errands, lets the running ones end, tells the waiting ones that there will be no answer.

        Args:
            patience: seconds after which running jobs are ended too.
        """
        self.stopping = True
        timer = threading.Timer(patience, self._kill)
        timer.daemon = True
        timer.start()
        self._threads.shutdown(wait=True)
        timer.cancel()
        self._kill()

    def _kill(self) -> None:
        for one in self.processes:
            one.close()

    def _done(self, do: Callable[[], None]) -> None:
        try:
            do()
        except Exception:
            _log.exception("an errand failed")
        finally:
            self._room.release()
