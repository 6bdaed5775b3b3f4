"""Learns what a confidence is worth, and writes coefficients: `kb/tables/fit.toml`.

From what `examples` gathers scikit-learn learns two logistic functions: whether a named failure is right, and whether
its first cause is (what suggestions are worth: `fallback`). Every figure that is told leaves out the log that it is
about, with all other logs of the same failure.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from errdoc.curate.examples import Example, examples, logs
from errdoc.curate.learn import Row, fold_of, learnt
from errdoc.curate.score import bands, brier, reached
from errdoc.kb.base import KnowledgeBase
from errdoc.match.calibrate import Features, Logistic
from errdoc.match.claims import SPEAKS

#: Parts that are left out in turn.
_FOLDS = 10
#: What all hits, and all recordings, of one failure count for together; any other log counts 1. That hits are named
#: rightly is proven, and tells nothing of other logs.
_TOGETHER = {"hit": 0.0, "recorded": 0.5}
#: What a log counts for once more as if no page were written about its failure.
_UNWRITTEN = 0.15

Claim = tuple[float, bool]


@dataclass(frozen=True)
class Fit:
    """What was learnt.

    Attributes:
        tables: what `fit.toml` says.
        claims: for failures and causes each probability that was said, with whether it was right, its own log left out.
    """

    tables: dict[str, dict[str, Any]]
    claims: dict[str, list[Claim]]


def fit(root: Path, cases: Sequence[Path], kb: KnowledgeBase) -> Fit:
    """Learns from the pages below `root`, the corpus beside it and folders of labelled logs."""
    found = [example for log in logs(root, cases, kb) for example in examples(log, kb)]
    weights = _weights(found)
    tables: dict[str, dict[str, Any]] = {}
    claims: dict[str, list[Claim]] = {}
    for name in ("failure", "cause"):
        rows = list(_claims(found, weights, name))
        tables[name] = learnt(rows, speaks=SPEAKS[name]) if rows else {}
        claims[name] = _told_apart(rows, found, name)
    tables["counts"] = dict(sorted(Counter(one.log.sort for one in found if not one.muted).items()))
    return Fit(tables, claims)


def _weights(found: Sequence[Example]) -> list[float]:
    """What each example counts: the many logs of one failure that resemble each other count together."""
    counts = Counter((one.log.sort, one.log.group, one.muted) for one in found)
    rows = []
    for one in found:
        whole = _TOGETHER.get(one.log.sort)
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
        fold: Logistic(learnt([row for row in rows if fold_of(row.group, _FOLDS) != fold], speaks=SPEAKS[name]))
        for fold in range(_FOLDS)
    }
    return [
        (models[fold_of(row.group, _FOLDS)](row.features), row.right)
        for row, one in zip(rows, told, strict=True)
        if not one.muted and one.log.sort == "case"
    ]


# -- what is told ----------------------------------------------------------------------------------------------------


def toml(found: Fit) -> str:
    """The text of `fit.toml`."""
    parts = [
        "# Written by `errdoc kb fit`: coefficients of logistic functions, and no word of a log. `reached` is what",
        "# they reach on logs that were left out while they were learnt.",
        "",
    ]
    for name, rows in found.tables.items():
        parts += table(name, rows)
    for name, claims in found.claims.items():
        if claims:
            parts += table(f"reached.{name}", {"of": len(claims), **reached(claims)})
    return "\n".join(parts)


def table(name: str, rows: Mapping[str, Any]) -> list[str]:
    """The lines of a table of figures in TOML, with those below it."""
    plain = {key: value for key, value in rows.items() if not isinstance(value, dict)}
    lines = [f"[{name}]", *(f"{_key(key)} = {value}" for key, value in plain.items()), ""] if plain else []
    for key, value in rows.items():
        if isinstance(value, dict):
            lines += table(f"{name}.{key}", value)
    return lines


def _key(name: str) -> str:
    return name if name.replace("-", "").isalnum() else f'"{name}"'


def text(found: Fit) -> str:
    """What was reached, for the curator: reliability of each sort of claim."""
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
    return "".join(line + "\n" for line in lines)
