"""What a child process printed, as readings: lines of `["name", value, "how"]`. What is anything else is garbage."""

import json
from collections.abc import Iterator
from typing import Any

from errdoc.probe.machine.run import Outcome
from errdoc.probe.telling.names import NAMES
from errdoc.probe.telling.snapshot import Reading, fits


def answers(out: str) -> Iterator[tuple[str, Any, Any] | None]:
    """Each line as a child's answer, or None for one that is none: frameworks print to standard output too."""
    for line in out.splitlines():
        try:
            name, value, how = json.loads(line)
        except (ValueError, TypeError):
            yield None
        else:
            yield (name, value, how) if isinstance(name, str) else None


def readings(told: Outcome) -> tuple[list[Reading], str]:
    """The readings, the last one of each name, and what was wrong with the rest, if anything."""
    rows: dict[str, Reading] = {}
    wrong = ""
    for row in answers(told.out):
        if row is None:
            # the last line of a child that was ended may be half
            wrong = wrong or ("" if told.why else "the child process printed something that is no answer")
            continue
        name, value, how = row
        if name in NAMES and isinstance(how, str) and fits(value, NAMES[name].kind):
            rows[name] = Reading(name, value, how)
        else:
            wrong = wrong or f"a value of {name[:60]} that is none"
    return list(rows.values()), wrong


def last_line(text: str) -> str:
    """The last line of an error stream in brackets, for a reason."""
    lines = text.strip().splitlines()
    return f" ({lines[-1][:200]})" if lines else ""
