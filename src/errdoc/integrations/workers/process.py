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
from typing import Any

from errdoc.integrations.workers import life

#: Bytes of a reply; a report in two languages is the longest.
_MOST_REPLY = 64 << 20
#: Seconds in which a process must be ready; a second or less where the machine is not overloaded.
_START = 60.0
#: Jobs that are left when the next process is started.
_AHEAD = 100


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


class _Child:
    """A process that was started, and the pipe to it.

    Attributes:
        ready: whether it has said so.
    """

    def __init__(self, make: Callable[[dict[str, Any]], life.Worker], settings: dict[str, Any]) -> None:
        # Spawned, not forked: no lock, socket or token of the program is in it.
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self._process = context.Process(target=life.main, args=(theirs, make, settings), daemon=True)
        self._process.start()
        theirs.close()
        self.ready = False

    @property
    def pid(self) -> int | None:
        """Its number while it is there."""
        try:
            return self._process.pid if self._process.is_alive() else None
        except ValueError:  # it was released in this moment
            return None

    def kill(self) -> None:
        """Ends it, in the middle of a job if need be."""
        with contextlib.suppress(ValueError):  # it ended in this moment
            self._process.kill()

    def release(self) -> int | None:
        """Ends it, and says how it ended where it did so by itself."""
        self._process.join(0.2)
        code = self._process.exitcode
        self.pipe.close()
        self._process.kill()
        self._process.join(5)
        with contextlib.suppress(ValueError):  # it cannot be ended: the system keeps it, the program goes on
            self._process.close()
        return code


class Process:
    """One process that reads logs, started when it is first needed and again after its death.

    Args:
        make: makes the worker in the process, a function or a class of a module.
        settings: those of the worker, and `memory` (MiB), `seconds` (of a job), `jobs`: after so many it makes room
            for a new one, so that no leak grows for ever; the new one is started while the last ones are done.
    """

    def __init__(self, make: Callable[[dict[str, Any]], life.Worker], settings: dict[str, Any]) -> None:
        self._make = make
        self._settings = settings
        self._child: _Child | None = None
        self._next: _Child | None = None
        self._lock = threading.Lock()
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The number of the process while there is one."""
        child = self._child
        return child.pid if child is not None else None

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
        child = self._started()
        try:
            # Its first word is that it is ready; the time of a job begins then.
            if not child.ready:
                if not child.pipe.poll(_START):
                    raise JobError("died", f"no start within {_START:.0f} s")
                child.pipe.recv_bytes(len(life.READY))
                child.ready = True
            child.pipe.send_bytes(json.dumps({**job, "attached": len(attached)}).encode())
            for one in attached:
                child.pipe.send_bytes(one)
            if not child.pipe.poll(self._settings["seconds"]):
                raise JobError("timeout")
            reply = dict(json.loads(child.pipe.recv_bytes(_MOST_REPLY)))
            self._succeeded(reply.pop("left"))
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
        for child in (self._child, self._next):
            if child is not None:
                child.kill()

    def _started(self) -> _Child:
        with self._lock:
            if self._closed:
                raise JobError("stopping")
            if self._child is not None and self._child.pid is not None:
                return self._child
            if self._child is not None:
                self._child.release()
            self._child, self._next = self._next or _Child(self._make, self._settings), None
            return self._child

    def _succeeded(self, left: int) -> None:
        """Makes room for a new process where this one has done all that it may; has the new one ready by then."""
        if not left:
            self._end()
        elif self._next is None and left <= min(_AHEAD, self._settings["jobs"] // 10):
            with self._lock:
                if not self._closed:
                    self._next = _Child(self._make, self._settings)
                    if self._closed:
                        self._next.kill()

    def _end(self) -> int | None:
        """Ends the process and says how it ended, where it did so by itself."""
        with self._lock:
            child, self._child = self._child, None
            return child.release() if child is not None else None


def _how(code: int | None) -> str:
    """`killed by SIGKILL`, `exit status 1`."""
    if code is None:
        return "?"
    if code < 0:
        with contextlib.suppress(ValueError):
            return f"killed by {signal.Signals(-code).name}"
        return f"killed by signal {-code}"
    return f"exit status {code}"
