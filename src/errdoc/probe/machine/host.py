"""The machine as the sources see it: a root folder, variables and a runner, so that recordings can stand in for it."""

import math
import os
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path, PurePosixPath, PureWindowsPath

from errdoc.probe.machine.programs import started
from errdoc.probe.machine.run import Outcome, Runner, command
from errdoc.probe.machine.trusted import UntrustedError, opened

#: Bytes of a file in /proc or /sys or of a settings file that are read.
_MOST = 1 << 20
#: Seconds that a source needs to read what its child said.
_SPARE = 0.15
_SYSTEMS = {"win32": "windows", "cygwin": "windows", "darwin": "macos"}


class Absent(Exception):  # noqa: N818 - it is an answer, not an error
    """A source has nothing to say on this machine; the text says why."""


@dataclass(frozen=True)
class Host:
    """Where and how a source reads.

    Attributes:
        root: the folder that stands for `/`.
        env: the user's variables.
        runner: runs commands.
        system: windows, linux or macos.
        cwd: the user's working folder.
        home: the user's home folder.
        python: the interpreter that the user named (`--python`) or was seen to run, if any.
        named_by: who names it: `option` for the user, `run` for what `errdoc run` saw.
        allowed: an interpreter of the log's that the user said yes to.
        seen: paths of Python files that the log's tracebacks name; they are looked at, never run.
        named: paths that the log names, as it names them; they are looked at, never opened.
        seconds: what a child may take.
        until: when the whole probe ends, on the monotonic clock: a child ends before it, so that what it said counts.
        live: the root is this machine's own, and questions to the kernel are about it.
        deep: import the frameworks.
    """

    root: Path = Path("/")
    env: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    runner: Runner = command
    system: str = _SYSTEMS.get(sys.platform, "linux")
    cwd: str = field(default_factory=lambda: _cwd())
    home: str = field(default_factory=lambda: os.path.expanduser("~"))  # noqa: PTH111 - text, for any system
    python: str = ""
    named_by: str = "option"
    allowed: str = ""
    seen: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    seconds: float = 1.5
    until: float = math.inf
    deep: bool = False

    @property
    def live(self) -> bool:
        """Whether the root is this machine's own, so that the kernel can be asked too."""
        return self.root == Path("/") and self.system == _SYSTEMS.get(sys.platform, "linux")

    @cached_property
    def pure(self) -> type[PurePosixPath] | type[PureWindowsPath]:
        """How paths of this machine are spelt."""
        return PureWindowsPath if self.system == "windows" else PurePosixPath

    def path(self, name: str) -> Path:
        r"""A path of the machine under the root: `C:\\Windows` is `ROOT/C/Windows` in a recorded tree."""
        if self.live:
            return Path(name)
        if self.system == "windows":
            pure = PureWindowsPath(name)
            drive = pure.drive.rstrip(":").upper() or "C"
            return _any_case(self.root / drive, pure.relative_to(pure.anchor).parts if pure.anchor else pure.parts)
        return self.root / name.lstrip("/")

    def read(self, name: str, most: int = _MOST) -> str:
        """The text of a file.

        Raises:
            OSError: it cannot be read.
        """
        return self.raw(name, most).decode("utf-8", errors="replace")

    def raw(self, name: str, most: int = _MOST) -> bytes:
        """The first bytes of a file.

        Raises:
            OSError: it cannot be read, or is no regular file.
        """
        path = self.path(name)
        if not path.is_file():
            raise FileNotFoundError(2, "No such file", name)
        with path.open("rb") as file:
            return file.read(most)

    def peek(self, name: str, most: int = 65536) -> str | None:
        """The trimmed text of a small file, or None where it cannot be read."""
        try:
            return self.read(name, most).strip()
        except (OSError, ValueError):  # a path from a log may hold a NUL
            return None

    def exists(self, name: str) -> bool:
        """Whether there is such a path; False where it may not be looked at."""
        try:
            return self.path(name).exists()
        except (OSError, ValueError):
            return False

    def is_folder(self, name: str) -> bool:
        """Whether it is a folder; False where it may not be looked at."""
        try:
            return self.path(name).is_dir()
        except (OSError, ValueError):
            return False

    def names(self, folder: str) -> list[str]:
        """What a folder holds, sorted; nothing where it cannot be read."""
        try:
            return sorted(os.listdir(self.path(folder)))  # noqa: PTH208 - names, not paths
        except (OSError, ValueError):
            return []

    def real(self, name: str) -> str:
        """The path with its links followed, as the machine spells it."""
        if self.live:
            return os.path.realpath(name)
        path = self.path(name)
        # absolute links of a recorded tree lead back into it
        for _ in range(16):
            if not path.is_symlink():
                break
            target = os.readlink(path)  # noqa: PTH115 - text
            path = self.path(target) if target.startswith("/") else path.parent / target
        return self.spelt(path)

    def spelt(self, path: Path) -> str:
        """A path under the root as the machine spells it."""
        if self.live:
            return str(path)
        relative = os.path.relpath(path, self.root)
        if self.system == "windows":
            drive, _, rest = relative.replace("/", "\\").partition("\\")
            return f"{drive}:\\{rest}"
        return "/" + relative

    def which(self, program: str) -> str | None:
        """The first file of this name on PATH."""
        ends = (".exe", ".bat", ".cmd") if self.system == "windows" else ("",)
        for folder in self.folders("PATH"):
            for end in ends:
                name = str(self.pure(folder) / (program + end))
                path = self.path(name)
                try:
                    if path.is_file() and (self.system == "windows" or os.access(path, os.X_OK)):
                        return name
                except OSError:
                    continue
        return None

    def folders(self, variable: str) -> list[str]:
        """The absolute folders of a path variable, in order."""
        parts = self.variable(variable).split(";" if self.system == "windows" else ":")
        return [part for part in parts if part and self.pure(part).is_absolute()]

    def variable(self, name: str) -> str:
        """A variable, or an empty text; Windows does not tell cases apart."""
        if self.system == "windows" and name not in self.env:
            return next((value for key, value in self.env.items() if key.upper() == name.upper()), "")
        return self.env.get(name, "")

    def run(self, argv: Sequence[str], *, seconds: float | None = None, loader: bool = False,
            program: int | None = None) -> Outcome:  # fmt: skip
        """Runs a command under the probe's limits; see `run.command`."""
        left = max(0.05, self.until - time.monotonic() - _SPARE)
        more = {} if program is None else {"program": program}
        return self.runner(argv, seconds=min(seconds or self.seconds, left), env=self.env, loader=loader, **more)

    def child(self, program: str, *arguments: str, python: str = "", seconds: float | None = None,
              loader: bool = True, checked: bool = False) -> Outcome:  # fmt: skip
        """Runs one of the stand-alone programs in `children`, with errdoc's interpreter or another.

        errdoc's own runs isolated. The user's does not, because `-I` would hide the packages of `~/.local`: Python's
        variables are taken out of its environment, and the program takes its own folder off the search path.

        Args:
            program: its name.
            arguments: its own.
            python: the interpreter, if it is not errdoc's.
            seconds: what it may take.
            loader: see `run.command`.
            checked: only a log names that interpreter: it is opened, checked and run by one descriptor.

        Raises:
            Absent: a checked interpreter must not be run.
        """
        start = [python, "-B"] if python else [sys.executable, "-I"]
        command_line = [*start, *started(program), *arguments]
        if not (checked and self.live and self.system == "linux"):
            return self.run(command_line, seconds=seconds, loader=loader)
        try:
            descriptor = opened(python)
        except UntrustedError as why:
            raise Absent(f"{python} is not run: {why}; --python {python} allows to run it") from why
        try:
            return self.run(command_line, seconds=seconds, loader=loader, program=descriptor)
        finally:
            os.close(descriptor)


def _cwd() -> str:
    """The working folder, or an empty text where somebody removed it."""
    try:
        return os.getcwd()  # noqa: PTH109 - text
    except OSError:
        return ""


def _any_case(folder: Path, parts: Sequence[str]) -> Path:
    """A path of a recorded Windows tree, whatever the case of its letters."""
    for part in parts:
        exact = folder / part
        if not exact.exists() and folder.is_dir():
            exact = next((one for one in folder.iterdir() if one.name.lower() == part.lower()), exact)
        folder = exact
    return folder
