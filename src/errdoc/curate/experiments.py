"""Proves `tables/experiments.toml`: ids exist, a failure has one experiment, sentences are in both languages."""

import re
import tomllib
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from errdoc.curate.findings import Finding
from errdoc.kb.experiments import PATH

_KEYS = {"does", "includes", "failures", "by_library", "meets", "meets_between", "meets_now"}


def check(root: Path, failures: Collection[str], causes: Collection[str]) -> Iterator[Finding]:
    """Everything wrong with the table of experiments below `root`; nothing where there is none.

    Args:
        root: the knowledge base.
        failures: ids of the failures.
        causes: ids of the causes.
    """
    path = root / PATH
    if not path.is_file():
        return
    table = tomllib.loads(path.read_text(encoding="utf-8"))  # read_tables has read it before: its form is sound
    rows: dict[str, Any] = table.get("experiment", {})
    taken: dict[str, str] = {}
    for name, row in rows.items():
        for key in sorted(set(row) - _KEYS):
            yield _finding(
                "KB135", f"{name} has a key {key!r} that means nothing", f"keys are {', '.join(sorted(_KEYS))}"
            )
        yield from _both(name, row.get("does", {}))
        for failure in row.get("failures", []):
            if failure not in failures:
                yield _finding("KB117", f"the failure {failure!r} of {name} leads nowhere")
            if failure in taken:
                yield _finding("KB135", f"{failure} has two experiments, {taken[failure]} and {name}", "leave one")
            taken[failure] = name
        for failure in sorted(set(row.get("by_library", [])) - set(row.get("failures", []))):
            yield _finding("KB135", f"{failure} is by_library of {name}, but none of its failures")
        for key in ("meets", "meets_between", "meets_now"):
            yield from _causes(f"{name}.{key}", row.get(key, []), causes)
    yield from _causes("program", table.get("program", []), causes)
    for key, row in table.get("reasons", {}).items():
        yield from _both(key, row)


def _causes(where: str, listed: list[str], causes: Collection[str]) -> Iterator[Finding]:
    for cause in listed:
        if cause not in causes:
            yield _finding("KB117", f"the cause {cause!r} of {where} leads nowhere")
    if listed != sorted(set(listed)):
        yield _finding("KB130", f"{where} is not sorted, or names a cause twice")


def _both(where: str, said: dict[str, str]) -> Iterator[Finding]:
    """The two languages, with the same blanks."""
    blanks = [sorted(re.findall(r"\{\w+\}", said.get(lang, ""))) for lang in ("en", "zh")]
    if not all(said.values()) or blanks[0] != blanks[1]:
        yield _finding("KB135", f"{where} is not said in English and Chinese with the same blanks")


def _finding(code: str, message: str, fix: str = "") -> Finding:
    return Finding(PATH, 0, code, message, fix)
