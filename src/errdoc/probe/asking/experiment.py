"""The experiment (`--active`): the smallest real thing that a failure forbids, done with the user's own Python.

It takes a little GPU memory for a moment and changes nothing. What belongs to which failure, and what it tells of a
cause, stands in `kb/tables/experiments.toml`. No text of a log is run: of the log counts which framework it speaks of,
a size that is capped, and the name of a library that the tables know.
"""

import re
import signal
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from errdoc.model import Diagnosis, Event, Evidence, Experiment, RankedCause, Said
from errdoc.model.said import TABLES, filled
from errdoc.probe.machine.host import Absent, Host
from errdoc.probe.machine.reply import answers
from errdoc.probe.machine.run import Outcome
from errdoc.probe.sources.interpreters import search_path
from errdoc.probe.sources.python import packages, runnable

#: Seconds for one: TensorFlow from a cold disk takes half a minute, cuDNN some seconds more.
SECONDS = 90.0
#: Bytes that are taken where the log names no size, and at most: other jobs may share the card.
_LEAST, _MOST = 1 << 20, 1 << 30
_FRAMEWORKS = {"torch": ("torch",), "tensorflow": ("tensorflow", "tensorflow-gpu", "tensorflow-cpu", "tf-nightly"),
               "jax": ("jax",)}  # fmt: skip
# libcudnn.so.8, cudart64_110.dll: a bare file name, so that the loader looks where it would for the program
_LIBRARY = re.compile(r"lib[\w+-]{1,40}\.so(?:\.\d{1,4}){0,3}|[\w+-]{1,40}\.dll", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True)
class Rules:
    """`kb/tables/experiments.toml`.

    Attributes:
        table: as it stands there.
    """

    table: Mapping[str, Any]

    def of(self, failure: str) -> str:
        """The experiment that stands for a failure; empty where none does."""
        return next((name for name, row in self.table["experiment"].items() if failure in row["failures"]), "")

    def by_library(self, name: str, failure: str) -> bool:
        """Whether the failure is about one library."""
        return failure in self.table["experiment"][name].get("by_library", ())

    def listed(self, name: str, key: str) -> frozenset[str]:
        """The causes under a key, with those of the experiments that this one does on its way."""
        row = self.table["experiment"][name]
        return frozenset(row.get(key, ())).union(*(self.listed(one, key) for one in row.get("includes", ())))

    def does(self, name: str, **values: str) -> str:
        """What the experiment does, in words."""
        return filled(Said(self.table["experiment"][name]["does"]["en"], TABLES), values)

    def reason(self, key: str, **values: str) -> str:
        """A sentence about its outcome."""
        return filled(Said(self.table["reasons"][key]["en"], TABLES), values)


@dataclass(frozen=True)
class Wish:
    """What is known when an experiment is asked for.

    Attributes:
        failure: the page's id.
        frameworks: those of torch, tensorflow and jax that the log speaks of; `-` for the loader alone.
        values: facts and captured groups of the log.
    """

    failure: str
    frameworks: Sequence[str] = ()
    values: Mapping[str, str] = field(default_factory=dict)


def spoken_of(event: Event, events: Iterable[Event], facts: Iterable[str]) -> list[str]:
    """The frameworks that a log speaks of: the one that its event names, else by versions and files of frames."""
    named = [name for name in _FRAMEWORKS if re.search(rf"\b{name}\b", event.text)]
    if len(named) == 1:
        return named
    stated = set(facts)
    files = [frame.file.replace("\\", "/") for event in events for frame in event.frames]
    return [
        name
        for name in _FRAMEWORKS
        if name in stated or any(f"/{name}/" in file or f"/{name}_" in file for file in files)
    ]


def attempt(
    wish: Wish, rules: Rules, host: Host, recognise: Callable[[str], Sequence[Diagnosis]],
    known: Callable[[str], bool],
) -> Experiment | None:  # fmt: skip
    """Does the experiment that stands for a failure; None where none does.

    Args:
        wish: the failure and what the log says.
        rules: the table.
        host: the machine, with the interpreter that the user named.
        recognise: what errdoc finds in a text, to tell whether the same error came back.
        known: whether a library's file name is one that the tables know.
    """
    name = rules.of(wish.failure)
    if not name:
        return None
    library = wish.values.get("library", "")
    if name != "load" or not (_LIBRARY.fullmatch(library) and known(library)):
        library = ""
    amount = _amount(wish.values.get("tried_to_allocate", ""))
    try:
        if not library and rules.by_library(name, wish.failure):
            raise Absent(rules.reason("no-library"))
        mine = runnable(host)
        framework = _framework(wish, {one for folder in mine.folders for one, _, _ in packages(host, folder)}, library)
        told = host.child(
            "experiment", name, framework or "-", str(amount), library or "-", *search_path(mine, host),
            python=mine.path, seconds=SECONDS, checked=mine.found_by == "log",
        )  # fmt: skip
    except Absent as why:
        does = rules.does(name, framework="?", what=library or "?", amount=_sized(amount), world="?")
        return Experiment(name, "unable", rules.reason("unable", does=does, why=why.args[0]))
    said = _said(told)
    shown = f"{framework} {said.get('version', '')}".strip()
    world = str(said.get("world", ""))
    does = rules.does(name, framework=shown, what=library or shown, amount=_sized(amount), world=world or "1-2")
    found = Experiment(name, "unable", "", shown, mine.path, between=world.isdigit() and int(world) > 1)
    if said.get("ok") is True and told.code == 0:
        return replace(found, outcome="worked", because=rules.reason("worked", does=does))
    if told.timed_out or told.code is None:
        return replace(found, because=rules.reason("unable", does=does, why=told.why))
    return _failed(found, wish.failure, does, _text(told), rules, recognise)


def weigh(experiment: Experiment, causes: Sequence[RankedCause], rules: Rules) -> dict[str, Evidence]:
    """What an experiment says of the causes of its failure: evidence of the machine for each that it speaks about."""
    meets = rules.listed(experiment.name, "meets")
    if experiment.outcome == "worked":
        meets |= rules.listed(experiment.name, "meets_between") if experiment.between else frozenset()
        return {one.cause: _evidence(experiment, "against", "decisive") for one in causes if one.cause in meets}
    if experiment.outcome != "same":
        return {}
    meets |= rules.listed(experiment.name, "meets_between") | rules.listed(experiment.name, "meets_now")
    met = [one for one in causes if one.cause in meets]
    left = [one.cause for one in met if one.verdict != "refuted"]
    program = frozenset(rules.table["program"])
    told = {one.cause: _evidence(experiment, "against", "strong") for one in causes if one.cause in program}
    if len(left) == 1:
        # What else would break it was ruled out here; where a page knows no other cause, nothing was ruled out.
        told[left[0]] = _evidence(experiment, "for", "decisive" if len(met) > 1 else "strong")
    return told


def _evidence(experiment: Experiment, says: str, strength: str) -> Evidence:
    state = {"for": "there", "against": "gone"}[says] if strength == "decisive" else ""
    return Evidence("machine", says=says, strength=strength, because=experiment.because, fact="experiment",
                    value=experiment.outcome, state=state)  # fmt: skip


def _framework(wish: Wish, installed: set[str], library: str) -> str:
    """The framework to try with; empty where a library alone is to be loaded.

    Raises:
        Absent: it is not clear which, or it is not installed.
    """
    have = [name for name, names in _FRAMEWORKS.items() if installed.intersection(names)]
    meant = list(wish.frameworks) or have
    usable = [name for name in meant if name in have]
    if usable and (len(meant) == 1 or len(usable) == 1):
        return usable[0]
    if library:
        return ""
    if not usable:
        raise Absent(f"no {' or '.join(wish.frameworks or _FRAMEWORKS)} in this Python; --python names another")
    raise Absent(f"the log does not tell which of {', '.join(usable)} it is about")


def _failed(
    found: Experiment, failure: str, does: str, text: str, rules: Rules,
    recognise: Callable[[str], Sequence[Diagnosis]],
) -> Experiment:  # fmt: skip
    """The experiment that ended with an error: the same, or another."""
    named = [one for one in recognise(text) if one.role in ("root", "consequence")]
    same = next((one for one in named if one.failure == failure), None)
    if same is not None:
        error = same.evidence[0].text if same.evidence else ""
        return replace(found, outcome="same", because=rules.reason("same", does=does), text=error)
    last = next((line for line in reversed(text.splitlines()) if line.strip()), "")
    error = named[0].title if named else last.strip()[:200]
    return replace(found, outcome="other", because=rules.reason("other", does=does, error=error), text=last[:400])


def _said(told: Outcome) -> dict[str, Any]:
    """What the child said of itself: `version`, and `ok` where the experiment worked."""
    said: dict[str, Any] = {}
    for name, value, _ in filter(None, answers(told.out)):
        if name == "experiment" and isinstance(value, dict):
            said |= value
    return said


def _text(told: Outcome) -> str:
    """What it printed, as a log: with the word that a shell has for the signal that ended it."""
    ended = ""
    if told.code is not None and told.code < 0:
        # Illegal instruction (core dumped)
        ended = f"\n{signal.strsignal(-told.code) or ''} (core dumped)\n"
    return f"{told.out}\n{told.err}{ended}"


def _amount(printed: str) -> int:
    """Bytes to take: what the log tried to take, between 1 MiB and 1 GiB."""
    number, _, unit = printed.partition(" ")
    scale = {"B": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30}.get(unit, 0)
    try:
        return int(min(max(float(number) * scale, _LEAST), _MOST))
    except (ValueError, OverflowError):
        return _LEAST


def _sized(amount: int) -> str:
    return f"{amount >> 20} MiB"
