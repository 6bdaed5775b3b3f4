"""Since which releases a wording exists: `kb/provenance.toml`, compiled to the ends of what was found.

`python -m lab wordings` looks for each wording in the files of releases. Nothing follows of releases that it did not
look through, so that what is kept names those next to the ends that were looked through and lack the wording. Releases
of an `earlier` look tell only of the wordings that were there to be looked for then: those found in one of them.
"""

from collections.abc import Mapping
from typing import Any

from errdoc.record import record
from errdoc.stack.versions import Version

PATH = "provenance.toml"


@record
class Found:
    """Releases of a package in whose files a wording was found.

    Attributes:
        before: the newest release before `first` that was looked through and lacks it; empty where none was.
        first: the oldest that has it; `last` the newest.
        after: the oldest release after `last` that was looked through and lacks it; empty where none was.
    """

    package: str
    before: str
    first: str
    last: str
    after: str


def read(table: Mapping[str, Any]) -> dict[str, list[list[str]]]:
    """The findings by "page/signature" as plain data; empty where there is no table."""
    looked: Mapping[str, Any] = table.get("looked", {})
    return {
        wording: [
            _ends(package, _sorted(releases), _known(looked, found, package)) for package, releases in found.items()
        ]
        for wording, found in table.get("found", {}).items()
    }


def _known(looked: Mapping[str, Any], found: Mapping[str, list[str]], package: str) -> list[str]:
    """The releases of a package that were looked through for a wording."""
    row = looked.get(package, {})
    old = any(set(releases) & set(looked.get(name, {}).get("earlier", ())) for name, releases in found.items())
    return _sorted([*{*row.get("versions", ()), *(row.get("earlier", ()) if old else ()), *found[package]}])


def found_of(wording: str, rows: Mapping[str, Any]) -> list[Found]:
    """The findings of a wording, from what `read` made."""
    return [Found(*row) for row in rows.get(wording, [])]


def _ends(package: str, found: list[str], looked: list[str]) -> list[str]:
    first, last = looked.index(found[0]), looked.index(found[-1])
    before = looked[first - 1] if first else ""
    after = looked[last + 1] if last + 1 < len(looked) else ""
    return [package, before, found[0], found[-1], after]


def _sorted(releases: list[str]) -> list[str]:
    return sorted(releases, key=Version.parse)
