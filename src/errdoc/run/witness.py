"""Which Python a command really runs: its own process, or one that `uv run`, `conda run`, a script or torchrun starts.

Seen in /proc while the processes live, at each look that the command's output and a clock give. Other systems have no
/proc: there the command's own word counts, where it begins with a Python.
"""

import os
import re
import shutil
import sys
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

# python3.11, python, pypy3
_PYTHON = re.compile(r"(?:python|pypy)\d{0,2}(?:\.\d{1,2})?t?(?:\.exe)?")
#: Seconds between two looks: short while launchers start what they launch, longer later.
_FIRST, _LATER, _EARLY = 0.005, 0.25, 3.0
#: Processes of the command that are looked at, and Pythons that are told apart.
_MOST, _PYTHONS = 512, 32


@dataclass(frozen=True, slots=True)
class Seen:
    """A Python that ran.

    Attributes:
        path: as it was called, absolute: `/x/.venv/bin/python` tells the environment, the file behind it does not.
        folder: its working folder.
        sure: whether it is the one that the log is about; where several ran and nothing tells, the last is a guess.
    """

    path: str
    folder: str = ""
    sure: bool = True


@dataclass
class Witness:
    """Looks at a command's processes.

    Attributes:
        pid: the command.
    """

    pid: int = 0
    _seen: dict[tuple[str, str], list[tuple[str, ...]]] = field(default_factory=dict)
    _checked: dict[int, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    _ends: threading.Event = field(default_factory=threading.Event)
    _alone: threading.Lock = field(default_factory=threading.Lock)

    def watch(self) -> None:
        """Looks by the clock from now on, until `end`."""
        if sys.platform != "linux":
            return
        threading.Thread(target=self._by_the_clock, daemon=True, name="errdoc-witness").start()

    def end(self) -> None:
        """Looks no more."""
        self._ends.set()

    def look(self) -> None:
        """Looks once, unless somebody looks just now."""
        if sys.platform != "linux" or not self._alone.acquire(blocking=False):
            return
        try:
            for pid in _descendants(self.pid):
                self._note(pid)
        finally:
            self._alone.release()

    def told(self, files: Iterable[str]) -> Seen | None:
        """The Python that the log is about; None where none was seen.

        Args:
            files: those that the log's tracebacks name.
        """
        if not self._seen:
            return None
        named = list(files)
        mine = [one for one, calls in self._seen.items() if any(_runs(argv, named) for argv in calls)]
        every = list(self._seen)
        path, folder = (mine or every)[-1]
        return Seen(path, folder, sure=bool(mine) or len({path for path, _ in every}) == 1)

    def _by_the_clock(self) -> None:
        started = time.monotonic()
        with suppress(MemoryError):
            while not self._ends.wait(_FIRST if time.monotonic() - started < _EARLY else _LATER):
                self.look()

    def _note(self, pid: int) -> None:
        """Notes a process, if it is a Python that was not seen yet."""
        try:
            program = os.readlink(f"/proc/{pid}/exe")  # noqa: PTH115 - text
            if self._checked.get(pid) == (program, ()) or len(self._seen) >= _PYTHONS:
                return
            if not _PYTHON.fullmatch(Path(program).name):
                self._checked[pid] = program, ()
                return
            # what a Python starts is for a moment that Python, called as that was: the file behind both may be the same
            argv = tuple(_words(f"/proc/{pid}/cmdline"))
            if not argv or self._checked.get(pid) == (program, argv):
                return  # it has none for a moment within exec
            folder = os.readlink(f"/proc/{pid}/cwd")  # noqa: PTH115 - text
            called = _called(program, argv[0], folder, pid)
        except OSError:  # it has ended
            return
        self._checked[pid] = program, argv
        calls = self._seen.pop((called, folder), [])
        self._seen[called, folder] = [*calls[-_PYTHONS:], argv]  # the last one seen stands last


def own_word(program: str) -> Seen | None:
    """What the command itself says, where it begins with a Python."""
    if not _PYTHON.fullmatch(Path(program).name):
        return None
    found = shutil.which(program)
    return Seen(str(Path(found).absolute())) if found else None


def files_of(text: bytes) -> list[str]:
    """The files that tracebacks in a text name."""
    # File "/home/me/train.py", line 41, in step
    return [name.decode("utf-8", "replace") for name in re.findall(rb'File "([^"\n]{1,400})", line \d', text)]


def _descendants(pid: int) -> list[int]:
    """A process and those below it, parents first."""
    found = [pid]
    for one in found:
        if len(found) > _MOST:
            break
        try:
            threads = os.listdir(f"/proc/{one}/task")  # noqa: PTH208 - names
        except OSError:
            continue
        for thread in threads[:64]:  # a child belongs to the thread that made it
            try:
                with open(f"/proc/{one}/task/{thread}/children", encoding="ascii") as file:  # noqa: PTH123 - text
                    found += map(int, file.read().split())
            except (OSError, ValueError):
                continue
    return found


def _called(program: str, word: str, folder: str, pid: int) -> str:
    """The path by which a Python was called, from its first argument; its file where that is not one."""
    path = os.path.join(folder, word) if "/" in word else shutil.which(word, path=_variable(pid, "PATH")) or ""  # noqa: PTH118
    same = bool(path) and os.path.realpath(path) == os.path.realpath(program)
    return path if same else program


def _variable(pid: int, name: str) -> str:
    for word in _words(f"/proc/{pid}/environ"):
        key, _, value = word.partition("=")
        if key == name:
            return value
    return os.defpath


def _words(path: str) -> list[str]:
    with open(path, "rb") as file:  # noqa: PTH123 - text
        return [os.fsdecode(word) for word in file.read(1 << 20).split(b"\0")][:-1]


def _runs(argv: tuple[str, ...], files: Iterable[str]) -> bool:
    """Whether what a Python was called with is one of the files: a script, a module, a text."""
    for number, word in enumerate(argv[1:8], 1):
        if word == "-c":
            return "<string>" in files
        if word == "-m":
            module = argv[number + 1].replace(".", "/") if number + 1 < len(argv) else "?"
            return any(file.endswith((f"/{module}.py", f"/{module}/__main__.py")) for file in files)
        if not word.startswith("-"):
            return any(file == word or file.endswith("/" + word.removeprefix("./")) for file in files)
    return False
