"""`corpus/WORDINGS.md`: for readers, how the wordings of the pages stand in the releases of the programs."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from lab.census.plausible import masked
from lab.wordings.changes import Change
from lab.wordings.lookup import Figures, Told
from lab.wordings.programs import Program
from lab.wordings.reasons import Reasons
from lab.wordings.signatures import Wanted, printed_by
from lab.wordings.table import by_version

REPORT = Path(__file__).resolve().parents[2] / "corpus" / "WORDINGS.md"
_HEAD = """\
# Wordings over releases

Made by `python -m lab wordings` from the releases of `lab/wordings.toml`; do not edit. What is looked up, and how:
`lab/README.md`. Which releases hold which wording: `kb/provenance.toml`; why one stands in none: `kb/reasons.toml`.

"""
_PROGRAMS = """\
## By program

`signatures`: those whose source names the program. `newest`: of those found, in its newest release. `went`: not in it.

| program | package | releases | texts | signatures | found | newest | went |"""
_GONE = """\
## Gone or changed

Wordings that the newest releases of their program lack. `in its place`: an alike text that came instead; `named by`:
what knows it.

| signature | package | last | then | in its place | named by |"""
_CAME = """\
## Worded otherwise before

Wordings before which an alike text stood.

| signature | package | before | since | in its place | named by |"""
_NOWHERE = """\
## In no release

Of sources that these programs publish.

| reason | signatures |"""
_LONGEST = 150


def report(
    programs: Sequence[Program], signatures: Sequence[Wanted], every: Told, table: Mapping[str, Any], why: Reasons
) -> str:
    """The report."""
    found = table["found"]
    public = [one for one in signatures if printed_by(one.source, programs)]
    without = [one for one in public if one.name not in found]
    counted = (
        ("programs", len({row.program for row in every.figures})),
        (
            "packages and repositories, releases",
            f"{len(every.figures)}, {sum(len(row.releases) for row in every.figures)}",
        ),
        ("distinct error texts of all releases", sum(row.texts for row in every.figures)),
        ("signatures; found in releases", f"{len(signatures)}; {sum(one.name in found for one in signatures)}"),
        (
            "of these with a source that one of the programs publishes; found",
            f"{len(public)}; {len(public) - len(without)}",
        ),
    )
    lines = [f"{_HEAD}|  |  |", "| --- | --- |", *(f"| {what} | {figure} |" for what, figure in counted)]
    some = sorted(every.changes, key=lambda one: (one.name, one.package))
    some = [one for one in some if not (one.went and _later(one, found.get(one.name, {}).get(one.package, ())))]
    went = Counter(one.package for one in some if one.went)
    lines += _table(_PROGRAMS, [(*_program(row), went[row.package]) for row in every.figures])
    lines += _table(_GONE, [_changed(one, every) for one in some if one.went])
    lines += _table(_CAME, [_changed(one, every) for one in some if not one.went and one.other])
    reasons: dict[str, list[str]] = defaultdict(list)
    for one in without:
        reasons[why.of(one) or "none is given"].append(one.name)
    order = sorted(reasons.items(), key=lambda item: (-len(item[1]), item[0]))
    lines += _table(_NOWHERE, [(f"{_cell(reason)} ({len(names)})", ", ".join(names)) for reason, names in order])
    return "\n".join(lines) + "\n"


def _table(head: str, rows: Iterable[Sequence[object]]) -> list[str]:
    said, _, columns = head.rpartition("\n")
    width = columns.count("|") - 1
    return [
        "",
        *said.split("\n"),
        columns,
        "|" + " --- |" * width,
        *(f"| {' | '.join(map(str, row))} |" for row in rows),
    ]


def _program(row: Figures) -> tuple[object, ...]:
    releases = f"{row.releases[0]} to {row.releases[-1]} ({len(row.releases)})"
    return row.program, row.package, releases, row.texts, row.signatures, row.found, row.newest


def _later(one: Change, releases: Iterable[str]) -> bool:
    """Whether another build of a newer release has it: what CUDA code prints is in no build for CPUs."""
    return by_version({*releases, one.release})[-1] != one.release or one.release in releases


def _changed(one: Change, every: Told) -> tuple[object, ...]:
    ends = (one.beside, one.release) if one.went else (one.release, one.beside)
    mask = masked(one.other)
    named = ", ".join(sorted(every.named.get(mask, ()))) if mask else ""
    return one.name, one.package, *ends, _cell(mask), named


def _cell(text: str) -> str:
    text = " ".join(text.split())
    text = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
    return "".join(f"\\{character}" if character in "|<>*_[]`\\" else character for character in text)
