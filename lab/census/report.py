"""`corpus/CENSUS.md`: the census for readers, made from what is kept of it."""

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from lab.census.count import Figures
from lab.census.found import ROOT

REPORT = ROOT / "corpus" / "CENSUS.md"
_HEAD = """\
# Census of error texts

Made by `python -m lab census --report` from `census.toml` and `lab/census-looked.toml`; do not edit. What is counted,
and how: `lab/README.md`.

|  |  |
| --- | --- |
"""


def report(found: Mapping[str, Any], by_hand: Mapping[str, Any]) -> str:
    """The report.

    Args:
        found: `corpus/census.toml`.
        by_hand: `lab/census-looked.toml`.
    """
    packages: Mapping[str, Any] = found["packages"]
    known = {row["text"]: row for row in found["text"]}
    total = _total(packages.values())
    rows = [
        ("packages, releases", f"{len(packages)}, {sum(len(row['releases']) for row in packages.values())}"),
        ("distinct error texts in their Python sources", f"{total.texts}, at {total.sites} places"),
        ("errdoc was asked about", f"{total.asked}, drawn by chance from each package"),
        ("named by a page", _share(total.page, total.asked)),
        ("of those that no page names, drawn to ask for their kind", str(total.drawn)),
        ("told a kind of their own", _share(total.kind, total.drawn)),
        ("told only that a library refused what it was given", _share(total.general, total.drawn)),
        ("neither", _share(total.nothing, total.drawn)),
        *_met(by_hand.get("met", []), known),
    ]
    lines = [*_HEAD.splitlines(), *(f"| {name} | {value} |" for name, value in rows), *_packages(packages)]
    return "\n".join([*lines, *_decisions(by_hand.get("text", []), known)]) + "\n"


def _met(looked: Iterable[Mapping[str, Any]], known: Mapping[str, Mapping[str, Any]]) -> Iterable[tuple[str, str]]:
    """What people's threads say of the texts that were looked up."""
    rows = [row for row in looked if row["text"] in known]
    drawn = [row for row in rows if row.get("drawn")]
    met = [row for row in drawn if row["thread"]]
    if not rows:
        return
    yield "looked up in people's threads", f"{len(rows)}, met: {sum(bool(row['thread']) for row in rows)}"
    yield "drawn by rank, whatever errdoc says of them", f"{len(drawn)}, met: {len(met)}"
    named = sum(bool(known[row["text"]]["page"]) for row in met)
    yield "**of those drawn that people meet, named by a page**", f"**{_share(named, len(met))}**"


def _packages(packages: Mapping[str, Any]) -> Iterable[str]:
    yield from (
        "", "## By package", "",
        "Of texts drawn that no page names: `kind` is a kind of its own, `general` that of any refused argument.",
        "", "| package | releases | texts | places | page | kind | general | nothing | in binaries, page |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    )  # fmt: skip
    for name, row in packages.items():
        native = row.get("native")
        binaries = _share(native["page"], native["asked"]) if native else ""
        counts = f"{row['kind']} | {row['general']} | {row['nothing']}"
        share = _share(row["page"], row["asked"])
        releases = ", ".join(row["releases"])
        yield f"| {name} | {releases} | {row['texts']} | {row['sites']} | {share} | {counts} | {binaries} |"


def _decisions(looked: Iterable[Mapping[str, Any]], known: Mapping[str, Mapping[str, Any]]) -> Iterable[str]:
    yield from ("", "## The commonest that no page named when they were first counted, and what was decided", "",
                "| text | packages | places | decided | errdoc now |", "| --- | --- | --- | --- | --- |")  # fmt: skip
    for row in looked:
        now = known.get(row["text"], {})
        told = now.get("page") or now.get("kind") or ""
        where = f"{', '.join(now.get('packages', []))} | {now.get('sites', '')}"
        yield f"| {_cell(row['text'])} | {where} | {_cell(row['decided'])} | {told} |"


def _cell(text: str) -> str:
    short = text if len(text) <= 160 else f"{text[:157]}…"
    for character in "|<*_":
        short = short.replace(character, f"\\{character}")
    return short


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole}, {part / whole:.2f}" if whole else "none"


def _total(rows: Iterable[Mapping[str, Any]]) -> Figures:
    several = list(rows)
    return Figures(**{field.name: sum(row[field.name] for row in several) for field in fields(Figures)})
