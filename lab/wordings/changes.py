"""Wordings that came late, went or changed: what stands in their place in the releases without them."""

import difflib
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from lab.wordings.look import Found
from lab.wordings.pythons import LITERAL
from lab.wordings.union import Row, Union

#: Texts that are as alike as this, and print the same, are one text that changed.
_ALIKE = 0.62
_WORD = re.compile(r"[A-Za-z_]{4,}")
_RARE = 60
_CANDIDATES = 12


@dataclass(frozen=True)
class Change:
    """A wording that some of the releases of a package lack.

    Attributes:
        name: `page/signature`.
        package: whose releases.
        went: it stood in an older one and is gone; else it came.
        release: the newest release without it before it came, or the oldest without it after it went.
        beside: the release next to that which has it.
        other: the most alike text of `release` that no release with it has; empty where none is.
        file: where that stands.
    """

    name: str
    package: str
    went: bool
    release: str
    beside: str
    other: str
    file: str


def changes(union: Union, found: Mapping[str, Found], names: Iterable[str]) -> list[Change]:
    """The changes of the wordings of some signatures in the releases of a source."""
    by_word: dict[str, list[Row]] = defaultdict(list)
    for row in union.rows:
        if row.text.sort != LITERAL and len(row.releases) < len(union.releases):
            for word in set(_WORD.findall(row.mask.lower())):
                by_word[word].append(row)
    told = []
    for name in names:
        rows = found[name].rows if name in found else []
        held = {release for row in rows for release in row.releases}
        if not held or len(held) == len(union.releases):
            continue
        at = [place for place, release in enumerate(union.releases) if release in held]
        if at[0]:
            told.append(_change(name, union, rows, by_word, at[0] - 1, at[0], went=False))
        if at[-1] + 1 < len(union.releases):
            told.append(_change(name, union, rows, by_word, at[-1] + 1, at[-1], went=True))
    return told


def _change(
    name: str, union: Union, rows: Sequence[Row], by_word: Mapping[str, list[Row]], gone: int, beside: int,
    *, went: bool,
) -> Change:  # fmt: skip
    release, with_it = union.releases[gone], union.releases[beside]
    best, score = None, _ALIKE
    for row in rows:
        if with_it not in row.releases:
            continue
        mask = row.mask.lower()
        votes: dict[int, int] = defaultdict(int)
        known: dict[int, Row] = {}
        for word in set(_WORD.findall(mask)):
            if len(by_word.get(word, ())) <= _RARE:
                for other in by_word.get(word, ()):
                    if release in other.releases and with_it not in other.releases:
                        votes[id(other)] += 1
                        known[id(other)] = other
        for key in sorted(votes, key=lambda key: -votes[key])[:_CANDIDATES]:
            alike = difflib.SequenceMatcher(None, mask, known[key].mask.lower()).ratio()
            if alike > score:
                best, score = known[key], alike
    return Change(
        name,
        union.source.package,
        went,
        release,
        with_it,
        best.text.text if best else "",
        best.text.file if best else "",
    )
