"""What a log says about its own machine, as a snapshot: pasted nvidia-smi tables, `pip list`, collect_env, facts.

These are facts of the log's machine, whichever that is: they may confirm and refute where this machine must not.
"""

import re
from collections.abc import Iterator, Sequence

from errdoc.logs.lazy import lazy
from errdoc.model import Fact, Line
from errdoc.probe.telling.names import NAMES
from errdoc.probe.telling.snapshot import Reading, Snapshot, fits

# |   0  NVIDIA GeForce RTX 3090        Off | 00000000:01:00.0 Off |                  N/A |
_CARD = lazy(
    r"^\|\s+(?P<index>\d{1,3})\s+(?P<name>\S.{2,60}?)\s+(?:On|Off|N/A|TCC|WDDM|MCDM)\s*\|\s+(?P<pci>[0-9A-F]{4,8}:[0-9A-F]{2}:[0-9A-F]{2}\.\d)\s"
    r"+(?:On|Off|N/A)\s*\|\s*(?P<ecc>\S+)\s*\|"
)
# |  0%   41C    P8              21W / 350W |  10649MiB / 24576MiB |      0%   E. Process |
_USE = lazy(
    r"^\|\s*(?:\d{1,3}%|N/A|ERR!)\s+(?:(?P<temperature>\d{1,3})C|N/A|ERR!)\s.{0,60}\|\s*(?P<used>\d{1,9})MiB\s*/\s*(?P<total>\d{1,9})MiB\s*"
    r"\|\s*(?:(?P<utilization>\d{1,3})%|N/A|ERR!)\s+(?P<mode>\S.{0,14}?)\s*\|"
)
# |                                         |                      |              Enabled |
_MIG = lazy(r"^\|\s{10,}\|\s{5,}\|\s*(?P<mig>Enabled|Disabled)\*?\s*\|")
# |    0   N/A  N/A      4211      C   python                                    10640MiB |
# before driver 450 without the columns of GI and CI:
# |    0      4211      C   python                                     10640MiB |
_PROCESS = lazy(
    r"^\|\s+(?P<gpu>\d{1,3})\s+(?:(?:N/A|\d+)\s+(?:N/A|\d+)\s+)?(?P<pid>\d{1,9})\s+(?P<kind>C\+G|M\+C|C|G)\s+(?P<name>\S.{0,120}?)\s+"
    r"(?:(?P<memory>\d{1,9})MiB|N/A)\s*\|"
)
_MODES = {
    "Default": "default",
    "E. Process": "exclusive_process",
    "E. Thread": "exclusive_thread",
    "Prohibited": "prohibited",
}
# [pip3] torch==2.0.1+cu117 / torch==2.1.0 / torch @ file:///... is no version
_FROZEN = lazy(r"^(?:\[(?:pip3?|conda)\] )?(?P<name>[A-Za-z][\w.-]{1,80})==(?P<version>\d[\w.+!]{0,40})$")
_LISTED = lazy(r"^(?P<name>[A-Za-z][\w.-]{1,80}) {1,80}(?P<version>\d[\w.+!]{0,40})(?: {1,20}\S.*)?$")
_HEAD = lazy(r"^Package\s+Version\b")
_MOST = 64


def stated(lines: Sequence[Line], facts: Sequence[Fact]) -> Snapshot:
    """The snapshot that a log is of its machine; each reading says which line told it."""
    rows: dict[str, Reading] = {}
    values: dict[str, list[Fact]] = {}
    for fact in facts:
        if fact.source == "log" and fact.name in NAMES:
            values.setdefault(fact.name, []).append(fact)
    for name, told in values.items():
        kind = NAMES[name].kind
        value: object = told[0].value
        if kind == "texts":
            value = list(dict.fromkeys(one.value for one in told))
        elif kind == "count":
            value = int(told[0].value) if told[0].value.isdigit() else None
        if fits(value, kind):
            rows[name] = Reading(name, value, _where(told[0].line), "log")  # type: ignore[arg-type]
    gpus, line = cards(lines)
    if gpus:
        rows["gpus"] = Reading("gpus", gpus, f"nvidia-smi, {_where(line)}", "log")
        rows["gpu_count"] = Reading("gpu_count", len(gpus), f"nvidia-smi, {_where(line)}", "log")
    found = dict(packages(lines))
    if found:
        rows["packages"] = Reading("packages", found, "pip's list in the log", "log")
    return Snapshot({name: rows[name] for name in NAMES if name in rows})


def cards(lines: Sequence[Line]) -> tuple[list[dict[str, object]], int | None]:
    """The GPUs of the last table of nvidia-smi, with their processes, and the line where it begins."""
    gpus: dict[int, dict[str, object]] = {}
    start: int | None = None
    last: dict[str, object] | None = None
    for line in lines:
        text = line.text
        if "NVIDIA-SMI" in text:
            gpus, start, last = {}, line.number, None
        if not text.startswith("|"):
            continue
        if card := _CARD.match(text):
            last = {"index": int(card["index"]), "name": card["name"].rstrip(". "), "pci": card["pci"], "processes": []}
            if len(gpus) < _MOST:
                gpus[int(card["index"])] = last
        elif last is not None and (use := _USE.match(text)):
            total, used = int(use["total"]) << 20, int(use["used"]) << 20
            last |= {"memory_total": total, "memory_used": used, "memory_free": total - used}
            last |= {key: int(use[key]) for key in ("temperature", "utilization") if use[key]}
            if use["mode"] in _MODES:
                last["compute_mode"] = _MODES[use["mode"]]
        elif last is not None and (mig := _MIG.match(text)):
            last["mig"] = mig["mig"].lower()
        elif (process := _PROCESS.match(text)) and int(process["gpu"]) in gpus:
            listed = gpus[int(process["gpu"])]["processes"]
            memory = int(process["memory"]) << 20 if process["memory"] else None
            kind = "graphics" if process["kind"] == "G" else "compute"
            if isinstance(listed, list) and len(listed) < _MOST:
                listed.append({"pid": int(process["pid"]), "name": process["name"], "memory": memory, "kind": kind})
    return list(gpus.values()), start


def packages(lines: Sequence[Line]) -> Iterator[tuple[str, str]]:
    """Packages and versions of `pip list`, `pip freeze` and collect_env."""
    listing = False
    for line in lines:
        text = line.text.strip()
        if _HEAD.match(text):
            listing = True
            continue
        if listing and not text.strip("- "):
            listing = bool(text)
            continue
        match = _FROZEN.match(text) or (_LISTED.match(text) if listing else None)
        if match:
            yield re.sub(r"[-_.]+", "-", match["name"]).lower(), match["version"]
        else:
            listing = False


def _where(line: int | None) -> str:
    return f"log line {line}" if line else "the log"
