"""The only place where the probe starts processes.

Each is an argument list, never a shell; in a process group of its own, under a time limit, its output capped, its input
empty, its environment cleaned. Whatever happens is an `Outcome`: there are no exceptions to catch.
"""

import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import IO, Any, Protocol

#: Bytes of standard output, and of standard error, that are kept of a child; one that prints more is ended.
MOST_OUTPUT = 1 << 20
#: Variables that would make a tool or an interpreter do something else than asked.
_MISLEADING = ("PYTHON", "BASH_ENV", "PERL", "PAGER", "LESS", "SYSTEMD_PAGER", "LD_AUDIT", "LD_DEBUG", "DYLD_INSERT")
# HF_TOKEN, AWS_SECRET_ACCESS_KEY, WANDB_API_KEY, DB_PASSWORD; not TOKENIZERS_PARALLELISM
_SECRET = re.compile(r"TOKEN(?!IZER)|SECRET|PASSW|PASSPHRASE|CREDENTIAL|APIKEY|_KEY|AUTH|COOKIE|DSN", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a command.

    Attributes:
        code: its exit status, negative for a signal; None where it did not start or did not end in time.
        out: standard output, capped.
        err: standard error, capped.
        why: empty where it ended with status 0; else one line: not found, timed out, killed by SIGSEGV, exit status 9.
        timed_out: it was ended because its time was over.
        missing: there is no such program.
    """

    code: int | None
    out: str = ""
    err: str = ""
    why: str = ""
    timed_out: bool = False
    missing: bool = False


class Runner(Protocol):
    """What runs a command: `command` below, or in tests a recording of one."""

    def __call__(self, argv: Sequence[str], *, seconds: float, env: Mapping[str, str], loader: bool = False,
                 program: int | None = None) -> Outcome:  # fmt: skip
        """Runs an argument list; see `command`."""
        ...


#: A variable that marks the processes of this probe, and what they start: also what left their group by setsid.
_MARK, _OURS = "ERRDOC_PROBE", f"{os.getpid()}-{time.monotonic_ns()}"

_running: set["subprocess.Popen[bytes]"] = set()
_lock = threading.Lock()


def command(
    argv: Sequence[str], *, seconds: float, env: Mapping[str, str], loader: bool = False, program: int | None = None
) -> Outcome:
    """Runs a program and says what came of it.

    Args:
        argv: the program and its arguments.
        seconds: after so long the whole process group is killed.
        env: the variables it shall inherit, before cleaning.
        loader: keep LD_PRELOAD: the child is to see the libraries that the user's program would see.
        program: a descriptor of the file that is run (Linux); the first word is then only what the program is called.
    """
    started = time.monotonic()
    try:
        process = subprocess.Popen(  # noqa: S603 - an argument list of errdoc's own making
            list(argv), executable=None if program is None else f"/proc/self/fd/{program}",
            pass_fds=() if program is None else (program,), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env={**cleaned(env, loader=loader), _MARK: _OURS}, **_group(),
        )  # fmt: skip
    except FileNotFoundError:
        return Outcome(None, why="not found", missing=True)
    except (OSError, ValueError) as error:
        return Outcome(None, why=f"cannot be started: {error.strerror if isinstance(error, OSError) else error}")
    with _lock:
        _running.add(process)
    _no_core(process)
    try:
        return _watched(process, started + seconds, seconds)
    finally:
        _end(process)
        with _lock:
            _running.discard(process)


def end_all() -> None:
    """Ends what is still running: the probe's own deadline has passed, or the user pressed Ctrl-C."""
    with _lock:
        left = list(_running)
    for process in left:
        _end(process)
    _end_strays()


def cleaned(env: Mapping[str, str], *, loader: bool = False) -> dict[str, str]:
    """Variables for a child: English, without secrets and without what leads interpreters and tools astray."""
    kept = {
        name: value
        for name, value in env.items()
        if not name.upper().startswith(_MISLEADING) and not is_secret(name) and (loader or name != "LD_PRELOAD")
    }
    return {**kept, "LC_ALL": "C", "LANGUAGE": "C"}


def is_secret(name: str) -> bool:
    """Whether a variable of this name may hold a secret."""
    return _SECRET.search(name) is not None


def _no_core(process: "subprocess.Popen[bytes]") -> None:
    """A library that crashes in a child must not leave a core file in the user's folder."""
    if sys.platform == "linux":
        import resource

        with contextlib.suppress(OSError, ValueError):
            resource.prlimit(process.pid, resource.RLIMIT_CORE, (0, 0))


def _group() -> dict[str, Any]:
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW}
    return {"start_new_session": True}


def _watched(process: "subprocess.Popen[bytes]", deadline: float, seconds: float) -> Outcome:
    """Reads both streams until the process ends, its time is over or it printed too much."""
    parts: dict[str, bytearray] = {"out": bytearray(), "err": bytearray()}
    flooded = threading.Event()
    readers = [
        threading.Thread(target=_drain, args=(stream, parts[name], flooded, process), daemon=True)
        for name, stream in (("out", process.stdout), ("err", process.stderr))
    ]
    for reader in readers:
        reader.start()
    timed_out = not _ended(process, deadline)
    # A grandchild may hold the pipes open after its parent: it belongs to the group.
    _end(process)
    for reader in readers:
        reader.join(0.5)
    out, err = (bytes(parts[name]).decode("utf-8", errors="replace") for name in ("out", "err"))
    code = process.poll()
    if flooded.is_set():
        return Outcome(None, out, err, f"printed more than {MOST_OUTPUT >> 20} MiB")
    if timed_out:
        return Outcome(None, out, err, f"no answer within {seconds:.1f} s", timed_out=True)
    return Outcome(code, out, err, _reason(code))


def _drain(stream: IO[bytes], into: bytearray, flooded: threading.Event, process: "subprocess.Popen[bytes]") -> None:
    with stream:
        while chunk := stream.read1(65536):  # type: ignore[attr-defined]
            into += chunk[: MOST_OUTPUT - len(into)]
            if len(into) >= MOST_OUTPUT:
                flooded.set()
                _end(process)
                return


def _ended(process: "subprocess.Popen[bytes]", deadline: float) -> bool:
    """Waits until a process has ended, and leaves it there: while it is not reaped, its group's number is its own."""
    pause = 0.001
    while True:
        if sys.platform == "win32":
            over = process.poll() is not None
        else:
            try:
                over = os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
            except ChildProcessError:  # somebody else ended it
                over = True
        if over or time.monotonic() >= deadline:
            return over
        time.sleep(pause)
        pause = min(pause * 2, 0.01)


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Kills what is left of a process and its group, then reaps it."""
    with _lock:
        if process.returncode is not None:
            return
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)
    with contextlib.suppress(subprocess.TimeoutExpired):  # it hangs in the kernel; nobody can end it
        process.wait(0.5)


def _end_strays() -> None:
    """Kills what the probe's processes started and what left their group: it carries the mark in its variables.

    A descriptor of the process holds its number while its variables are read, so that nobody else's is killed.
    """
    if sys.platform != "linux" or not hasattr(os, "pidfd_open"):
        return
    mark = f"{_MARK}={_OURS}".encode()
    for name in os.listdir("/proc"):  # noqa: PTH208 - names
        if not name.isdigit():
            continue
        try:
            if os.stat(f"/proc/{name}").st_uid != os.geteuid():  # noqa: PTH116 - text
                continue
            held = os.pidfd_open(int(name))
            try:
                with open(f"/proc/{name}/environ", "rb") as file:  # noqa: PTH123 - text
                    if mark in file.read(1 << 20).split(b"\0"):
                        signal.pidfd_send_signal(held, signal.SIGKILL)
            finally:
                os.close(held)
        except OSError:
            continue  # it has ended, or may not be looked at


def _reason(code: int | None) -> str:
    if code is None:
        return "cannot be ended"
    if code < 0:
        try:
            return f"killed by {signal.Signals(-code).name}"
        except ValueError:
            return f"killed by signal {-code}"
    return f"exit status {code}" if code else ""
