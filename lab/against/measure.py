"""How often `errdoc explain --against` names what was changed among the first three differences."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from errdoc.against.good import Good
from errdoc.against.nature import last_of, words_of
from errdoc.kb.base import KnowledgeBase
from errdoc.model import Difference
from errdoc.pipeline import explain
from lab.against.pair import CORPUS

#: Differences among which it must be.
FIRST = 3


class Told(NamedTuple):
    """What a pair's comparison came to.

    Attributes:
        place: at which the change is named, from 1; 0 where it is not.
    """

    name: str
    kind: str
    half: str
    place: int
    differences: tuple[Difference, ...]


def told(folder: Path, kb: KnowledgeBase) -> Told:
    """The comparison of one pair that is kept."""
    label = tomllib.loads((folder / "label.toml").read_text("utf-8"))
    good = Good(str(folder / "good.log"), kb)
    answer = explain([str(folder / "failed.log")], kb=kb, beside=good.take)
    against = good.beside(answer).against
    found = against.differences if against else ()
    place = next((at for at, one in enumerate(found, 1) if names(one, label["planted"])), 0)
    return Told(folder.name, folder.name.partition("-")[0], label["half"], place, found)


def names(one: Difference, planted: dict[str, Any]) -> bool:
    """Whether a difference is the one that was planted: its name and its values, or the words that only it has."""
    if says := planted.get("says"):
        return says in f"{one.name} {one.before} {one.now}"
    wanted = {last_of(name) for name in (planted["name"], *planted.get("names", ()))}
    named = (
        last_of(one.name) in wanted
        or bool(wanted & set(words_of(one.name)))
        or one.name in (planted["name"], *planted.get("names", ()))
    )
    return named and all(
        str(planted[side]) in ("", getattr(one, side)) or not getattr(one, side) for side in ("before", "now")
    ) and bool(one.before or one.now)  # fmt: skip


def measure(half: str = "") -> list[Told]:
    """All pairs that are kept, or those of one half."""
    kb = KnowledgeBase.open()
    rows = [told(path.parent, kb) for path in sorted(CORPUS.glob("*/label.toml"))]
    return [row for row in rows if half in ("", row.half)]


def report(rows: list[Told], *, whole: bool = False) -> str:
    """The figure, by kind; the pairs that are missed with what was told in place of it."""
    hit, of = Counter[str](), Counter[str]()
    lines = []
    for row in rows:
        of[row.kind] += 1
        hit[row.kind] += 1 <= row.place <= FIRST
        if whole or not 1 <= row.place <= FIRST:
            lines.append(f"{row.name}: {row.place or 'not named'}")
            lines += [f"    {at} {_one(one)}" for at, one in enumerate(row.differences[:5], 1)]
    lines += [f"{kind}: {hit[kind]} of {of[kind]}" for kind in of]
    first = sum(row.place == 1 for row in rows)
    lines.append(f"among the first {FIRST}: {hit.total()} of {of.total()}, the very first: {first}")
    return "\n".join(lines)


def _one(one: Difference) -> str:
    return f"{one.kind} {one.name}: {one.before[:60]!r} -> {one.now[:60]!r} {one.step} {' '.join(one.words)}"
