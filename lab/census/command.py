"""`python -m lab census`: gather what releases can print, ask errdoc about each text, write the report."""

import datetime
import fnmatch
import sys
import tomllib
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from lab.census.ask import all_asked
from lab.census.count import draw, of_package, ranked
from lab.census.found import KEPT, content, looked, render
from lab.census.gather import gather, listed
from lab.census.report import REPORT, report

#: So many of the weightiest texts are asked about, whatever was drawn.
FIRST = 400


def main(*, only: str = "*", archives: Sequence[str] = (), gather_only: bool = False, report_only: bool = False) -> int:
    """Do the census; the exit status.

    Args:
        only: gather only packages whose name fits.
        archives: `NAME==VERSION=FILE.zip`, sources of packages without wheels.
        gather_only: keep texts, ask nothing: several can run side by side.
        report_only: write the report from what is kept in `corpus/census.toml`.
    """
    if report_only:
        _write_report()
        return 0
    given = {wish: Path(file) for wish, _, file in (one.rpartition("=") for one in archives)}
    failed = False
    for package in listed():
        if fnmatch.fnmatch(package.name, only):
            for said in gather(package, given):
                failed |= said.startswith("error")
                print(said, file=sys.stderr if said.startswith("error") else sys.stdout, flush=True)
    if not gather_only:
        count()
    return int(failed)


def count() -> None:
    """Ask errdoc about every text that is kept, and write what it says."""
    found = {package.name: of_package(package) for package in listed()}
    for some, _ in found.values():
        draw(row for row in some if row.text.sort != "native")
        draw(row for row in some if row.text.sort == "native")
    every = [row for some, _ in found.values() for row in some]
    first = [
        row
        for _, several in islice(ranked(row for row in every if row.text.sort != "native"), FIRST)
        for row in several
    ]
    rows = list({id(row): row for row in (*first, *(row for row in every if row.asked))}.values())
    for row, told in zip(rows, all_asked((row.text, row.classes, row.drawn) for row in rows), strict=True):
        row.answer = told
    texts = {name: some for name, (some, releases) in found.items() if releases}
    releases = {name: releases for name, (_, releases) in found.items()}
    kept = content(texts, releases, datetime.datetime.now(tz=datetime.UTC).date())
    KEPT.write_text(render(kept), "utf-8")
    _write_report()


def _write_report() -> None:
    REPORT.write_text(report(tomllib.loads(KEPT.read_text("utf-8")), looked()), "utf-8")
    print(REPORT)
