"""One process that reads logs, seen from the program that it reads them for.

A process can be killed, a thread cannot: whatever a log does to the program that reads it (a loop, all memory, a
crash), it ends with the process and within its time, and a new process takes its place.
"""

import contextlib
import json
import signal
import threading
from collections.abc import Callable, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from errdoc.integrations.workers import life

#: Bytes of a reply; a report in two languages is the longest.
_MOST_REPLY = 64 << 20
#: Seconds in which a process must be ready; a second or less where the machine is not overloaded.
_START = 60.0


class JobError(Exception):
    """A job that came to no reply.

    Attributes:
        key: `timeout`, `died` or `stopping`.
        why: how the process ended.
    """

    def __init__(self, key: str, why: str = "") -> None:
        super().__init__(f"{key} {why}".strip())
        self.key = key
        self.why = why


class Process:
    """One process that reads logs, started when it is first needed and again after its death.

    Args:
        make: makes the worker in the process, a function or a class of a module.
        settings: those of the worker, and `memory` (MiB), `seconds` (of a job), `jobs`: after so many it makes room
            for a new one, so that no leak grows for ever.
    """

    def __init__(self, make: Callable[[dict[str, Any]], life.Worker], settings: dict[str, Any]) -> None:
        self._make = make
        self._settings = settings
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

    def start(self) -> None:
        """Starts the process before its first job, and does not wait for it."""
        self._started()

    def run(self, job: life.Job, attached: Sequence[bytes] = ()) -> life.Reply:
        """The reply to a job.

        Args:
            job: what is to be done, as JSON has it.
            attached: logs that belong to it.

        Raises:
            JobError: it took too long, or the process died.
        """
        pipe = self._started()
        try:
            # Its first word is that it is ready; the time of a job begins then.
            if not self._ready:
                if not pipe.poll(_START):
                    raise JobError("died", f"no start within {_START:.0f} s")
                pipe.recv_bytes(len(life.READY))
                self._ready = True
            pipe.send_bytes(json.dumps({**job, "attached": len(attached)}).encode())
            for one in attached:
                pipe.send_bytes(one)
            if not pipe.poll(self._settings["seconds"]):
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
            # Spawned, not forked: no lock, socket or token of the program is in it.
            context = get_context("spawn")
            mine, theirs = context.Pipe()
            process = context.Process(target=life.main, args=(theirs, self._make, self._settings), daemon=True)
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
            with contextlib.suppress(ValueError):  # it cannot be ended: the system keeps it, the program goes on
                self._process.close()
            self._process = None


def _how(code: int | None) -> str:
    """`killed by SIGKILL`, `exit status 1`."""
    if code is None:
        return "?"
    if code < 0:
        with contextlib.suppress(ValueError):
            return f"killed by {signal.Signals(-code).name}"
        return f"killed by signal {-code}"
    return f"exit status {code}"
