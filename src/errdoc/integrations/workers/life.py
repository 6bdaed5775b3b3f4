"""What a process that reads logs does: job after job, within its memory, until the pipe is closed.

A job and its reply are JSON; what is attached to a job, logs as bytes, follows it through the pipe.
"""

import json
import os
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Protocol

from errdoc.errors import ErrdocError
from errdoc.logs.masks.redact import Redactor

Job = dict[str, Any]
Reply = dict[str, Any]

#: What a process says when it can take jobs.
READY = b"ready"
#: Bytes of a job without what is attached.
_MOST_JOB = 1 << 20


class Worker(Protocol):
    """Does jobs."""

    def reply(self, job: Job) -> Reply:
        """What came of a job; there is always something."""


def main(pipe: Connection, make: Callable[[dict[str, Any]], Worker], settings: dict[str, Any]) -> None:
    """The life of a process: job after job, until the pipe is closed or it has done as many as it may.

    Args:
        pipe: brings jobs and takes replies; each says how many are left.
        make: makes the worker of the settings.
        settings: `memory`, `seconds`, `jobs`, and those of the worker.
    """
    if hasattr(signal, "SIGINT"):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program, which ends its processes itself
    limit(settings["memory"])
    worker = make(settings)
    pipe.send_bytes(READY)
    for left in reversed(range(int(settings["jobs"]))):
        try:
            job = json.loads(pipe.recv_bytes(_MOST_JOB))
            attached = [pipe.recv_bytes() for _ in range(job.pop("attached", 0))]
        except (EOFError, OSError):
            return
        if hasattr(signal, "alarm"):
            # The program kills what is late; if the program is gone, nobody does.
            signal.alarm(int(settings["seconds"]) + 30)
        reply = worker.reply({**job, "attached": attached} if attached else job)
        del attached
        os.chdir(tempfile.gettempdir())
        if hasattr(signal, "alarm"):
            signal.alarm(0)
        pipe.send_bytes(json.dumps({**reply, "left": left}).encode())


def limit(mebibytes: int) -> None:
    """Memory that this process may have, where the system can limit it."""
    if sys.platform != "win32":
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        wanted = mebibytes << 20
        resource.setrlimit(resource.RLIMIT_AS, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard))
        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


def done(do: Callable[[Job], Reply], job: Job) -> Reply:
    """What came of a job: its reply, `failed` with the reason, or `bug` with its place and nothing of the log."""
    try:
        return do(job)
    except ErrdocError as error:
        why = f"{error}. {error.hint}" if error.hint else str(error)
        return {"failed": Redactor().redact(why)}
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        return {"bug": type(error).__name__, "at": f"{Path(last.filename).name}:{last.lineno} in {last.name}"}
