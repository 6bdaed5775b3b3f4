"""The texts of all releases of a program as one: each once, with the releases that have it."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from lab.census.count import reach
from lab.census.plausible import masked
from lab.census.texts import Text
from lab.wordings.gather import kept
from lab.wordings.programs import Program, Source
from lab.wordings.pythons import LITERAL


@dataclass
class Row:
    """One text of one source.

    Attributes:
        text: as the newest release with it writes it.
        mask: what stays of it whatever is put in.
        releases: the releases that have it, oldest first.
        sites: how many places of its newest release print it.
        public: whether one of them is in a function that users call.
    """

    text: Text
    mask: str
    releases: list[str] = field(default_factory=list)
    sites: int = 0
    public: bool = False


@dataclass
class Union:
    """The texts of a source.

    Attributes:
        source: whose they are.
        releases: those that are kept, oldest first.
        rows: its texts, literals too.
    """

    source: Source
    releases: list[str]
    rows: list[Row]


def union(source: Source) -> Union:
    """The texts of a source's releases that are kept."""
    rows: dict[tuple[bool, str], Row] = {}
    read: list[str] = []
    masks: dict[str, str] = {}
    for release in source.releases:
        found = kept(source, release)
        if found is None:
            continue
        version = source.version(release)
        read.append(version)
        for text in found:
            if text.text not in masks:
                masks[text.text] = masked(text.text)
            mask = masks[text.text]
            row = rows.setdefault((text.sort == LITERAL, mask), Row(text, mask))
            if not row.releases or row.releases[-1] != version:
                row.releases.append(version)
                row.text, row.sites, row.public = text, 0, False
            row.sites += 1
            row.public |= text.public
    return Union(source, read, list(rows.values()))


def errors(program: Program) -> Iterator[tuple[Union, Row, float]]:
    """The error texts of a program, with how likely people meet each."""
    for source in program.sources:
        found = union(source)
        for row in found.rows:
            if row.text.sort != LITERAL:
                weight = reach(
                    row.text, weight=program.weight, sites=row.sites, public=row.public,
                    share=len(row.releases) / len(found.releases), newest=row.releases[-1] == found.releases[-1],
                )  # fmt: skip
                yield found, row, weight
