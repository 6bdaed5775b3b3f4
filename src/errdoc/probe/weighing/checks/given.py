"""What a check is handed, and what it answers."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from errdoc.model import FACT_NAMES
from errdoc.probe.telling.snapshot import Row, Snapshot
from errdoc.stack.tables import Tables
from errdoc.stack.verdict import Verdict, judge
from errdoc.stack.versions import Version

Outcome = Literal["confirmed", "refuted", "undetermined"]
FRAMEWORKS = ("torch", "tensorflow", "jax")


@dataclass(frozen=True, slots=True)
class Result:
    """What a check found.

    Attributes:
        verdict: `undetermined` where the machine did not tell enough.
        reason: a key of `reasons` in `kb/tables/checks.toml`.
        fact: the fact of the machine that decided, and `value` its value.
        values: what the sentence names.
        usual: of a confirmation: sound machines are often like this, so it confirms only what the log points to.
        absent: of `undetermined`: what the cause needs is not there now; whether it was then, nobody can tell.
    """

    verdict: Outcome
    reason: str
    fact: str = ""
    value: str = ""
    values: Mapping[str, str] = field(default_factory=dict)
    usual: bool = False
    absent: bool = False


class Asked(Mapping[str, str]):
    """What a log states, noting which names were asked for: that is what a check needs to be done again.

    Attributes:
        names: those that were asked for, whether the log states them or not.
    """

    def __init__(self, log: Mapping[str, str]) -> None:
        self._log = log
        self.names: set[str] = set()

    def __getitem__(self, name: str) -> str:
        self.names.add(name)
        return self._log[name]

    def __iter__(self) -> Iterator[str]:
        self.names.update(self._log)
        return iter(self._log)

    def __len__(self) -> int:
        return len(self._log)


@dataclass(frozen=True)
class Given:
    """The facts.

    Attributes:
        machine: of the machine that the log is from.
        log: what the log states, each name with one value, and what the signature captured.
        failure: the page's id.
        tables: the compatibility tables.
        limits: `thresholds` of `kb/tables/checks.toml`.
    """

    machine: Snapshot
    log: Mapping[str, str]
    failure: str
    tables: Tables
    limits: Mapping[str, int]

    @cached_property
    def names(self) -> dict[str, str]:
        """The machine's facts under the log's names; what the log says of its own run goes before."""
        said = {name for name in FRAMEWORKS if name in self.log}
        found: dict[str, str] = {}
        for fact in self.machine.facts():
            if not (said and fact.name in FRAMEWORKS and fact.name not in said):
                found.setdefault(fact.name, fact.value)
        if self.compat_library:
            found.pop("driver", None)  # the kernel's driver serves less than the library that goes before it
        stated = {name: self.log[name] for name in FACT_NAMES if name in self.log}
        own = {name: value for name, value in stated.items() if name != "driver" or "driver" not in found}
        # the log's 2.1.0 and the machine's 2.1.0+cu118 are one release: the longer one tells more
        longer = {name: found[name] for name in said if found.get(name, "").startswith(f"{own[name]}+")}
        return {**found, **own, **longer}

    @cached_property
    def judged(self) -> Verdict:
        """What the tables say about all facts together."""
        return judge(self.names, self.tables)

    @property
    def compat_library(self) -> bool:
        """The driver's library is the forward-compatibility package's."""
        return "/compat/" in (self.machine.text("driver_library") or "")

    @property
    def loaded(self) -> bool | None:
        """Whether the kernel has the driver's module; None where nobody could tell."""
        if self.machine.text("driver_kernel_module"):
            return True
        modules = self.machine.map("kernel_modules")
        return None if modules is None else "nvidia" in modules

    @property
    def has_gpu(self) -> bool | None:
        """Whether the machine has an NVIDIA GPU; None where nobody could tell."""
        if self.machine.number("gpu_count") or self.machine.rows("gpus"):
            return True
        if self.machine.number("wsl"):
            return None  # the bus of a virtual machine shows no GPU
        rows = self.machine.rows("pci_gpus")
        if not rows and self.container:
            return None  # some containers hide the bus
        return None if rows is None else any(row.get("vendor") == "nvidia" for row in rows)

    @property
    def container(self) -> str:
        """The kind of container, or an empty text."""
        kind = self.machine.text("container")
        return "" if kind in (None, "none") else str(kind)

    def fits(self, one: str, other: str) -> bool:
        """Whether two versions are the same as far as the shorter one goes."""
        a, b = one.split("."), other.split(".")
        length = min(len(a), len(b))
        return a[:length] == b[:length]


Check = Callable[[Given], Result]


def confirmed(reason: str, fact: str, value: object, **values: object) -> Result:
    """The cause is there."""
    return _result("confirmed", reason, fact, value, values)


def usual(reason: str, fact: str, value: object, **values: object) -> Result:
    """The cause is there if the log points to it: many machines are like this and nothing fails."""
    return replace(_result("confirmed", reason, fact, value, values), usual=True)


def refuted(reason: str, fact: str, value: object, **values: object) -> Result:
    """The cause is not there."""
    return _result("refuted", reason, fact, value, values)


def open_(reason: str, fact: str = "", value: object = "", **values: object) -> Result:
    """The machine tells something, but not whether the cause is there."""
    return _result("undetermined", reason, fact, value, values)


def absent(reason: str, fact: str, value: object = "", **values: object) -> Result:
    """What the cause needs is not there now, which refutes nothing: memory that is free again, a port."""
    return replace(_result("undetermined", reason, fact, value, values), absent=True)


def untold(facts: Given, name: str) -> Result:
    """The machine did not tell the fact that the check turns on."""
    return Result("undetermined", "untold", name, "", {"fact": name, "why": facts.machine.unknown(name)})


def _result(verdict: Outcome, reason: str, fact: str, value: object, values: Mapping[str, object]) -> Result:
    shown = plain(value)
    return Result(verdict, reason, fact, shown, {"value": shown, **{name: plain(one) for name, one in values.items()}})


def plain(value: object) -> str:
    """A value as text: `true`, `a, b`."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple | set | frozenset):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)


def size(count: float) -> str:
    """`10.4 GiB`."""
    for unit, power in (("TiB", 40), ("GiB", 30), ("MiB", 20), ("KiB", 10)):
        if count >= 1 << power:
            return f"{count / (1 << power):.1f} {unit}"
    return f"{count:.0f} B"


def bytes_of(text: str) -> float | None:
    """A size as logs print it, `2.50 GiB`, in bytes."""
    number, _, unit = text.strip().partition(" ")
    powers = {"": 0, "b": 0, "bytes": 0, "kib": 10, "mib": 20, "gib": 30, "tib": 40}
    try:
        return float(number) * (1 << powers[unit.strip().lower()])
    except (KeyError, ValueError):
        return None


def version(text: str | None, parse: Callable[[str], Version] = Version.parse) -> Version | None:
    """A version, or None where the text is none."""
    try:
        return parse(text) if text else None
    except ValueError:
        return None


def label(row: Row) -> str:
    """`GPU 0 (NVIDIA A100)`."""
    name = row.get("name")
    return f"GPU {row.get('index', '?')}" + (f" ({name})" if name else "")
