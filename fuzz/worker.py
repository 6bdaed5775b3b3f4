"""A process that checks inputs one by one, each within a budget of processor time and memory.

What is measured is the process's own use of the processor and of memory, never the time on a clock: a loaded machine
finds the same.
"""

import contextlib
import multiprocessing
import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, Self

#: What looks at one input and says what was promised and does not hold. A number says how an input is looked at, where
#: there are many ways (which width, which language); None is all of them.
Check = Callable[[bytes, int | None], list[str]]
#: Seconds of processor time and MiB of memory that an input may take.
SECONDS, MIB = 3.0, 64.0
#: Seconds of silence on the clock, which only a process that sleeps for ever reaches.
_SILENCE = 900.0


class Process:
    """One process that checks inputs, started when it is first needed, and again after its end.

    Args:
        made: called in that process, gives the check; a class or function of a module.
        end: seconds of processor time after which the system ends it: a loop in C heeds nothing else.
    """

    def __init__(self, made: Callable[[], Check], end: float = 20.0) -> None:
        self._made = made
        self._end = end
        self._process: Any = None
        self._pipe: Connection | None = None
        # a process that is killed leaves its files behind
        self._scratch = tempfile.TemporaryDirectory(prefix="errdoc-fuzz-", ignore_cleanup_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()
        self._scratch.cleanup()

    def check(self, data: bytes, way: int | None = None) -> list[str]:
        """What does not hold for an input; that it took too much, or ended the process, is among it."""
        pipe = self._started()
        try:
            pipe.send((data, way))
            if not pipe.poll(_SILENCE):
                self.close()
                return [f"silent for {_SILENCE:.0f} s"]
            wrong: list[str] = pipe.recv()
        except (EOFError, OSError):
            return [f"the process ended: {self._ended()}"]
        return wrong

    def close(self) -> None:
        """Ends the process."""
        if self._pipe is not None:
            self._pipe.close()
            self._process.kill()
            self._process.join()
        self._process = self._pipe = None

    def _ended(self) -> str:
        self._process.join(5)
        code = self._process.exitcode
        self.close()
        if code == -signal.SIGPROF:
            return f"more than {self._end:g} s of processor time"
        return f"exit status {code}"

    def _started(self) -> Connection:
        if self._pipe is None:
            context = multiprocessing.get_context("spawn")
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(
                target=_serve, args=(theirs, self._made, self._end, self._scratch.name), daemon=True
            )
            self._process.start()
            theirs.close()
        return self._pipe


def _serve(pipe: Connection, made: Callable[[], Check], end: float, scratch: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the campaign, which ends its processes
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    tempfile.tempdir = scratch
    check = made()
    while True:
        try:
            data, way = pipe.recv()
        except (EOFError, OSError):
            return
        signal.setitimer(signal.ITIMER_PROF, end if way is not None else 20 * end)
        wrong = measured(check, data, way)
        signal.setitimer(signal.ITIMER_PROF, 0)
        pipe.send(wrong)


def measured(check: Check, data: bytes, way: int | None) -> list[str]:
    """What does not hold for an input, what it took among it; whatever the check raises is a crash."""
    _forget_most()
    before, most = held(), _most()
    began = time.process_time()
    try:
        wrong = check(data, way)
    except Exception as error:
        wrong = [_crash(error)]
    seconds = time.process_time() - began
    if seconds > SECONDS and way is not None:
        wrong.append(f"took {seconds:.1f} s of processor time")
    # where the mark cannot be forgotten, it moves only where this input took more than any before it
    if _most() > most and _most() - before > MIB and way is not None:
        wrong.append(f"took {_most() - before:.0f} MiB of memory")
    return wrong


def _crash(error: Exception) -> str:
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    where = f" at {os.path.basename(at.tb_frame.f_code.co_filename)}:{at.tb_lineno}" if at else ""  # noqa: PTH119
    return f"raised {type(error).__name__}{where}: {str(error)[:200]}"


def _forget_most() -> None:
    """Begins anew to note what this process holds at the most, where the system (Linux) can."""
    with contextlib.suppress(OSError), open("/proc/self/clear_refs", "w", encoding="ascii") as file:  # noqa: PTH123
        file.write("5")


def _most() -> float:
    """MiB that this process has held at the most.

    Linux tells it without what the process held that this one was forked from: `ru_maxrss` outlives an exec.
    """
    with contextlib.suppress(OSError), open("/proc/self/status", encoding="ascii", errors="replace") as file:  # noqa: PTH123
        for line in file:
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / (1 << 10)
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def held() -> float:
    """MiB that this process holds now; where the system does not tell, what it held at the most."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)
    except OSError:
        return _most()
