"""Labelled logs, in the two forms that there are: `case.json` beside `log.txt`, and NAME.toml beside NAME.log."""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from errdoc.errors import InputError


@dataclass(frozen=True, slots=True)
class Case:
    """A log with its label.

    Attributes:
        name: the path below the folder, without the file's ending.
        failure: the id that is right; empty for a healthy log, or an error that no page is about.
        healthy: whether the run went well.
        also: failures that are accepted as the answer too.
        secondary: failures that are in the log and not its root.
        causes: the causes that are accepted; empty where the log cannot tell.
        cause: the one that is confirmed, or the only one that is accepted; empty where there is none.
        confirmed: whether a person or the log itself says so.
    """

    name: str
    log: Path
    failure: str = ""
    healthy: bool = False
    also: frozenset[str] = frozenset()
    secondary: frozenset[str] = frozenset()
    causes: frozenset[str] = frozenset()
    cause: str = ""
    confirmed: bool = False

    @property
    def accepted(self) -> frozenset[str]:
        """The failures that are right as the answer."""
        return self.also | ({self.failure} if self.failure else frozenset())


def load(folder: Path) -> list[Case]:
    """The labelled logs below a folder, in the order of their names.

    Raises:
        InputError: there are none, or a label cannot be read.
    """
    found = []
    for path in sorted(folder.rglob("case.json")):
        found.append(_case(_read(path), path.parent.relative_to(folder).as_posix(), path.with_name("log.txt")))
    for path in sorted(folder.rglob("*.toml")):
        log = path.with_suffix(".log")
        if log.is_file():
            found.append(_case(_read(path), log.relative_to(folder).with_suffix("").as_posix(), log))
    if not found:
        raise InputError(f"no labelled log below {folder}", hint="log.txt with case.json, or NAME.log with NAME.toml")
    return sorted(found, key=lambda case: case.name)


def _read(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8")
        label = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
    except ValueError as error:
        raise InputError(f"the label {path} cannot be read: {error}") from None
    if not isinstance(label, dict):
        raise InputError(f"the label {path} is no table")
    return label


def _case(label: Mapping[str, Any], name: str, log: Path) -> Case:
    failure = label.get("failure") or ""
    cause = label.get("cause") or ""
    causes = frozenset(label.get("acceptable_causes") or []) | ({cause} if cause else frozenset())
    # a recording's cause is what was done to it; of a log from elsewhere `confirmed` says how it is known
    confirmed = label["confirmed"] in ("thread", "log") if "confirmed" in label else bool(cause)
    return Case(
        name=name,
        log=log,
        failure=failure,
        healthy=label.get("kind", "" if failure else "healthy") == "healthy",
        also=frozenset(label.get("also") or []),
        secondary=frozenset(label.get("secondary") or []),
        causes=causes,
        cause=cause or (next(iter(causes)) if len(causes) == 1 else ""),
        confirmed=confirmed,
    )
