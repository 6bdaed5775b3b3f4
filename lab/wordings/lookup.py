"""Every signature in every source that is kept: what was found, what changed, and figures for the report."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from lab.wordings.changes import Change, changes
from lab.wordings.look import Found, Looker, pieces, rebuilt, weighty
from lab.wordings.programs import Program
from lab.wordings.pythons import LITERAL
from lab.wordings.signatures import Wanted, printed_by
from lab.wordings.union import Union, union


@dataclass
class Figures:
    """What was counted of a source."""

    program: str
    package: str
    releases: list[str]
    texts: int
    signatures: int = 0
    found: int = 0
    newest: int = 0


@dataclass
class Told:
    """What the texts of all sources say of the signatures.

    Attributes:
        looked: the releases that are kept, by package.
        found: the releases with each wording, by signature and package.
        changes: those of signatures whose source names the program.
        named: which signatures' wording a text is, by its mask.
        figures: one for each source.
        near: of signatures found by an anchor alone, a text that has it.
    """

    looked: dict[str, list[str]] = field(default_factory=dict)
    found: dict[str, dict[str, set[str]]] = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)
    named: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    figures: list[Figures] = field(default_factory=list)
    near: dict[str, str] = field(default_factory=dict)


def told(programs: Sequence[Program], signatures: Sequence[Wanted]) -> Iterable[tuple[Figures, Told]]:
    """Looks through one source after the other; the figures of each, and all that is known until then."""
    looker = Looker(signatures)
    every = Told()
    for program in programs:
        own = [one for one in signatures if program in printed_by(one.source, [program])]
        for source in program.sources:
            one_source = union(source)
            if one_source.releases:
                yield _source(program, one_source, own, looker, every), every


def _source(program: Program, of: Union, own: Sequence[Wanted], looker: Looker, every: Told) -> Figures:
    package = of.source.package
    held = looker(of)
    every.looked[package] = of.releases
    errors = [row for row in of.rows if row.text.sort != LITERAL]
    texts = pieces(errors)
    for one in own:
        there = held.get(one.name)
        # Where several packages are one program, what another of them has is not looked for by less.
        if (there is None or not there.whole) and one.pattern and not _elsewhere(one.name, every):
            if several := rebuilt(one, texts):
                held[one.name] = Found({name for row in several for name in row.releases}, rows=several)
            elif there is not None and weighty(one):
                every.near[one.name] = there.near[0].mask
                there.whole |= there.anchored
                there.rows = there.near
    for name, there in held.items():
        if there.whole:
            every.found.setdefault(name, {}).setdefault(package, set()).update(there.whole)
            for row in there.rows:
                every.named[row.mask].add(name)
    names = [one.name for one in own if held.get(one.name, Found()).whole]
    every.changes += changes(of, held, names)
    newest = of.releases[-1]
    figures = Figures(
        program.name, package, of.releases, len(errors), len(own), len(names),
        sum(newest in held[name].whole for name in names),
    )  # fmt: skip
    every.figures.append(figures)
    return figures


def _elsewhere(name: str, every: Told) -> bool:
    return bool(every.found.get(name))
