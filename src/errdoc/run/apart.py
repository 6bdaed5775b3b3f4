"""Explaining in a process of its own where memory is short: Python itself may end there, and the status is not its."""

import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable

#: Seconds of the processor that explaining may take there: where a thread's import fails, Python's others may wait for
#: it for ever.
_MOST_SECONDS = 60


def memory_is_limited() -> bool:
    """Whether the memory of this process has a limit (`ulimit -v`, `ulimit -d`)."""
    if sys.platform == "win32":
        return False
    import resource

    limits = (resource.RLIMIT_AS, resource.RLIMIT_DATA)
    return any(resource.getrlimit(limit)[0] != resource.RLIM_INFINITY for limit in limits)


def apart(explain: Callable[[], None]) -> bool:
    """Explains in a process of its own and then passes on what it said; nothing of it where it did not come to its end.

    Returns:
        Whether it came to its end.

    Raises:
        OSError: no process can be started.
    """
    if sys.platform == "win32":
        explain()
        return True
    with tempfile.TemporaryFile() as said:
        sys.stderr.flush()
        child = os.fork()
        if child == 0:
            status = 1
            with contextlib.suppress(BaseException):
                _end_after(_MOST_SECONDS)
                os.dup2(said.fileno(), 2)
                explain()
                sys.stderr.flush()
                status = 0
            os._exit(status)
        _, status = os.waitpid(child, 0)
        if status != 0:
            return False
        said.seek(0)
        with open(2, "wb", closefd=False) as err:
            shutil.copyfileobj(said, err)
    return True


def _end_after(seconds: int) -> None:
    """The system ends this process when it has had the processor for so long, or for as long as was allowed before."""
    if sys.platform == "win32":
        return
    import resource

    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    most = seconds if hard == resource.RLIM_INFINITY else min(seconds, hard)
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))
