"""Since which releases a wording exists: `kb/provenance.toml`, compiled to the ends of what was found.

`python -m lab provenance` looks for each wording in the files of releases. Nothing follows of releases that it did not
look through, so that what is kept names those next to the ends that were looked through and lack the wording.
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
    looked = {name: _sorted(row["versions"]) for name, row in table.get("looked", {}).items()}
    return {
        wording: [_ends(package, _sorted(releases), looked[package]) for package, releases in found.items()]
        for wording, found in table.get("found", {}).items()
    }


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
