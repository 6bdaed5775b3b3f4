"""What people hand over together, told apart: logs, what a tool prints of a machine, a snapshot of `errdoc probe`."""

import json
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from errdoc.errors import InputError
from errdoc.logs.lazy import lazy
from errdoc.logs.reading.read import Source, sources

if TYPE_CHECKING:
    from errdoc.probe.telling.snapshot import Snapshot

#: Bytes that tell what a text is about.
_HEAD = 65536
#: Bytes of a snapshot, which is read whole; one of a machine with 16 GPUs has a hundredth of it.
_MOST = 8 << 20

# nvidia-smi, torch's collect_env, TensorFlow's tool, pip list
_ENVIRONMENT = lazy(
    r"\| NVIDIA-SMI \d|NVIDIA-SMI \d[\d.]* +Driver Version|Collecting environment information|PyTorch version: \d"
    r"|Is CUDA available: |== check (?:python|os platform)|^Package +Version *$|^Driver Version +: \d",
    re.MULTILINE,
)


class Inputs(NamedTuple):
    """What was handed over.

    Attributes:
        logs: what is to be explained. Texts about the machine stand before the logs: the log's end is the end.
        machine: the last snapshot.
        notes: what is wrong with the rest.
    """

    logs: list[str | Source]
    machine: "Snapshot | None"
    notes: list[str]


def told_apart(paths: Sequence[str | Source]) -> Inputs:
    """Logs with what was pasted of their machine, and the snapshot; where there is no log, the texts are it.

    Raises:
        InputError: a snapshot is none.
    """
    logs: list[str | Source] = []
    environments: list[str | Source] = []
    notes: list[str] = []
    told: dict[str, Any] | None = None
    for path in paths:
        try:
            source = sources([path])[0]
            head = next(source.chunks(), b"")
            source.notes.clear()  # it is read once more
        except InputError as error:
            # A screenshot beside a log: the log is read.
            notes.append(str(error))
            continue
        if is_snapshot(head):
            told = _values(source, notes) or told
        elif is_environment(head[:_HEAD].decode("utf-8", "replace")) and len(head) < _HEAD:
            environments.append(path)
        else:
            logs.append(path)
    return Inputs([*environments, *logs], _machine(told) if told else None, notes)


def is_environment(text: str) -> bool:
    """Whether a text tells about a machine: nvidia-smi, collect_env, a list of packages."""
    return _ENVIRONMENT.search(text) is not None


def is_snapshot(head: bytes) -> bool:
    """Whether a file is what `errdoc probe --save` writes."""
    return re.match(rb'\s*\{\s*"schema"\s*:\s*"errdoc-probe/', head) is not None


def _values(source: Source, notes: list[str]) -> dict[str, Any] | None:
    """The plain values of a snapshot, or None with a note where it is no JSON."""
    text = b""
    for chunk in source.chunks():
        text += chunk
        if len(text) > _MOST:
            break
    try:
        found: Any = json.loads(text) if len(text) <= _MOST else None
    except (ValueError, RecursionError):
        found = None
    if isinstance(found, dict):
        return found
    notes.append(f"{source.name} is not JSON")
    return None


def _machine(told: dict[str, Any]) -> "Snapshot":
    from errdoc.probe.telling.snapshot import from_dict

    return from_dict(told, "the snapshot")
