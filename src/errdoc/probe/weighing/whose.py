"""Whose log is it: this machine's, another's, or unknown?

What says *same* must be something that no second machine has: the host's name, or a file of the user's own on a local
disk whose line reads as the traceback prints it. What says *other* is any contradiction. Without either the answer is
unknown: refuting a cause with the facts of another machine would be worse than not asking.
"""

import os
import re
import stat
import sys
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from errdoc.logs.lazy import lazy
from errdoc.model import Event, Fact, Frame, Line

if TYPE_CHECKING:
    from errdoc.probe.telling.snapshot import Snapshot

Verdict = Literal["same", "other", "unknown"]

# node17:4211:4302 [0] NCCL INFO Bootstrap
_NCCL = lazy(r"^([A-Za-z0-9][\w.-]{0,62}):\d{1,8}:\d{1,8} \[\d{1,3}\] NCCL ")
# kernel driver does not appear to be running on this host (node17) / hostname: node17 / hostname=node17 ;
_NAMED = lazy(
    r"\bon this host \(([\w.-]{1,63})\)|^(?:.{0,120}\] )?hostname: ([\w.-]{1,63})$|\bhostname=([\w.-]{1,63}) ;"
)
#   host      : node17     (the report of torchrun)
_TORCHRUN = lazy(r"^\s*host\s{1,8}: ([\w.-]{1,63})$")
# me@node17:~/x$ python train.py
_PROMPT = lazy(r"^(?:\([\w./-]{1,60}\) )?[a-z_][\w.-]{0,31}@([A-Za-z0-9][\w-]{0,62}):\S{0,200}[$#] ")
_NOBODY = frozenset({"localhost", "host", "unknown", "none"})
#: Files that are written for one run, or that are no files.
_PASSING = lazy(r"^/tmp/|ipykernel|^<|/torchinductor_|/__autograph_generated|/runfiles/", re.IGNORECASE)
_LIBRARY = lazy(
    r"[/\\](?:site|dist)-packages[/\\]|[/\\]lib(?:64)?[/\\]python\d|\\lib\\\w{1,40}\.py$|/frameworks/", re.IGNORECASE
)
_WINDOWS_PATH = lazy(r"[A-Za-z]:[\\/]")
#: File systems that several machines share.
_SHARED = frozenset({
    "nfs", "nfs4", "lustre", "gpfs", "beegfs", "ceph", "cifs", "smb3", "9p", "afs", "glusterfs", "orangefs", "pvfs2",
    "panfs", "fuse", "virtiofs", "drvfs", "wekafs", "gfs2", "ocfs2",
})  # fmt: skip
_MOUNT = lazy(r"^\d+ \d+ \d+:\d+ \S+ (\S+) \S+ (?:\S+ )*?- (\S+) ", re.MULTILINE)
#: A line that reads the same here by chance: `main()`.
_TELLING = 16
_MOST_FRAMES = 60
_MOST_FILE = 4 << 20


@dataclass(frozen=True, slots=True)
class Whose:
    """Whose log it is, and why."""

    verdict: Verdict
    because: str

    def __str__(self) -> str:
        return f"{self.verdict}: {self.because}"


def first(lines: Sequence[Line], events: Sequence[Event], facts: Sequence[Fact]) -> Whose:
    """The answer from names and paths, before any source is asked."""
    system = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
    said = next((fact.value for fact in facts if fact.name == "os"), None)
    if said and {"wsl": "linux"}.get(said, said) != system:
        return Whose("other", f"the log is from {said}, this machine runs {system}")
    frames = frames_of(events)
    if any(_WINDOWS_PATH.match(one.file) for one in frames) != (system == "windows") and any(
        _absolute(one.file) for one in frames
    ):
        return Whose("other", f"the paths of the log are not those of {system}")
    hosts = hosts_of(lines)
    mine = {os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")}
    if hosts and not _short(mine) & _short(hosts):
        return Whose("other", f"the log names the host {hosts[0]}")
    if len(_short(hosts)) > 1:
        return Whose("unknown", f"the log is of {len(_short(hosts))} hosts, this one among them")
    by_path = _by_path(frames)
    if by_path.verdict == "other":
        return by_path
    if hosts:
        return Whose("same", f"the log names this host, {hosts[0]}")
    return by_path


def compared(so_far: Whose, facts: Sequence[Fact], machine: "Snapshot") -> Whose:
    """The answer after the machine was asked: any contradiction makes it another's."""
    if so_far.verdict == "other":
        return so_far
    where = "the snapshot" if machine.given else "this machine"
    stated: dict[str, list[str]] = {}
    for fact in facts:
        if fact.source == "log":
            stated.setdefault(fact.name, []).append(fact.value)
    system = machine.text("os")
    said = stated.get("os", [None])[0]
    if system and said and {system, said} != {"wsl", "linux"} and system != said:
        return Whose("other", f"the log is from {said}, {where} runs {system}")
    gpus = machine.texts("gpu")
    if gpus is None and machine.rows("pci_gpus") == () and not machine.number("wsl"):
        gpus = ()
    if gpus is not None and (named := stated.get("gpu")) and not _same_gpu(named, gpus):
        here = ", ".join(dict.fromkeys(gpus)) or "no GPU"
        return Whose("other", f"the log names {named[0]}, {where} has {here}")
    drivers = {machine.text(name) for name in ("driver", "driver_kernel_module", "driver_library_version")} - {None}
    if drivers and (named := stated.get("driver")) and not any(_same_driver(one, drivers) for one in named):
        return Whose("other", f"the log names driver {named[0]}, {where} has {' and '.join(sorted(map(str, drivers)))}")
    for name in ("torch", "tensorflow", "jax"):
        here = machine.text(name) or ""
        if here and (named := stated.get(name)) and not any(_same_release(one, here) for one in named):
            return Whose("other", f"the log names {name} {named[0]}, {where} has {here}")
    return so_far


def frames_of(events: Iterable[Event]) -> list[Frame]:
    """The frames of the log's tracebacks, the last traceback first, each file and line once."""
    seen: dict[tuple[str, int | None], Frame] = {}
    for event in reversed(list(events)):
        for frame in reversed(event.frames):
            seen.setdefault((frame.file, frame.line), frame)
            if len(seen) == _MOST_FRAMES:
                return list(seen.values())
    return list(seen.values())


def hosts_of(lines: Iterable[Line]) -> list[str]:
    """The hosts that a log says it ran on, in the order of their first line."""
    found: dict[str, None] = {}
    for line in lines:
        text = line.text
        # the cheap tests first: a log has many lines
        if "NCCL" in text:
            match = _NCCL.match(text)
        elif "host" in text:
            match = _NAMED.search(text) or _TORCHRUN.match(text)
        elif "@" in text:
            match = _PROMPT.match(text)
        else:
            continue
        name = next((one for one in match.groups() if one), None) if match else None
        if name and name.lower() not in _NOBODY:
            found[name] = None
    return list(found)


def _short(names: Iterable[str]) -> set[str]:
    return {name.partition(".")[0].lower() for name in names if name}


def _by_path(frames: Sequence[Frame]) -> Whose:
    absent = ""
    for frame in frames:
        if not _absolute(frame.file) or _PASSING.search(frame.file):
            continue
        code = here(frame)
        if code is None:
            absent = absent or frame.file
        elif not _LIBRARY.search(frame.file) and len(frame.code.strip()) >= _TELLING and code == frame.code.strip():
            if _shared(frame.file):
                continue
            return Whose("same", f"{frame.file} is here, and line {frame.line} of it reads as in the log")
    if absent:
        return Whose("other", f"{absent} is not here")
    return Whose("unknown", "nothing in the log tells where it is from")


def here(frame: Frame) -> str | None:
    """The line of a frame as it stands here; empty where the file has no such line, None where there is no file.

    The path comes from a log: only regular files are opened, and only a part of them is read.
    """
    try:
        if not stat.S_ISREG(os.stat(frame.file).st_mode):  # noqa: PTH116 - text from a log
            return None
        if not frame.line or not frame.file.endswith((".py", ".pyw")):
            return ""
        with open(frame.file, "rb") as file:  # noqa: PTH123 - text from a log
            rows = file.read(_MOST_FILE).split(b"\n")
    except (OSError, ValueError):
        return None
    row = rows[frame.line - 1] if frame.line <= len(rows) else b""
    return row.decode("utf-8", errors="replace").strip()


def _absolute(path: str) -> bool:
    return path.startswith("/") or _WINDOWS_PATH.match(path) is not None


def _shared(path: str) -> bool:
    """Whether a file lies where other machines see it too."""
    try:
        with open("/proc/self/mountinfo", encoding="utf-8", errors="replace") as file:  # noqa: PTH123
            mounts = _MOUNT.findall(file.read(1 << 20))
    except OSError:
        return False
    real = os.path.realpath(path)
    inside = [(point, kind) for point, kind in mounts if real.startswith(point.rstrip("/") + "/")]
    kind = max(inside, key=lambda one: len(one[0]))[1] if inside else ""
    return kind in _SHARED or kind.partition(".")[0] in _SHARED


def _same_gpu(named: Sequence[str], here: Sequence[str]) -> bool:
    """Whether one of the log's names is one of the machine's: tables cut names, older drivers leave the maker out."""
    own = [_plain(one) for one in here]
    return any(one.startswith(name) or name.startswith(one) or one.endswith(name) for one in own
               for name in map(_plain, named) if name)  # fmt: skip


def _plain(name: str) -> str:
    low = re.sub(r"\.{2,}$", "", name.lower())
    return " ".join(re.sub(r"\b(?:nvidia|geforce|tesla|quadro|graphics device)\b", " ", low).split())


def _same_driver(named: str, drivers: Collection[str | None]) -> bool:
    """Whether a driver is one of these; a log may name its branch alone."""
    return any(one and (one == named or ("." not in named and one.startswith(named + "."))) for one in drivers)


def _same_release(one: str, other: str) -> bool:
    """Whether two versions are one release; a local part counts only where both have one."""
    (first, _, local), (second, _, place) = one.partition("+"), other.partition("+")
    return first == second and (not local or not place or local == place)
