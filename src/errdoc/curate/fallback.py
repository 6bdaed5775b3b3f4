"""Learns the fallback: the weights of pages, and what a suggestion is worth; `python -m lab fallback` writes both.

Two logistic functions tell whether one of the pages that are near an unnamed error is right, and which. Both are learnt
from errors whose signature, with all that it names, was left out while the weights were learnt, as if nobody had
written it. So what is told of them is also of texts that nothing was learnt from.
"""

import zlib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from errdoc.curate.examples import Log
from errdoc.curate.fit import table
from errdoc.curate.learn import Row, fold_of
from errdoc.curate.learn import learnt as logistic
from errdoc.curate.score import Share, reached
from errdoc.curate.weights import FOLDS, MOST_BYTES, Wording, distinct, key, learnt, of_signatures
from errdoc.kb.base import KnowledgeBase
from errdoc.logs.events.parse import parse
from errdoc.logs.facts.collect import collect
from errdoc.logs.lines.wrap import squash
from errdoc.match.causes import first_values
from errdoc.match.key_line import KeyLines
from errdoc.match.roles import assign
from errdoc.match.signatures import find
from errdoc.match.suggestions import MOST, Near, Suggestion, any_right, first_features, near, ordered, suggest
from errdoc.match.text import Text
from errdoc.match.weights import Weights, sayings
from errdoc.model import Event

#: Hits, and recordings, of one page of which suggestions are learnt; they count together as one log.
_OF_A_PAGE = 2
#: What a log counts for once more as if no page were written about its failure.
_ABSENT = 0.05
#: Share of the logs of other fields, and of the healthy ones, of which something may be suggested.
LURED = 0.02
#: The least probability from which pages are told, at least and at most.
_LEAST, _SURE = 0.5, 0.95
#: Logs of which nothing should be suggested.
_OUTSIDE = ("stranger", "healthy")


@dataclass(frozen=True)
class Asked:
    """An error that the fallback is asked about: no signature names it, or none but those that are switched off.

    Attributes:
        near: the pages that are near, by what was learnt without it.
        group: what is left out together.
    """

    log: Log
    near: Near
    group: str
    weight: float = 1.0

    @property
    def fold(self) -> int:
        """The part that it is left out with."""
        return fold_of(self.group, FOLDS)


@dataclass(frozen=True)
class Fallback:
    """What was learnt.

    Attributes:
        weights: packed.
        tables: what `fallback.toml` says.
        said: of each error what would be suggested by what was learnt without it.
    """

    weights: bytes
    tables: dict[str, Any]
    said: list[tuple[Asked, list[Suggestion]]]


@dataclass(frozen=True)
class Read:
    """A log with the errors in it that no page names while some are switched off."""

    log: Log
    text: Text
    lines: KeyLines
    errors: Sequence[Event]
    group: str


def read(log: Log, kb: KnowledgeBase, muted: Collection[str]) -> Read:
    """A log with pages switched off; its group is the signature that names it else."""
    events, squashed = parse(log.lines), squash(log.lines)
    text, lines = Text(log.lines, events, squashed), KeyLines(kb.branches)
    facts = first_values(collect(log.lines, events, kb.fact_rules, squashed, told=kb.registry.told))
    named, errors, _ = assign(find(text, kb, facts, muted=muted), text, kb, lines)
    rooted = any(one.role == "root" for one in named)
    mine = (one for one in find(text, kb, facts) if one.failure in log.right) if log.right else iter(())
    first = next(mine, None)
    group = f"{first.failure}/{first.signature.id}" if first else f"{log.group}/{log.name}"
    return Read(log, text, lines, () if rooted else errors, group)


def wordings_of(
    found: Iterable[Log], kb: KnowledgeBase, more: Iterable[Wording] = (), left_out: Collection[str] = ()
) -> list[Wording]:
    """What is learnt from.

    Args:
        found: logs of pages.
        kb: the pages, compiled.
        more: texts of programs whose page is known.
        left_out: keys of texts that are measured with.
    """
    return distinct([*_of_hits(found, kb, set(kb.index.pages)), *of_signatures(kb), *more], left_out)


def learn(found: Sequence[Log], wordings: Sequence[Wording], kb: KnowledgeBase, *, most: int = MOST_BYTES) -> Fallback:
    """Learns the weights, and what suggestions are worth.

    Args:
        found: logs of pages, of the corpus, of other fields.
        wordings: the texts.
        kb: the pages, compiled.
        most: bytes of the weights at most.
    """
    parts = [Weights(learnt([one for one in wordings if one.fold != fold], most=most)) for fold in range(FOLDS)]
    asked = list(_asked(_chosen(found), kb, parts))
    functions = [_functions([one for one in asked if one.fold != fold]) for fold in range(FOLDS)]
    spoken = _LEAST
    for sort in _OUTSIDE:
        lures = [any_right(one.near, functions[one.fold]) for one in asked if one.log.sort == sort]
        spoken = max(spoken, _spoken(lures, sum(one.sort == sort for one in found)))
    told = [(one, suggest(one.near, {**functions[one.fold], "spoken": spoken})) for one in asked]
    tables = {
        "suggestion": {"spoken": spoken, **_functions(asked)},
        "learnt": {
            "texts": len(wordings), "pages": len({one.page for one in wordings}),
            "from": dict(sorted(Counter(one.source for one in wordings).items())),
            "asked": dict(sorted(Counter(one.log.sort for one in asked).items())),
        },
        "reached": _reached(told, found),
    }  # fmt: skip
    return Fallback(learnt(wordings, most=most), tables, told)


def _of_hits(found: Iterable[Log], kb: KnowledgeBase, every: Collection[str]) -> Iterator[Wording]:
    """The errors of hits: key lines and gists."""
    for log in found:
        if log.sort == "hit" and log.right <= set(every):
            one = read(log, kb, every)
            for said in sayings(one.errors[0], one.lines) if one.errors else ():
                yield Wording(said, min(log.right), "hit", one.group)


def _chosen(found: Iterable[Log]) -> list[Log]:
    """All logs of no page, and some of each: which, their names tell."""
    groups: dict[tuple[str, str], list[Log]] = defaultdict(list)
    for log in found:
        groups[log.sort, log.group if log.right else log.name].append(log)
    return [log for some in groups.values() for log in sorted(some, key=_chance)[:_OF_A_PAGE]]


def _chance(log: Log) -> int:
    return zlib.crc32(log.name.encode())


def _asked(chosen: Sequence[Log], kb: KnowledgeBase, parts: Sequence[Weights]) -> Iterator[Asked]:
    rows = [read(log, kb, log.right) for log in chosen]
    groups = {one.log.document: one.group for one in rows if one.log.sort == "hit"}
    for one in rows:
        log = one.log
        if not one.errors or one.lines.is_sort("common", one.lines.line(one.errors[0]).text):
            continue
        # its own text is in the index of texts: those of all logs that its signature names do not count
        own = {document for document, group in groups.items() if group == one.group} | {log.document}
        own |= {(page, "page") for page in log.right}
        found = near(one.errors, one.text, one.lines, kb.index, left_out=own, weights=parts[fold_of(one.group, FOLDS)])
        if found.candidates:
            yield Asked(log, found, one.group, 1 / _OF_A_PAGE if log.right else 1.0)


# -- what suggestions are worth --------------------------------------------------------------------------------------


def _functions(asked: Sequence[Asked]) -> dict[str, dict[str, float]]:
    """Which of the near pages is right, and whether any is."""
    which = logistic([row for one in asked for row in _pairs(one)], symmetric=True)
    rows = []
    for one in asked:
        rows.append(_whether(one.near, one, one.weight, which))
        absent = one.near.without(one.log.right)
        if one.log.right and absent.candidates:
            rows.append(_whether(absent, one, one.weight * _ABSENT, which))
    return {"which": which, "whether": logistic(rows)}


def _pairs(one: Asked) -> Iterator[Row]:
    """The right page against each wrong one, in either direction."""
    best = next((page for page in one.near.candidates if page.page in one.log.right), None)
    wrong = [page for page in one.near.candidates if page.page not in one.log.right]
    if best is None:
        return
    for other in wrong:
        apart = {name: value - other.features[name] for name, value in best.features.items()}
        for sign in (1, -1):
            features = {name: sign * value for name, value in apart.items()}
            yield Row(features, sign > 0, one.weight / len(wrong), one.group)


def _whether(found: Near, one: Asked, weight: float, which: Mapping[str, float]) -> Row:
    ranked = ordered(found, {"which": which})
    right = any(page.page in one.log.right for page, _ in ranked[:MOST])
    return Row(first_features(found, ranked), right, weight, one.group)


def _spoken(lures: Iterable[float], outside: int) -> float:
    """The least probability, in hundredths, from which no more of these logs get a page than may.

    Args:
        lures: of those with an error the probability that a page is right.
        outside: how many logs there are.
    """
    falling = sorted(lures, reverse=True)
    least = falling[int(LURED * outside)] if int(LURED * outside) < len(falling) else 0.0
    return min(_SURE, (int(least * 100) + 1) / 100)


def _reached(told: Sequence[tuple[Asked, list[Suggestion]]], found: Sequence[Log]) -> dict[str, Any]:
    claims = [(row.probability, row.page in one.log.right) for one, rows in told for row in rows]
    rows: dict[str, Any] = {"hunches": len(claims), **(reached(claims) if claims else {})}
    counts = Counter(log.sort for log in found)
    for sort in ("hit", "recorded"):
        some = [(one, said) for one, said in told if one.log.sort == sort and one.log.right]
        if some:
            right = sum(any(row.page in one.log.right for row in said) for one, said in some)
            rows[f"right among three, {sort}"] = round(Share(right, len(some)).value, 3)
            rows[f"silent, {sort}"] = round(Share(sum(not said for _, said in some), len(some)).value, 3)
    for sort in ("stranger", "healthy", "miss"):
        if counts[sort]:
            spoken = sum(bool(said) for one, said in told if one.log.sort == sort)
            rows[f"lured, {sort}"] = round(Share(spoken, counts[sort]).value, 3)
    return rows


def toml(found: Fallback) -> str:
    """The text of `fallback.toml`."""
    lines = [
        "# Written by `python -m lab fallback`: what the weights of fallback.bin were learnt from, and coefficients of",
        "# what a suggestion is worth. `reached` is what they reach on errors whose wording was left out.",
        "",
    ]
    for name, rows in found.tables.items():
        lines += table(name, rows)
    return "\n".join(lines)


def keys_of(one: Read) -> set[str]:
    """Keys of the texts by which a log is measured."""
    return {key(said.text) for event in one.errors for said in sayings(event, one.lines)}
