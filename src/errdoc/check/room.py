"""Checks that only make sense before a job: the memory that is left, and versions that hold each other back."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from errdoc.model import Evidence
from errdoc.probe.telling.snapshot import Snapshot
from errdoc.probe.weighing.checks.given import size
from errdoc.render.words import say
from errdoc.stack.given import FRAMEWORKS
from errdoc.stack.versions import Range, Version

if TYPE_CHECKING:
    from errdoc.kb import KnowledgeBase
    from errdoc.render.words import Lang


def memory(machine: Snapshot, kb: "KnowledgeBase", lang: "Lang") -> Iterator[tuple[str, Evidence]]:
    """Whether next to nothing is left of the machine's memory, or of the control group's."""
    least = int(kb.check_rules["thresholds"]["memory_low"])
    free = machine.number("memory_available")
    if free is not None:
        because = say("ahead_memory", lang, free=size(free)) if free < least else ""
        yield "host-memory-exhausted", _piece("memory_available", size(free), because)
    limit, used = machine.number("cgroup_memory_limit"), machine.number("cgroup_memory_used")
    if limit is not None and limit > 0 and used is not None:
        because = say("ahead_limit", lang, used=size(used), limit=size(limit)) if limit - used < least else ""
        yield "container-memory-limit", _piece("cgroup_memory_limit", size(limit), because)


def pins(machine: Snapshot, kb: "KnowledgeBase", lang: "Lang") -> Iterator[tuple[str, Evidence]]:
    """Packages that a framework's release breaks with, by the tables: `numpy<2` beside torch 2.1."""
    packages = machine.map("packages") or {}
    for framework in FRAMEWORKS:
        have = (machine.text(framework) or "").partition("+")[0]
        build = next((one for one in kb.compatibility.builds(framework) if one.release.text == have), None)
        for pin in build.pins if build else ():
            name, sign, limit = pin.partition("<")
            try:
                version = Version.parse(packages.get(name) or machine.text(name) or "")
                fits = version in Range.parse(sign + limit)
            except (ValueError, KeyError):
                continue
            because = "" if fits else say("ahead_pin", lang, what=f"{framework} {have}", pin=pin, have=version.text)
            yield f"{name}-too-new", _piece(name, version.text, because)


def _piece(fact: str, value: str, because: str) -> Evidence:
    """Evidence for a cause where there is a sentence for it, else against it."""
    return Evidence("machine", says="for" if because else "against", strength="decisive", because=because, fact=fact,
                    value=value)  # fmt: skip
