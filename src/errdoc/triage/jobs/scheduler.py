"""What the scheduler knows: Slurm's accounting (`sacct --json`) and topology, Kubernetes' events."""

import json
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from errdoc.errors import InputError
from errdoc.logs.lazy import lazy
from errdoc.triage.looks.clock import time_of
from errdoc.triage.looks.kernel import Event
from errdoc.triage.looks.usage import MOST

# SwitchName=leaf7 Nodes=gpu-[001-032],login1
_LEAF = lazy(r"^\s*SwitchName=(\S+)\s(?:.*\s)?Nodes=(\S+)", re.IGNORECASE | re.MULTILINE)
# gpu-[001-032,40]-ib
_BRACKETS = lazy(r"([^,\[\]]*)\[([\d,-]+)\]([^,\[\]]*)|([^,\[\]]+)")
#: Nodes of one range.
_NODES = 100_000


class Account(NamedTuple):
    """A job in Slurm's accounting; times in UTC, as the store has them, empty where there are none."""

    job: str
    state: str
    nodes: tuple[str, ...]
    gpus: int
    begin: str
    end: str


def accounts(path: Path) -> Iterator[Account]:
    """The jobs of `sacct --json`.

    Raises:
        InputError: it is none.
    """
    for job in _listed(path, "jobs", "sacct --json > jobs.json"):
        # a word until Slurm 23.02, then a list of them
        state = (job.get("state") or {}).get("current") or ""
        state = state[0] if isinstance(state, list) and state else state
        array = job.get("array") or {}
        task = _number(array.get("task_id"))
        number = f"{array['job_id']}_{task}" if array.get("job_id") and task is not None else str(job.get("job_id"))
        time = job.get("time") or {}
        yield Account(
            f"slurm {number}", str(state), tuple(nodes(_text(job.get("nodes")))), _gpus(job),
            _moment(time.get("start")), _moment(time.get("end")),
        )  # fmt: skip


def events(path: Path, named: Callable[[str], str]) -> Iterator[Event]:
    """The events of pods and nodes of `kubectl get events -o json` that a page names.

    Args:
        path: the file.
        named: the page that a message leads to, or empty.

    Raises:
        InputError: it is none.
    """
    for event in _listed(path, "items", "kubectl get events -A -o json > events.json"):
        about = event.get("involvedObject") or event.get("regarding") or {}
        when = event.get("eventTime") or event.get("lastTimestamp") or event.get("firstTimestamp") or ""
        message = f"{event.get('reason', '')}: {event.get('message') or event.get('note') or ''}"
        time = time_of(str(when), datetime.now(UTC).year)
        if time and about.get("kind") in ("Pod", "Node") and (failure := named(message)):
            yield Event(str(about.get("name")), time.at, failure, message[:400], time.zoned, "kubernetes")


def _listed(path: Path, name: str, hint: str) -> list[dict[str, Any]]:
    try:
        document = json.loads(path.read_text("utf-8"))
        found = document[name]
        if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
            raise TypeError(name)
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise InputError(f"{path} cannot be used: it holds no {name}", hint=hint) from error
    return found


def _number(value: Any) -> int | None:
    """A number as Slurm writes it: plain, or with whether it is set."""
    if isinstance(value, dict):
        value = value.get("number") if value.get("set") else None
    return value if isinstance(value, int) else None


def _text(value: Any) -> str:
    return value if isinstance(value, str) and value != "None assigned" else ""


def _gpus(job: dict[str, Any]) -> int:
    allocated = (job.get("tres") or {}).get("allocated") or []
    counts = [one.get("count") for one in allocated if one.get("type") == "gres" and one.get("name") == "gpu"]
    return max((one for one in counts if isinstance(one, int) and 0 < one <= MOST), default=0)


def _moment(value: Any) -> str:
    number = _number(value)
    try:
        return datetime.fromtimestamp(number, UTC).replace(tzinfo=None).isoformat() if number else ""
    except (OverflowError, ValueError, OSError):  # a number that no calendar has
        return ""


def topology(path: Path) -> dict[str, str]:
    """The leaf switch of each node, of a Slurm `topology.conf`.

    Raises:
        InputError: it cannot be read, or tells none.
    """
    try:
        text = path.read_text("utf-8", "replace")
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}", hint="give Slurm's topology.conf") from error
    plain = "\n".join(line.partition("#")[0] for line in text.splitlines())
    told = {node: found[1] for found in _LEAF.finditer(plain) for node in nodes(found[2])}
    if not told:
        raise InputError(f"{path} tells no node's switch", hint="a line is SwitchName=leaf7 Nodes=gpu-[001-032]")
    return told


def nodes(listed: str) -> Iterator[str]:
    """The nodes of a Slurm hostlist.

    Example:
        >>> list(nodes("gpu-[1-2,7],login"))
        ['gpu-1', 'gpu-2', 'gpu-7', 'login']
    """
    for found in _BRACKETS.finditer(listed):
        if found[4]:
            yield found[4]
            continue
        for part in found[2].split(","):
            first, _, last = part.partition("-")
            if first.isdecimal() and (last or first).isdecimal():
                for number in range(int(first), min(int(last or first), int(first) + _NODES) + 1):
                    yield f"{found[1]}{number:0{len(first)}d}{found[3]}"
