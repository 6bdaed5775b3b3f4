"""`python -m lab wordings`: gather what releases can print, dump it, look the signatures up, write the report."""

import datetime
import fnmatch
import sys
import tomllib
from pathlib import Path

from errdoc.kb import shapes
from errdoc.kb.page import load
from lab.wordings.dump import dump
from lab.wordings.gather import gather
from lab.wordings.lookup import Told, told
from lab.wordings.programs import listed
from lab.wordings.reasons import reasons
from lab.wordings.report import REPORT, report
from lab.wordings.signatures import printed_by, wanted
from lab.wordings.table import merged, render

ROOT = Path(__file__).resolve().parents[2]


def main(
    *, only: str = "*", repositories: Path | None = None, gather_only: bool = False, look_only: bool = False
) -> int:
    """Do it; the exit status.

    Args:
        only: gather and dump only programs whose name fits.
        repositories: where git directories lie: `OWNER+NAME/repo`; without, only the package index is asked.
        gather_only: keep texts and dump them, look up nothing: several can run side by side.
        look_only: look up in what is kept.
    """
    failed = False
    for program in () if look_only else listed():
        if fnmatch.fnmatch(program.name, only):
            for said in gather(program, repositories):
                failed |= said.startswith("error")
                print(said, file=sys.stderr if said.startswith("error") else sys.stdout, flush=True)
            path, count = dump(program)
            print(f"{path}: {count} texts", flush=True)
    return int(failed) if gather_only else max(int(failed), look())


def look(root: Path = ROOT / "kb") -> int:
    """Look the signatures up in what is kept, write table and report; 1 where a reason is missing or not needed."""
    pages, errors = load(root)
    for error in errors:
        print(f"error: {error}", file=sys.stderr)
    shaped = shapes.read(shapes.plain(tomllib.loads((root / shapes.PATH).read_text("utf-8"))))
    signatures = wanted(pages, shaped)
    programs = listed()
    every = Told()
    for figures, every in told(programs, signatures):  # noqa: B007
        print(f"{figures.package}: {figures.found} of {figures.signatures}", flush=True)
    earlier = tomllib.loads((root / "provenance.toml").read_text("utf-8"))
    names = {f"{page.id}/{one['id']}" for page in pages for one in page.head.get("signature", [])}
    today = datetime.datetime.now(tz=datetime.UTC).date()
    table = merged(
        {name: {"versions": versions} for name, versions in every.looked.items()}, every.found, earlier, names, today
    )
    (root / "provenance.toml").write_text(render(table), "utf-8")
    why = reasons(root)
    REPORT.write_text(report(programs, signatures, every, table, why), "utf-8")
    needless = sorted(set(why.signatures) & set(table["found"]))
    lacking = [
        one.name
        for one in signatures
        if one.name not in table["found"] and printed_by(one.source, programs) and not why.of(one)
    ]
    for name in needless:
        print(f"error: {name} has releases and needs no reason", file=sys.stderr)
    for name in lacking:
        print(f"error: {name} stands in no release and has no reason", file=sys.stderr)
    print(f"{len(signatures)} signatures, {len(table['found'])} found, {len(lacking)} without a reason; {REPORT}")
    return int(bool(errors or needless or lacking))
