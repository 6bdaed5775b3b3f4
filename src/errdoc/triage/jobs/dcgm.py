"""What DCGM knows of nodes' GPUs, as events: what changed between two readings, or was seen in one.

Which fields tell a failure, and where they lead, stands in `kb/tables/dcgm.toml`. An Xid is asked as the kernel's own
line is, so that both lead to one page.
"""

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from errdoc.errors import InputError
from errdoc.logs.lazy import lazy
from errdoc.triage.jobs import dcgmi, prometheus
from errdoc.triage.jobs.prometheus import Reading
from errdoc.triage.looks.clock import EPOCH
from errdoc.triage.looks.kernel import Event

#: Bytes of a file; events of one run; texts whose page is asked.
_LARGEST, _MOST, _ASKED = 1 << 29, 100_000, 2000
#: Labels that name a node, in the order in which they are asked; Prometheus calls `exported_…` what its own hide.
_NODE = ("Hostname", "hostname", "node", "nodename", "kubernetes_node", "instance")
_GPU = ("UUID", "uuid", "gpu_uuid", "pci_bus_id", "gpu", "nvswitch")
# dcgmi-health-gpu-017.json   gpu-017.prom   diag-r3-gpu-017.json
_NAMED = lazy(
    r"^(?:(?:dcgmi?|exporter|health|diag|metrics|r\d)[-_.])*(?!r\d\b)([A-Za-z][\w-]*\d[\w-]*)(?:\.\w+)*$", re.IGNORECASE
)
# gpu-017
_HOST = lazy(r"^[A-Za-z][\w-]*\d[\w.-]*$")
_HINT = "dcgm-exporter's text, Prometheus' answer to a query of it, dcgmi health -c -j or dcgmi diag -r 1 -j"

#: The page that a text leads to; empty where none does.
Named = Callable[[str], str]


class _Gpu(NamedTuple):
    """Whose readings are one series: what is said of the owner changes with the job."""

    names: tuple[str, ...]
    host: str
    gpu: str
    xid: str


class _Seen(NamedTuple):
    at: float
    value: float
    labels: Mapping[str, str]


def events(paths: Iterable[Path], fields: Sequence[Mapping[str, Any]], named: Named) -> Iterator[Event]:
    """What DCGM says of nodes, of several files together.

    Args:
        paths: files, or folders of them; of a folder what is none of DCGM's is passed over.
        fields: those of `kb/tables/dcgm.toml`.
        named: tells the page.

    Raises:
        InputError: a file is none of DCGM's.
    """
    rules = {name: field for field in fields for name in field["names"]}
    named = _some(named)
    series: dict[_Gpu, list[_Seen]] = {}
    count = 0
    for path in paths:
        for event in _of_path(path, rules, named, series):
            yield event
            count += 1
    for gpu, seen in sorted(series.items()):
        for event in _changes(gpu, sorted(seen, key=lambda one: (one.at, -one.value)), rules[gpu.names[0]], named):
            yield event
            count += 1
            if count >= _MOST:
                return


def _of_path(
    path: Path, rules: Mapping[str, Mapping[str, Any]], named: Named, series: dict[_Gpu, list[_Seen]]
) -> Iterator[Event]:
    if not path.is_dir():
        yield from _of_file(path, rules, named, series)
        return
    found = 0
    for one in sorted(each for each in path.rglob("*") if each.is_file()):
        try:
            yield from _of_file(one, rules, named, series)
            found += 1
        except InputError:
            continue
    if not found:
        raise InputError(f"{path} has nothing of DCGM's", hint=_HINT)


def _of_file(
    path: Path, rules: Mapping[str, Mapping[str, Any]], named: Named, series: dict[_Gpu, list[_Seen]]
) -> Iterator[Event]:
    host = _host_of(path)
    try:
        if path.exists() and not path.is_file():
            raise ValueError("it is no file")
        with path.open(encoding="utf-8", errors="replace") as file:
            status = os.fstat(file.fileno())
            written = status.st_mtime
            if status.st_size > _LARGEST:
                raise ValueError("it is too large; ask for fewer hours or a longer step")
            if not _is_json(file.read(4096)):
                file.seek(0)
                if not _take(prometheus.of_text(file, rules, written), rules, series, host):
                    raise ValueError("it has no field of DCGM's that tells a failure")
                return
            file.seek(0)
            document = json.load(file)
        if "data" in document or "error" in document:
            _take(prometheus.of_answer(document, rules), rules, series, host)
            return
        incidents = list((dcgmi.of_health if "body" in document else dcgmi.of_diagnostic)(document))
    except (OSError, ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError) as error:
        why = error.strerror if isinstance(error, OSError) else error if isinstance(error, ValueError) else "its form"
        raise InputError(f"{path} is nothing of DCGM's: {str(why)[:120]}", hint=_HINT) from error
    for part, message in incidents:
        if host and (failure := named(message[:400])):
            yield Event(host, written + EPOCH, failure, f"{part}: {message}"[:400], True, "dcgm", None)


def _some(named: Named) -> Named:
    """The same for so many texts, each asked once."""
    known: dict[str, str] = {}

    def asked(text: str) -> str:
        if text not in known and len(known) < _ASKED:
            known[text] = named(text)
        return known.get(text, "")

    return asked


def _is_json(head: str) -> bool:
    return head.lstrip("\ufeff \t\r\n").startswith("{")


def _host_of(path: Path) -> str:
    """The node that a file's name tells, or its folder's."""
    named = _NAMED.match(path.name)
    return named[1] if named else path.parent.name if _HOST.match(path.parent.name) else ""


def _take(
    readings: Iterable[Reading], rules: Mapping[str, Mapping[str, Any]], series: dict[_Gpu, list[_Seen]], host: str
) -> int:
    """Keeps readings by GPU, of equal ones the first and the last; says how many there were."""
    count = 0
    for one in readings:
        count += 1
        gpu = _Gpu(
            tuple(rules[one.name]["names"]), _node(one.labels) or host, _label(one.labels, _GPU),
            one.labels.get("xid", "") if rules[one.name]["reads"] == "window" else "",
        )  # fmt: skip
        seen = series.setdefault(gpu, [])
        new = _Seen(one.at + EPOCH, one.value, one.labels)
        if len(seen) > 1 and seen[-2].value == seen[-1].value == new.value and seen[-1].at <= new.at:
            seen[-1] = new
        else:
            seen.append(new)
    return count


def _changes(gpu: _Gpu, seen: Sequence[_Seen], rule: Mapping[str, Any], named: Named) -> Iterator[Event]:
    """The events of one field of one GPU."""
    before: _Seen | None = None
    for one in seen:
        if before and before.at == one.at:
            continue  # instances of one GPU tell the same; the largest comes first
        if _happened(rule, before, one):
            owner, bus = _owner(one.labels), _bus(one.labels)
            value = gpu.xid if rule["reads"] == "window" else f"{one.value:.0f}"
            failure = rule.get("page") or named(
                rule["line"].replace("{bus}", bus or "0000:00:00").replace("{value}", value)
            )
            if failure and (gpu.host or owner):
                yield Event(
                    gpu.host, one.at, failure, _said(gpu, before, one, value), True, "dcgm",
                    _span(rule, before, one), owner,
                )  # fmt: skip
        before = one


def _happened(rule: Mapping[str, Any], before: _Seen | None, one: _Seen) -> bool:
    if one.value <= 0:
        return False
    if before is None:
        return not rule.get("kept")
    return one.value != before.value if rule["reads"] == "code" else one.value > before.value


def _span(rule: Mapping[str, Any], before: _Seen | None, one: _Seen) -> float | None:
    """Seconds before a reading in which it happened; None where the first reading has it already."""
    since = one.at - before.at if before else None
    if rule["reads"] != "window":
        return since
    text = one.labels.get("window_size_in_ms", "")
    window = int(text) / 1000 if text.isdecimal() and len(text) < 12 else None
    return min((span for span in (since, window) if span is not None), default=None)


def _said(gpu: _Gpu, before: _Seen | None, one: _Seen, value: str) -> str:
    """A change as it is quoted."""
    name = one.labels.get("__name__") or gpu.names[0]
    then = "" if before is None or gpu.xid else f"{before.value:.0f} -> "
    parts = (_label(one.labels, ("gpu", "nvswitch")), _bus(one.labels), _label(one.labels, _GPU[:3]))
    return f"{name} {then}{value} (GPU {', '.join(part for part in parts if part)})"[:400]


def _label(labels: Mapping[str, str], names: Sequence[str]) -> str:
    return next((found for name in names if (found := labels.get(f"exported_{name}") or labels.get(name, ""))), "")


def _node(labels: Mapping[str, str]) -> str:
    """A node by its name; an exporter that was not told its node gives its own, and addresses are no names."""
    for label in _NODE:
        name = _label(labels, (label,))
        name = name.rpartition(":")[0] if name.rpartition(":")[2].isdecimal() else name
        if name[:1].isalpha() and "dcgm-exporter" not in name and not name.startswith("localhost"):
            return name
    return ""


def _owner(labels: Mapping[str, str]) -> str:
    """Whose the GPU is; a pod that is the exporter's own says nothing."""
    if job := _label(labels, ("hpc_job",)):
        return f"slurm {job}"
    pod = _label(labels, ("pod", "pod_name"))
    return "" if "dcgm-exporter" in pod else pod


def _bus(labels: Mapping[str, str]) -> str:
    """A bus address as kernels write it: four digits of a domain, and no function."""
    domain, _, rest = _label(labels, ("pci_bus_id",)).lower().partition(":")
    return f"{domain[-4:]}:{rest.partition('.')[0]}" if rest else ""
