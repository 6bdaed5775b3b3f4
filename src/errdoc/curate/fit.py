"""Learns what a confidence is worth, and writes coefficients: `kb/tables/fit.toml`.

From what `examples` gathers scikit-learn learns four logistic functions: whether a named failure is right, whether its
first cause is, whether one of the pages that are near an unnamed error is right, and which of them. Every figure that
is told leaves out the log that it is about, with all other logs of the same failure.
"""

import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from errdoc.curate.examples import Example, examples, logs
from errdoc.curate.learn import Row, learnt
from errdoc.curate.score import Share, bands, brier
from errdoc.kb.base import KnowledgeBase
from errdoc.match.calibrate import Features, Logistic
from errdoc.match.claims import SPEAKS
from errdoc.match.suggestions import MOST, Near, Suggestion, first_features, ordered, suggest

#: Parts that are left out in turn.
_FOLDS = 10
#: What all hits, and all recordings, of one failure count for together; any other log counts 1.
_TOGETHER = {"hit": 1.0, "recorded": 2.0}
#: The same for claims: that hits are named rightly is proven, and tells nothing of other logs.
_CLAIMED = {"hit": 0.0, "recorded": 0.5}
#: What a log counts for once more as if no page were written about its failure: of suggestions, and of claims.
_ABSENT, _UNWRITTEN = 0.05, 0.15

Claim = tuple[float, bool]


@dataclass(frozen=True)
class Fit:
    """What was learnt.

    Attributes:
        tables: what `fit.toml` says.
        claims: for failures, causes and the tiers of suggestions each probability that was said, with whether it was
            right, its own log left out.
        shares: for suggestions: how often the right page is among them with its own page muted, and how often something
            is suggested where nothing fits.
    """

    tables: dict[str, dict[str, Any]]
    claims: dict[str, list[Claim]]
    shares: dict[str, Share]


def fit(root: Path, cases: Sequence[Path], kb: KnowledgeBase) -> Fit:
    """Learns from the pages below `root`, the corpus beside it and folders of labelled logs."""
    found = [example for log in logs(root, cases, kb) for example in examples(log, kb)]
    weights, claimed = _weights(found, _TOGETHER), _weights(found, _CLAIMED)
    tables: dict[str, dict[str, Any]] = {}
    claims: dict[str, list[Claim]] = {}
    for name in ("failure", "cause"):
        rows = list(_claims(found, claimed, name))
        tables[name] = learnt(rows, speaks=SPEAKS[name]) if rows else {}
        claims[name] = _told_apart(rows, found, name)
    tables["suggestion"], said = _suggestions(found, weights)
    shares = _shares(found, said)
    claims |= _tiers(found, said)
    tables["counts"] = dict(sorted(Counter(one.log.sort for one in found if not one.muted).items()))
    return Fit(tables, claims, shares)


def _weights(found: Sequence[Example], together: Mapping[str, float]) -> list[float]:
    """What each example counts: the many logs of one failure that resemble each other count together."""
    counts = Counter((one.log.sort, one.log.group, one.muted) for one in found)
    rows = []
    for one in found:
        whole = together.get(one.log.sort)
        one_of = counts[one.log.sort, one.log.group, one.muted]
        # what is muted is another matter: no hit is proven to be named wrongly
        rows.append(1.0 if whole is None else min(1.0, (whole or float(one.muted)) / one_of))
    return rows


def _claims(found: Sequence[Example], weights: Sequence[float], name: str) -> Iterator[Row]:
    for one, weight in zip(found, weights, strict=True):
        said: tuple[Features, bool] | None = getattr(one, {"failure": "claim"}.get(name, name))
        if said is not None and not (name == "cause" and one.muted):
            yield Row(*said, weight * (_UNWRITTEN if one.muted else 1.0), one.log.group)


def _told_apart(rows: Sequence[Row], found: Sequence[Example], name: str) -> list[Claim]:
    """What would have been said of the labelled logs, each by what was learnt without it."""
    told = [
        one
        for one in found
        if getattr(one, {"failure": "claim"}.get(name, name)) and not (name == "cause" and one.muted)
    ]
    models = {
        fold: Logistic(learnt([row for row in rows if _fold(row.group) != fold], speaks=SPEAKS[name]))
        for fold in range(_FOLDS)
    }
    return [
        (models[_fold(row.group)](row.features), row.right)
        for row, one in zip(rows, told, strict=True)
        if not one.muted and one.log.sort == "case"
    ]


def _fold(group: str) -> int:
    return zlib.crc32(group.encode()) % _FOLDS


# -- suggestions -----------------------------------------------------------------------------------------------------


def _suggestions(
    found: Sequence[Example], weights: Sequence[float]
) -> tuple[dict[str, Any], dict[int, list[Suggestion]]]:
    """What was learnt of suggestions, and what would be suggested for each example by what was learnt without it."""
    asked = [(one, weight) for one, weight in zip(found, weights, strict=True) if _asks(one)]
    if not asked or not any(one.log.right for one, _ in asked):
        return {}, {}
    said: dict[int, list[Suggestion]] = {}
    for fold in range(_FOLDS):
        coefficients = _which_and_whether([row for row in asked if _fold(row[0].log.group) != fold])
        for one, _ in asked:
            if _fold(one.log.group) == fold and one.near:
                said[id(one)] = suggest(one.near, coefficients)
    return _which_and_whether(asked), said


def _asks(one: Example) -> bool:
    """Whether an example asks the fallback: an error that no page names, or none after its own page was muted."""
    known = one.log.sort in ("hit", "recorded", "case") and bool(one.log.right)
    return one.near is not None and bool(one.near.candidates) and (one.muted or not known)


def _which_and_whether(asked: Sequence[tuple[Example, float]]) -> dict[str, dict[str, float]]:
    which = learnt([row for one, weight in asked for row in _pairs(one, weight)], symmetric=True)
    rows = []
    for one, weight in asked:
        assert one.near is not None
        rows.append(_whether(one.near, one, weight, which))
        absent = one.near.without(one.log.right)
        if one.log.right and absent.candidates:
            rows.append(_whether(absent, one, weight * _ABSENT, which))
    return {"which": which, "whether": learnt(rows)}


def _pairs(one: Example, weight: float) -> Iterator[Row]:
    """The right page against each wrong one, in either direction."""
    assert one.near is not None
    best = next((page for page in one.near.candidates if page.page in one.log.right), None)
    wrong = [page for page in one.near.candidates if page.page not in one.log.right]
    if best is None:
        return
    for other in wrong:
        apart = {name: value - other.features[name] for name, value in best.features.items()}
        for sign in (1, -1):
            features = {name: sign * value for name, value in apart.items()}
            yield Row(features, sign > 0, weight / len(wrong), one.log.group)


def _whether(found: Near, one: Example, weight: float, which: Mapping[str, float]) -> Row:
    ranked = ordered(found, {"which": which})
    right = any(page.page in one.log.right for page, _ in ranked[:MOST])
    return Row(first_features(found, ranked), right, weight, one.log.group)


def _outside(one: Example) -> bool:
    """Whether a labelled log is healthy, or of an error that no page is about."""
    return one.log.sort == "case" and not one.log.right and not one.muted


def _right(one: Example, rows: Sequence[Suggestion]) -> bool:
    return any(row.page in one.log.right for row in rows)


def _shares(found: Sequence[Example], said: Mapping[int, Sequence[Suggestion]]) -> dict[str, Share]:
    """The right page among three with every page muted in turn, and suggestions where nothing fits."""
    rows: dict[str, Share] = {}
    for sort in ("hit", "recorded", "case"):
        some = [one for one in found if one.muted and one.claim is None and one.log.sort == sort]
        if some:
            rows[f"muted, {sort}"] = Share(sum(_right(one, said.get(id(one), [])) for one in some), len(some))
    for sort in ("stranger", "healthy", "miss"):
        some = [one for one in found if one.log.sort == sort]
        if some:
            rows[f"lured, {sort}"] = Share(sum(bool(said.get(id(one))) for one in some), len(some))
    outside = [one for one in found if _outside(one)]
    if outside:
        rows["lured, case"] = Share(sum(bool(said.get(id(one))) for one in outside), len(outside))
    return rows


def _tiers(found: Sequence[Example], said: Mapping[int, Sequence[Suggestion]]) -> dict[str, list[Claim]]:
    """What was said of suggestions, by tier: pages muted in turn, and logs that no page is about."""
    claims: dict[str, list[Claim]] = {"looks-like": [], "perhaps": []}
    for one in found:
        if one.log.sort not in ("hit", "miss"):
            for row in said.get(id(one), ()):
                claims[row.tier].append((row.probability, row.page in one.log.right))
    return claims


# -- what is told ----------------------------------------------------------------------------------------------------


def toml(found: Fit) -> str:
    """The text of `fit.toml`."""
    parts = [
        "# Written by `errdoc kb fit`: coefficients of logistic functions, and no word of a log. `reached` is what",
        "# they reach on logs that were left out while they were learnt.",
        "",
    ]
    for name, table in found.tables.items():
        parts += _table(name, table)
    for name, claims in found.claims.items():
        if claims:
            gap, skill = brier(claims)
            mean = sum(sure for sure, _ in claims) / len(claims)
            right = sum(one for _, one in claims) / len(claims)
            row = {"of": len(claims), "said": round(mean, 3), "right": round(right, 3), "brier": round(gap, 4)}
            parts += _table(f"reached.{name}", row | ({} if skill is None else {"skill": round(skill, 2)}))
    shares = {name: round(one.value, 3) for name, one in found.shares.items()}
    return "\n".join([*parts, *_table("reached.shares", shares)])


def _table(name: str, table: Mapping[str, Any]) -> list[str]:
    plain = {key: value for key, value in table.items() if not isinstance(value, dict)}
    lines = [f"[{name}]", *(f"{_key(key)} = {value}" for key, value in plain.items()), ""] if plain else []
    for key, value in table.items():
        if isinstance(value, dict):
            lines += _table(f"{name}.{key}", value)
    return lines


def _key(name: str) -> str:
    return name if name.replace("-", "").isalnum() else f'"{name}"'


def text(found: Fit) -> str:
    """What was reached, for the curator: reliability of each sort of claim, and the shares of suggestions."""
    lines = []
    for name, claims in found.claims.items():
        if not claims:
            continue
        gap, skill = brier(claims)
        lines.append(f"{name:12} brier {gap:.3f} of {len(claims):4}" + (f"   skill {skill:.2f}" if skill else ""))
        for low, high, mean, one in bands(claims):
            least, most = one.interval
            told = f"said {mean:.2f}, right {one.value:.2f} of {one.of:4}   [{least:.2f}, {most:.2f}]"
            lines.append(f"  {low:.2f} to {high:.2f}   {told}")
    lines += [f"{name:20} {one.value:.3f} of {one.of:4}" for name, one in found.shares.items()]
    return "".join(line + "\n" for line in lines)
