"""What a machine said, at one moment.

A snapshot maps the names of `errdoc.probe.telling.names.NAMES` (the list of all facts: kind and unit, sources, meaning,
keys of rows) to readings, and keeps a report of each source, also of those that failed. Checks ask it with the getter
of the fact's kind; each gives None where the machine did not tell::

    machine.text("driver")            '535.104.05'        kinds text and version
    machine.number("shm_size")        67108864            kinds bytes, count and number
    machine.flag("secure_boot")       True
    machine.texts("cpu_features")     ('avx', 'avx2')
    machine.map("environment")        {'CUDA_VISIBLE_DEVICES': '0'}
    machine.rows("gpus")              ({'index': 0, 'name': 'NVIDIA A100', 'memory_total': 42949672960, ...},)
    machine.how("driver")             'nvmlSystemGetDriverVersion'
    machine.unknown("secure_boot")    'secure_boot: no UEFI variables'
"""

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from errdoc.errors import InputError
from errdoc.model import FACT_NAMES, Fact
from errdoc.probe.telling.names import NAMES, Kind

SCHEMA = "errdoc-probe/1"

Scalar = str | int | float | bool | None
Row = Mapping[str, Any]
Value = str | int | float | bool | list[str] | dict[str, str] | list[dict[str, Any]]
#: ok: it told what it knows. absent: there is nothing of the kind here, which is an answer. failed, timeout: it told
#: nothing, or only a part. skipped: it was not asked.
SourceStatus = Literal["ok", "absent", "failed", "timeout", "skipped"]

#: Limits on a snapshot that somebody hands over.
_MOST_ROWS = 4096
_LONGEST = 65536
#: 64 bits and a sign: no size, count or number of a machine is larger. Rows in rows are as deep as anything goes.
_LARGEST, _DEEPEST = 1 << 64, 4


@dataclass(frozen=True, slots=True)
class Reading:
    """A fact of the machine.

    Attributes:
        name: one of `NAMES`.
        value: as its kind says.
        how: how it was obtained: the function, file or command that told it.
        source: the module that read it.
    """

    name: str
    value: Value
    how: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What one source says.

    Attributes:
        readings: what it could read, also where it failed half-way.
        status: see `SourceStatus`.
        reason: why it is not `ok`, one line.
    """

    readings: tuple[Reading, ...] = ()
    status: SourceStatus = "ok"
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """How a source fared."""

    source: str
    status: SourceStatus
    reason: str = ""
    seconds: float = 0.0


@dataclass(frozen=True)
class Snapshot:
    """The facts of one machine and the reports of the sources.

    Attributes:
        readings: by the name of the fact.
        reports: one for each source, in the order of the table in `errdoc.probe.asking.take`.
        taken: when, ISO 8601 in UTC.
        seconds: how long the whole took.
        given: it was read from a file (`--facts`), not taken here.
    """

    readings: Mapping[str, Reading] = field(default_factory=dict)
    reports: tuple[Report, ...] = ()
    taken: str = ""
    seconds: float = 0.0
    given: bool = False

    def value(self, name: str) -> Value | None:
        """The value of a fact, or None where the machine did not tell it.

        Raises:
            KeyError: there is no fact of this name: a mistake in the program that asks.
        """
        NAMES[name]
        reading = self.readings.get(name)
        return None if reading is None else reading.value

    def text(self, name: str) -> str | None:
        """A fact of kind `text` or `version`."""
        value = self._of(name, "text", "version")
        return value if isinstance(value, str) else None

    def number(self, name: str) -> float | int | None:
        """A fact of kind `bytes`, `count` or `number`; -1 is unlimited."""
        value = self._of(name, "bytes", "count", "number")
        return value if isinstance(value, int | float) else None

    def flag(self, name: str) -> bool | None:
        """A fact of kind `flag`."""
        value = self._of(name, "flag")
        return value if isinstance(value, bool) else None

    def texts(self, name: str) -> tuple[str, ...] | None:
        """A fact of kind `texts`."""
        value = self._of(name, "texts")
        return tuple(str(one) for one in value) if isinstance(value, list) else None

    def map(self, name: str) -> Mapping[str, str] | None:
        """A fact of kind `map`."""
        value = self._of(name, "map")
        return value if isinstance(value, dict) else None

    def rows(self, name: str) -> tuple[Row, ...] | None:
        """A fact of kind `rows`."""
        value = self._of(name, "rows")
        return tuple(one for one in value if isinstance(one, dict)) if isinstance(value, list) else None

    def how(self, name: str) -> str:
        """How the fact was obtained, or an empty text."""
        reading = self.readings.get(name)
        return reading.how if reading else ""

    def unknown(self, name: str) -> str:
        """Why the fact is not known: what its sources answered."""
        sources = NAMES[name].sources
        told = [f"{one.source}: {one.reason or one.status}" for one in self.reports if one.source in sources
                and one.status != "ok"]  # fmt: skip
        return "; ".join(told) or f"{' and '.join(sources)} did not tell"

    def _of(self, name: str, *kinds: Kind) -> Value | None:
        if NAMES[name].kind not in kinds:
            raise TypeError(f"{name} is of kind {NAMES[name].kind}")
        return self.value(name)

    def without(self, sources: Collection[str]) -> "Snapshot":
        """The same machine as it would be if these sources had told nothing."""
        kept = {name: one for name, one in self.readings.items() if one.source not in sources}
        return replace(self, readings=kept)

    def facts(self) -> tuple[Fact, ...]:
        """The facts that logs state too, as the answer to a log lists them; of lists each value once."""
        source = "given" if self.given else "machine"
        rows = []
        for name in FACT_NAMES:
            value = self.readings[name].value if name in self.readings else None
            if value is None or isinstance(value, dict):
                continue
            for one in dict.fromkeys(map(str, value if isinstance(value, list) else [value])):
                rows.append(Fact(name, one, source=source, printed=self.readings[name].how))
        for key in ("total", "free"):
            sizes = [row.get(f"memory_{key}") for row in self.rows("gpus") or ()]
            for size in dict.fromkeys(one for one in sizes if isinstance(one, int)):
                rows.append(Fact(f"gpu_{key}_memory", f"{size >> 20} MiB", source=source, printed=self.how("gpus")))
        return tuple(rows)


def merged(answers: Iterable[tuple[Report, Answer]], *, taken: str, seconds: float) -> Snapshot:
    """One snapshot of what all sources said; of several values the most trusted source's."""
    readings: dict[str, Reading] = {}
    reports = []
    for report, answer in answers:
        reports.append(report)
        for one in answer.readings:
            row = NAMES.get(one.name)
            if row is None or report.source not in row.sources or not fits(one.value, row.kind):
                continue  # a library answered garbage, or a source is wrong: nothing that a check may read
            order = row.sources
            mine = Reading(one.name, one.value, one.how, report.source)
            other = readings.get(one.name)
            if other is None or order.index(mine.source) < order.index(other.source):
                readings[one.name] = mine
    ordered = {name: readings[name] for name in NAMES if name in readings}
    return Snapshot(ordered, tuple(reports), taken, seconds)


def as_dict(snapshot: Snapshot) -> dict[str, Any]:
    """A snapshot as plain values, `errdoc-probe/1`."""
    from errdoc import __version__

    return {
        "schema": SCHEMA,
        "errdoc": __version__,
        "taken": snapshot.taken,
        "seconds": round(snapshot.seconds, 3),
        "facts": {
            one.name: {"value": one.value, "how": one.how, "source": one.source} for one in snapshot.readings.values()
        },
        "sources": [
            {"source": one.source, "status": one.status, "reason": one.reason, "seconds": round(one.seconds, 3)}
            for one in snapshot.reports
        ],
    }


def from_dict(data: object, name: str = "facts") -> Snapshot:
    """A snapshot from plain values; facts that are not of their kind, and unknown ones, are left out.

    Args:
        data: what JSON gave.
        name: what to call the input in an error.

    Raises:
        InputError: it is no snapshot.
    """
    hint = "errdoc probe --save FILE writes one"
    if not isinstance(data, dict) or not isinstance(data.get("facts"), dict):
        raise InputError(f"{name} is not a snapshot of errdoc probe", hint=hint)
    if data.get("schema") != SCHEMA:
        raise InputError(f"{name} has the schema {data.get('schema')!r:.60}, not {SCHEMA!r}", hint=hint)
    readings = {}
    for key in NAMES:
        one = data["facts"].get(key)
        if isinstance(one, dict) and fits(one.get("value"), NAMES[key].kind):
            readings[key] = Reading(key, one["value"], _short(one.get("how")), _short(one.get("source")))
    reports = []
    listed = data.get("sources")
    for one in listed if isinstance(listed, list) else []:
        if isinstance(one, dict) and one.get("status") in ("ok", "absent", "failed", "timeout", "skipped"):
            seconds = one.get("seconds")
            reports.append(
                Report(_short(one.get("source")), one["status"], _short(one.get("reason")),
                       float(seconds) if isinstance(seconds, int | float) and _plain(seconds) else 0.0)
            )  # fmt: skip
    return Snapshot(readings, tuple(reports), _short(data.get("taken")), given=True)


def _short(value: object) -> str:
    return value[:500] if isinstance(value, str) else ""


def fits(value: object, kind: Kind) -> bool:
    """Whether a value is of a kind, and of a size that a machine has."""
    if kind in ("text", "version"):
        return isinstance(value, str) and len(value) <= _LONGEST
    if kind == "flag":
        return isinstance(value, bool)
    if kind == "number":
        return isinstance(value, int | float) and not isinstance(value, bool) and _plain(value)
    if kind in ("bytes", "count"):
        return isinstance(value, int) and not isinstance(value, bool) and _plain(value)
    if kind == "map":
        return isinstance(value, dict) and len(value) <= _MOST_ROWS and all(
            isinstance(one, str) and len(one) <= _LONGEST for one in (*value, *value.values()))  # fmt: skip
    if not isinstance(value, list) or len(value) > _MOST_ROWS:
        return False
    return all(isinstance(one, str if kind == "texts" else dict) and _plain(one) for one in value)


def _plain(value: object, depth: int = 0) -> bool:
    """Whether a value that somebody handed over, with all that is in it, can be reckoned with."""
    if isinstance(value, bool) or value is None:
        return True
    if isinstance(value, int):
        return abs(value) <= _LARGEST
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, str):
        return len(value) <= _LONGEST
    if depth == _DEEPEST or not isinstance(value, dict | list) or len(value) > _MOST_ROWS:
        return False
    parts = [*value, *value.values()] if isinstance(value, dict) else value
    return all(_plain(one, depth + 1) for one in parts)
