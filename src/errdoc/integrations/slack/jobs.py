"""Who does the work: a bounded number of threads for errands, and of processes that read logs.

A process can be killed, a thread cannot: whatever a log does to the program that reads it (a loop, all memory, a
crash), it ends with the process and within its time, and a new process takes its place.
"""

import contextlib
import json
import logging
import queue
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from errdoc.integrations.slack import work
from errdoc.integrations.slack.config import SECRETS, Config

_log = logging.getLogger(__name__)
#: Bytes of a reply; blocks are small.
_MOST_REPLY = 4 << 20
#: Errands for each process: the others download, or wait for Slack.
_ERRANDS = 4
#: Seconds in which a process must be ready; a second or less where the machine is not overloaded.
_START = 60.0


class JobError(Exception):
    """A job that came to no reply.

    Attributes:
        key: `timeout`, `died` or `stopping`, a key of `errdoc.integrations.slack.words`.
        why: how the process ended.
    """

    def __init__(self, key: str, why: str = "") -> None:
        super().__init__(f"{key} {why}".strip())
        self.key = key
        self.why = why


class Process:
    """One process that reads logs, started when it is first needed and again after its death.

    Args:
        config: its limits, and how it answers.
        base: the compiled knowledge base.
        jobs: after so many it makes room for a new one: no leak grows for ever.
    """

    def __init__(self, config: Config, base: Path, jobs: int = 200) -> None:
        own = {"base": str(base), "jobs": jobs}
        self._settings = {name: value for name, value in asdict(config).items() if name not in SECRETS} | own
        self._seconds = config.seconds
        self._process: Any = None
        self._pipe: Connection | None = None
        self._lock = threading.Lock()
        self._closed = False
        self._ready = False

    @property
    def pid(self) -> int | None:
        """The number of the process while there is one."""
        process = self._process
        return process.pid if process is not None and process.is_alive() else None

    def run(self, job: work.Job) -> work.Reply:
        """The reply to a job.

        Raises:
            JobError: it took too long, or the process died.
        """
        pipe = self._started()
        try:
            # Its first word is that it is ready; the time of a job begins then.
            if not self._ready:
                if not pipe.poll(_START):
                    raise JobError("died", f"no start within {_START:.0f} s")
                pipe.recv_bytes(len(work.READY))
                self._ready = True
            pipe.send_bytes(json.dumps(job).encode())
            if not pipe.poll(self._seconds):
                raise JobError("timeout")
            reply = dict(json.loads(pipe.recv_bytes(_MOST_REPLY)))
            if reply.pop("last"):
                self._end()
            return reply
        except JobError:
            self._end()
            raise
        except (OSError, EOFError, ValueError) as error:
            code = self._end()
            raise JobError("stopping" if self._closed else "died", _how(code)) from error

    def close(self) -> None:
        """Ends the process for good, in the middle of a job if need be."""
        self._closed = True
        process = self._process
        if process is not None:
            with contextlib.suppress(ValueError):  # it ended in this moment
                process.kill()

    def _started(self) -> Connection:
        with self._lock:
            if self._closed:
                raise JobError("stopping")
            if self._pipe is not None and self._process.is_alive():
                return self._pipe
            self._release()
            # Spawned, not forked: no lock, socket or token of the bot is in it.
            context = get_context("spawn")
            mine, theirs = context.Pipe()
            process = context.Process(target=work.main, args=(theirs, self._settings), daemon=True)
            process.start()
            theirs.close()
            self._process, self._pipe, self._ready = process, mine, False
            return mine

    def _end(self) -> int | None:
        """Kills the process and says how it ended, where it did so by itself."""
        with self._lock:
            process = self._process
            if process is None:
                return None
            process.join(0.2)
            code = process.exitcode
            self._release()
            return code if isinstance(code, int) else None

    def _release(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if self._process is not None:
            if self._process.is_alive():
                self._process.kill()
            self._process.join(5)
            with contextlib.suppress(ValueError):  # it cannot be ended: the system keeps it, the bot goes on
                self._process.close()
            self._process = None


class Pool:
    """Errands in threads, jobs in processes, both bounded.

    Args:
        config: `workers`, `waiting`, `seconds`, and what the processes need.
        base: the compiled knowledge base.
    """

    def __init__(self, config: Config, base: Path) -> None:
        self.processes = [Process(config, base) for _ in range(config.workers)]
        self.stopping = False
        self._idle: queue.LifoQueue[Process] = queue.LifoQueue()
        for process in self.processes:
            self._idle.put(process)
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

    def run(self, job: work.Job) -> work.Reply:
        """The reply to a job, from the next process that is free.

        Raises:
            JobError: there is none.
        """
        process = self._idle.get()
        try:
            if self.stopping:
                raise JobError("stopping")
            return process.run(job)
        finally:
            self._idle.put(process)

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
        for process in self.processes:
            process.close()

    def _done(self, do: Callable[[], None]) -> None:
        try:
            do()
        except Exception:
            _log.exception("an errand failed")
        finally:
            self._room.release()


def _how(code: int | None) -> str:
    """`killed by SIGKILL`, `exit status 1`."""
    if code is None:
        return "?"
    if code < 0:
        with contextlib.suppress(ValueError):
            return f"killed by {signal.Signals(-code).name}"
        return f"killed by signal {-code}"
    return f"exit status {code}"
