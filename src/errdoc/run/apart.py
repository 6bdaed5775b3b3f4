"""Explaining in a process of its own where memory is short: Python itself may end there, and the status is not its."""

import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable


def memory_is_limited() -> bool:
    """Whether the address space of this process has a limit (`ulimit -v`)."""
    if sys.platform == "win32":
        return False
    import resource

    return resource.getrlimit(resource.RLIMIT_AS)[0] != resource.RLIM_INFINITY


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
