"""Which log a client means: a text, a path or several; and what of it may be read."""

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from errdoc.asking import Files, Words
from errdoc.errors import InputError, UsageError


class Bounds(NamedTuple):
    """What clients may name.

    Attributes:
        folder: paths must lie in it; None for wherever the user may read.
        programs: a Python may be named, which is then run.
    """

    folder: Path | None = None
    programs: bool = True


class Progress(io.BytesIO):
    """Counts the bytes of logs as they are read.

    Attributes:
        done: bytes so far.
        total: of all files together; None where that is not known.
    """

    def __init__(self) -> None:
        super().__init__()
        self.done = 0
        self.total: int | None = None

    def write(self, data: Any) -> int:
        """Counts, and forgets what is read."""
        self.done += len(data)
        return len(data)


class Log(NamedTuple):
    """The log of a call: paths, or a text."""

    paths: tuple[str, ...] = ()
    text: str = ""

    def watched(self, progress: Progress) -> Files | Words:
        """The log as it can be read; `progress` counts what is read of files."""
        if not self.paths:
            return Words(self.text)
        progress.total = _size(self.paths)
        return Files(self.paths, progress)


def log_of(text: str | None, path: str | None, paths: Sequence[str] | None, bounds: Bounds) -> Log | None:
    """The log that the arguments name; None where they name none.

    Raises:
        UsageError: they name more than one thing, or nothing that may be read.
        InputError: there is no such file.
    """
    given = [name for name, value in (("text", text), ("path", path), ("paths", paths)) if value]
    if not given:
        return None
    if len(given) > 1:
        raise UsageError(f"{' and '.join(given)} are given", hint="give one of text, path and paths")
    return Log(text=text) if text else Log(tuple(_readable(one, bounds) for one in paths or [path or ""]))


def needed(log: Log | None) -> Log:
    """The log.

    Raises:
        UsageError: there is none.
    """
    if log is None:
        raise UsageError("no log is given", hint="give path (a file or folder), paths (several of one job) or text")
    return log


def file_of(path: str, bounds: Bounds) -> str:
    """A file that a client names beside the log.

    Raises:
        InputError: it is not there, or not to be read.
    """
    return _readable(path, bounds)


def python_of(python: str | None, bounds: Bounds) -> str:
    """The Python that a client names; empty where it names none.

    Raises:
        UsageError: there is none, or none may be named.
    """
    if not python:
        return ""
    if not bounds.programs:
        raise UsageError(f"{python} is not run over HTTP", hint="start errdoc mcp without --http, or leave python out")
    from errdoc.probe.asking.named import interpreter

    return interpreter(python)


def _readable(path: str, bounds: Bounds) -> str:
    # standard input is where requests come from
    if (full := _there(path)) is None:
        hint = f"paths are seen from {Path.cwd()}; give the text of the log where it is on another machine"
        raise InputError(f"{path} is no file or folder here", hint=hint)
    if bounds.folder is not None and not full.resolve().is_relative_to(bounds.folder.resolve()):
        raise InputError(
            f"{path} is not below {bounds.folder}", hint="over HTTP only that folder is read; give the text of the log"
        )
    return str(full)


def _there(path: str) -> Path | None:
    try:
        full = Path(path).expanduser()
        return full if full.is_file() or full.is_dir() else None
    except (OSError, ValueError, RuntimeError):  # a folder that the user may not look into; a NUL; ~nobody
        return None


def _size(paths: Sequence[str]) -> int | None:
    """Bytes of all; None where folders or packed files are among them: how much these hold is seen as they are read."""
    files = [Path(path) for path in paths]
    if any(file.is_dir() or file.suffix in (".gz", ".xz", ".bz2", ".zst") for file in files):
        return None
    return sum(file.stat().st_size for file in files)
