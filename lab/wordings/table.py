"""What is written to kb/provenance.toml: what was found now, and what was found earlier in releases not read again."""

import datetime
import re
from collections.abc import Iterable, Mapping
from typing import Any

from lab.census.found import toml_of

_HEAD = """\
# Made by `python -m lab wordings` (and `python -m lab provenance`): the releases in whose files the wording of
# "page/signature" was found. looked: `versions` were looked through for every signature, `earlier` ones for those that
# have one of them below `found`, and not since; nothing follows from the absence of another. Builds are a Mac's or any
# system's where the package has them, else Linux's (of `earlier` ones Linux's, but for `win` and `macosx`): a build for
# CPUs lacks what CUDA code prints. Why a wording stands in no release says reasons.toml.
"""

Found = Mapping[str, Mapping[str, Iterable[str]]]


def by_version(versions: Iterable[str]) -> list[str]:
    """Versions in their order, each once: 2.9 before 2.10."""
    return sorted(set(versions), key=lambda version: ([int(part) for part in re.findall(r"\d+", version)], version))


def merged(
    looked: Mapping[str, Mapping[str, list[str]]], found: Found, earlier: Mapping[str, Any], names: set[str],
    date: datetime.date,
) -> dict[str, Any]:  # fmt: skip
    """The table.

    Args:
        looked: the releases that were looked through now, by package: `versions`, and those of a system's builds.
        found: the releases that hold each signature's wording, by package.
        earlier: the table as it was.
        names: all signatures: what was found of one that is gone is left out.
        date: when it was made.
    """
    packages: dict[str, dict[str, Any]] = {}
    for name in sorted({*looked, *earlier.get("looked", {})}):
        before = earlier.get("looked", {}).get(name, {})
        now = by_version(looked.get(name, {}).get("versions", ()))
        since = by_version({*before.get("versions", []), *before.get("earlier", [])} - set(now))
        packages[name] = {"releases": len(now) + len(since), "versions": now}
        if since:
            packages[name]["earlier"] = since
        for system in ("win", "macosx"):
            if other := by_version([*before.get(system, []), *looked.get(name, {}).get(system, ())]):
                packages[name][system] = other
    both: dict[str, dict[str, list[str]]] = {}
    for name in sorted({*found, *earlier.get("found", {})} & names):
        rows: dict[str, set[str]] = {}
        for table in (found.get(name, {}), earlier.get("found", {}).get(name, {})):
            for package, releases in table.items():
                rows.setdefault(package, set()).update(releases)
        both[name] = {package: by_version(releases) for package, releases in sorted(rows.items()) if releases}
    return {"date": date, "looked": packages, "found": {name: rows for name, rows in both.items() if rows}}


def render(table: Mapping[str, Any]) -> str:
    """The table as TOML, one line for each signature."""
    lines = [_HEAD.rstrip(), "", f"date = {table['date'].isoformat()}"]
    for section in ("looked", "found"):
        lines += ["", f"[{section}]"]
        lines += [f"{toml_of(name)} = {toml_of(value)}" for name, value in table[section].items()]
    return "\n".join(lines) + "\n"
