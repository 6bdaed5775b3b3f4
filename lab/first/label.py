"""A reader's label of a log, as it is handed in: JSON Lines, an object for each log."""

import json
import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

#: How a run ended; `none` is no log of a run at all.
OUTCOMES = ("finished", "failed", "stopped", "open", "none")
#: Outcomes of logs that name no failure.
HEALTHY = ("finished", "open", "none")
#: The keys of a label, each with its type.
KEYS: dict[str, type | tuple[type, ...]] = {
    "log": str, "outcome": str, "starts": int, "failure": str, "also": list, "general": str, "cause": str,
    "cause_sure": bool, "lines": list, "fix": list, "never": list, "whose": str, "program": str, "launcher": str,
    "facts": dict, "looks": list, "sure": str, "why": str,
}  # fmt: skip
Label = dict[str, Any]


class LabelError(Exception):
    """Labels that cannot be taken; each complaint is a line."""


def read(path: Path, lengths: Mapping[str, int], ids: Collection[str] = ()) -> dict[str, Label]:
    """The labels of a reader's file, by log.

    Args:
        path: the file.
        lengths: the logs that may be labelled, each with the number of its lines.
        ids: the failures that there are; any where none are given.

    Raises:
        LabelError: something in it is no label; all that is wrong is told at once.
    """
    found: dict[str, Label] = {}
    wrong = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if not line.strip():
            continue
        try:
            label = json.loads(line)
        except ValueError as error:
            wrong.append(f"{path.name}:{number}: {error}")
            continue
        name = label.get("log", "") if isinstance(label, dict) else ""
        if name in found:
            wrong.append(f"{path.name}:{number}: {name} is labelled twice")
        wrong += [f"{path.name}:{number}: {name}: {why}" for why in complaints(label, lengths, ids)]
        found[name] = label
    if wrong:
        raise LabelError("\n".join(wrong))
    return found


def complaints(label: Any, lengths: Mapping[str, int], ids: Collection[str] = ()) -> list[str]:
    """What is wrong with a label."""
    if not isinstance(label, dict):
        return ["it is no object"]
    missing = [key for key in KEYS if key not in label]
    odd = [key for key, kind in KEYS.items() if key in label and not isinstance(label[key], kind)]
    if missing or odd:
        return [*(f"{key} is missing" for key in missing), *(f"{key} is a {type(label[key]).__name__}" for key in odd)]
    wrong = []
    if label["log"] not in lengths:
        return [f"there is no log {label['log']!r}"]
    if label["outcome"] not in OUTCOMES:
        wrong.append(f"no outcome is called {label['outcome']!r}")
    if label["starts"] < (label["outcome"] != "none"):
        wrong.append("a log of a run has one start at least")
    if label["outcome"] in HEALTHY and (label["failure"] or label["lines"]):
        wrong.append("a healthy log has neither a failure nor an error's line")
    names = [name for name in (label["failure"], *label["also"]) if name]
    wrong += [f"no failure is called {name!r}" for name in names if ids and name not in ids]
    places = [*label["lines"], *(row[0] if isinstance(row, list) and row else row for row in label["looks"])]
    last = lengths[label["log"]]
    wrong += [
        f"line {place!r} is not in the log" for place in places if not (isinstance(place, int) and 0 < place <= last)
    ]
    for pattern in (*label["fix"], *label["never"]):
        try:
            re.compile(pattern)
        except (re.error, TypeError) as error:
            wrong.append(f"{pattern!r} is no regex: {error}")
    return wrong


def length(path: Path) -> int:
    """The lines of a log, as `grep -n` and `sed -n` number them."""
    data = path.read_bytes()
    return data.count(b"\n") + (not data.endswith(b"\n") and bool(data))
