"""Commands under `errdoc run`, whose output is broken, whose memory is short, whose errdoc is killed."""

import contextlib
import os
import pty
import random
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import tty
from dataclasses import dataclass
from pathlib import Path

from errdoc.folders import cache_folder
from errdoc.kb import KnowledgeBase
from fuzz.campaign import Budget, Tally

NAME = "run"
PROMISE = "A command keeps its status and its output whatever befalls errdoc, and a killed errdoc leaves none behind."

#: Seconds after which something hangs, on however loaded a machine.
_PATIENCE = 300.0
#: What the command does: notes its number, writes pieces of a file to its streams, ends as it was told to.
_PROGRAM = """
import os, signal, sys
note, data, how, pieces, end, number = sys.argv[1:]
if "session" in how and os.getpid() != os.getsid(0):
    try:
        os.setsid()
    except OSError:
        pass
if "deaf" in how:
    for one in (signal.SIGHUP, signal.SIGTERM, signal.SIGINT):
        signal.signal(one, signal.SIG_IGN)
with open(note + ".new", "w") as file:
    file.write(str(os.getpid()))
os.rename(note + ".new", note)
data = open(data, "rb").read()
for piece in pieces.split():
    stream, size = map(int, piece.split(":"))
    piece, data = data[:size], data[size:]
    try:
        while piece:
            piece = piece[os.write(stream, piece):]
    except OSError:
        pass
if end == "sleep":
    while True:
        signal.pause()
if end == "signal":
    signal.signal(int(number), signal.SIG_DFL) if int(number) != 9 else None
    os.kill(os.getpid(), int(number))
os._exit(int(number))
"""
#: How the streams may be: as a shell redirects them, and by whom they are read.
_REDIRECTED = {
    "pipes": "", "one pipe": "2>&1", "no input": "<&-", "input of a file": "</dev/null", "output closed": ">&-",
    "errors closed": "2>&-", "all closed": "<&- >&- 2>&-", "output full": ">/dev/full", "errors full": "2>/dev/full",
    "both full": ">/dev/full 2>&1", "output read-only": "1</dev/null",
}  # fmt: skip
_WAYS = (*_REDIRECTED, "reader gone", "reader leaves", "terminal", "terminal hung up")
#: What stands before errdoc.
_AROUND = ("", "", "", "setsid -w ", "nohup ", "timeout 600 ", "env -i {variables} ")
_SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGSEGV, signal.SIGABRT, signal.SIGUSR1, signal.SIGPIPE)
_LINES = (
    b"epoch 1 step 20 loss 0.53\n", b" 10%|#         | 1/10\r", b"RuntimeError: CUDA out of memory.\n", b"no end",
    b"\x1b[31mred\x1b[0m\n", b"\xff\xfe\x00\x01", "显存不足\n".encode(), b"\r\n", b"\n",
    b'  File "train.py", line 3, in <module>\n',
)  # fmt: skip


@dataclass
class Case:
    """A command, what is around it and what befalls it.

    Attributes:
        pieces: what it writes to which stream.
        how: `session` (it leads one of its own), `deaf` (to SIGHUP, SIGTERM, SIGINT).
        end: `exit`, `signal` or `sleep`, and the number.
        way: how its streams are.
        around: what stands before errdoc.
        memory: KiB of address space; 0 for no limit.
        killed: errdoc is killed once the command sleeps.
    """

    pieces: list[tuple[int, bytes]]
    how: str
    end: tuple[str, int]
    way: str
    around: str
    memory: int = 0
    killed: bool = False

    @property
    def status(self) -> int:
        """As a shell tells it."""
        return self.end[1] + (128 if self.end[0] == "signal" else 0)

    def written(self, *streams: int) -> bytes:
        """All that it writes to some streams."""
        return b"".join(piece for stream, piece in self.pieces if stream in streams)

    def __str__(self) -> str:
        sizes = " ".join(f"{stream}:{len(piece)}" for stream, piece in self.pieces)
        what = f"{self.around}errdoc run, {self.way}, {self.how or 'plain'}, {sizes or 'silent'}, {self.end}"
        return what + (f", {self.memory} KiB" if self.memory else "") + (", killed" if self.killed else "")


def drawn(chance: random.Random) -> Case:
    """A case."""
    pieces = [(chance.choice((1, 1, 2)), _text(chance)) for _ in range(chance.choice((0, 1, 2, 5, 20)))]
    killed = chance.random() < 0.25
    way = chance.choice(("pipes", "one pipe", "all closed", "terminal")) if killed else chance.choice(_WAYS)
    # nohup takes a terminal away
    around = "" if killed else chance.choice([one for one in _AROUND if "terminal" not in way or one != "nohup "])
    end = ("signal", int(chance.choice(_SIGNALS))) if chance.random() < 0.25 else ("exit", chance.randrange(256))
    how = chance.choice(("", "", "session", "deaf", "session deaf"))
    return Case(
        pieces, how, ("sleep", 0) if killed else end, way, around,
        chance.choice((0, 0, 0, chance.randrange(20_000, 160_000))), killed,
    )  # fmt: skip


def _text(chance: random.Random) -> bytes:
    text = b"".join(chance.choice(_LINES) for _ in range(chance.randrange(1, 30)))
    return (text * (1 + chance.choice((1, 10, 100_000, 400_000)) // len(text)))[: chance.randrange(1, 500_000)]


def tried(case: Case, folder: Path) -> str:
    """Runs a case; what was promised and does not hold, or an empty text."""
    note, data = folder / "pid", folder / "data"
    data.write_bytes(case.written(1, 2))
    process, reader = _started(case, folder, [str(note), str(data)])
    out = err = b""
    try:
        if case.killed:
            _until(lambda: note.exists() or process.poll() is not None)
            process.kill()
        out, err = _read(case, process, reader, folder)
        if not note.exists():
            return f"the command never ran: status {process.returncode}, {err[-300:]!r}"
    except (subprocess.TimeoutExpired, TimeoutError):
        process.kill()
        return "hangs"
    finally:
        if reader >= 0:
            os.close(reader)
    return _breach(case, process.returncode, out, err) or _left(note)


def _started(case: Case, folder: Path, files: list[str]) -> tuple["subprocess.Popen[bytes]", int]:
    """errdoc, and our end of a terminal or of a pipe that is read here; -1 where there is none."""
    variables = {**os.environ, "LC_ALL": "C.UTF-8", "XDG_CACHE_HOME": str(folder), "ERRDOC_HISTORY": "off"}
    here = " ".join(f"{name}={shlex.quote(variables[name])}" for name in ("PATH", "XDG_CACHE_HOME", "PYTHONPATH")
                    if name in variables)  # fmt: skip
    sizes = " ".join(f"{stream}:{len(piece)}" for stream, piece in case.pieces)
    command = [sys.executable, "-I", "-S", "-c", _PROGRAM, *files, case.how, sizes, case.end[0], str(case.end[1])]
    errdoc = [sys.executable, "-m", "errdoc", "run", "--no-probe", "--", *command]
    limit = f"ulimit -v {case.memory}; " if case.memory else ""
    line = f"{limit}exec {case.around.format(variables=here)}{shlex.join(errdoc)} {_REDIRECTED.get(case.way, '')}"
    reader, ours = -1, subprocess.PIPE
    streams: dict[str, int] = {"stdin": subprocess.DEVNULL, "stdout": ours, "stderr": ours}
    given: list[int] = []
    if case.way.startswith("terminal"):
        reader, terminal = pty.openpty()
        tty.setraw(terminal)
        streams, given = dict.fromkeys(streams, terminal), [terminal]
        if case.way == "terminal hung up":
            os.close(reader)
            reader = -1
    elif case.way.startswith("reader"):
        reader, pipe = os.pipe()
        errors = os.open(folder / "errors", os.O_WRONLY | os.O_CREAT)
        streams["stdout"], streams["stderr"], given = pipe, errors, [pipe, errors]
        if case.way == "reader gone":
            os.close(reader)
            reader = -1
    process = subprocess.Popen(["bash", "-c", line], env=variables, cwd=folder, **streams)  # type: ignore[call-overload]
    for one in given:
        os.close(one)
    return process, reader


def _read(case: Case, process: "subprocess.Popen[bytes]", reader: int, folder: Path) -> tuple[bytes, bytes]:
    """All that errdoc writes, until it has ended."""
    out = b""
    if case.way == "reader leaves":
        os.read(reader, 1)
        os.dup2(os.open(os.devnull, os.O_RDONLY), reader)  # and with that it is closed
    elif case.way == "terminal":
        with contextlib.suppress(OSError):  # EIO: everybody has closed it
            while piece := os.read(reader, 1 << 16):
                out += piece
    told, err = process.communicate(timeout=_PATIENCE)
    if case.way.startswith("reader"):
        err = (folder / "errors").read_bytes()
    return out or told or b"", err or b""


#: Where standard output is read to its end beside standard error, and where standard error is not.
_APART = ("pipes", "no input", "input of a file", "errors closed", "errors full")
_UNHEARD = ("errors closed", "errors full", "all closed", "both full", "terminal hung up")
_TOGETHER = ("one pipe", "terminal")


def _breach(case: Case, status: int, out: bytes, err: bytes) -> str:
    """What does not hold of what came out."""
    out, err = _told_before(out), _told_before(err)
    if case.killed:
        whole = case.written(1, 2) if case.way in _TOGETHER else case.written(1)
        return "" if case.way == "all closed" or whole.startswith(out) else "what arrives is not what was written"
    status = status if status >= 0 else 128 - status
    if case.way.startswith("reader") and case.written(1) and status == 128 + signal.SIGPIPE:
        return ""  # as without errdoc
    if status != case.status:
        return f"status {status}"
    if case.way in _APART and out != case.written(1):
        return "standard output is not what was written"
    said, written = (out, case.written(1, 2)) if case.way in _TOGETHER else (err, case.written(2))
    if case.way not in _UNHEARD and not said.startswith(written):
        return f"standard error is not what was written: {said[:200]!r}"
    if b"/errdoc/cli/" in said[len(written) :] or b"/errdoc/run/" in said[len(written) :]:
        return f"a traceback: {said[len(written) :][-300:]!r}"
    return ""


def _told_before(said: bytes) -> bytes:
    """What comes after words that are said before the command runs."""
    while said.startswith((b"nohup: ", b"errdoc: error: ")) and (
        said.startswith(b"nohup: ") or b"(the command runs without errdoc)" in said.partition(b"\n")[0]
    ):
        said = said.partition(b"\n")[2]
    return said


def _left(note: Path) -> str:
    """Whether the command still lives."""
    if not note.exists():
        return ""
    pid = int(note.read_text())
    try:
        _until(lambda: not _lives(pid))
    except TimeoutError:
        os.kill(pid, signal.SIGKILL)
        return "the command lives on"
    return ""


def _lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except OSError:
        return False


def _until(holds) -> None:  # type: ignore[no-untyped-def]
    end = time.monotonic() + _PATIENCE
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.01)


def campaign(budget: Budget) -> Tally:
    """Runs commands until the budget is spent."""
    tally = Tally()
    if sys.platform != "linux":
        return tally
    KnowledgeBase.open()
    for chance in budget.rounds():
        case = drawn(chance)
        with tempfile.TemporaryDirectory(prefix="errdoc-fuzz-") as name:
            cache = Path(name) / "errdoc"
            cache.mkdir(mode=0o700)
            for file in Path(cache_folder()).glob("*.*"):  # what is compiled already
                (cache / file.name).symlink_to(file)
            found = tried(case, Path(name))
        tally.tried += 1
        tally.counted[case.way] += 1
        tally.counted["killed"] += case.killed
        if found:
            tally.breaches.append(f"round {tally.tried - 1} of seed {budget.seed}: {found}: {case}")
    return tally
