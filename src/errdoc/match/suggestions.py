"""Suggests pages for an error that no signature names, each with the probability that it is the right one.

Pages come near in two ways: by learnt weights (`match.weights`), and by likeness to their texts (`match.similarity`),
which also knows pages that were written since, and the user's own.

Two questions, each with coefficients of its own: *whether* one of the nearest pages is right at all, and *which* of
them. A page's probability is that of the one times its share in the other.
"""

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from errdoc.kb.entries import Document
from errdoc.kb.terms import gist, package, terms
from errdoc.match.calibrate import Features, Logistic, shares
from errdoc.match.key_line import KeyLines
from errdoc.match.similarity import Index, likeness
from errdoc.match.text import Text
from errdoc.match.weights import Weights, opened, weighed
from errdoc.model import Event, Tier
from errdoc.record import record

#: Suggestions at most, pages that are weighed for them, and errors whose texts are read, the key line's first.
MOST, _NEAREST, _GISTS = 3, 10, 3
#: A page "looks like" it from here on. Pages are told at all where one of them is right more probably than not (what
#: was learnt may ask for more: `spoken`), and a further one where it has a chance.
LOOKS_LIKE, _SPOKEN, _FURTHER = 0.5, 0.5, 0.05
#: What likeness counts where weights bring pages forward, too.
_LIKENESS = 0.35


@record
class Candidate:
    """A page that is near, and what tells whether it is the right one.

    Attributes:
        score: how near, 0 to 1.
    """

    page: str
    score: float
    features: Features


class Learnt(Index, Protocol):
    """What suggestions need of the knowledge base."""

    @property
    def weights(self) -> bytes:
        """What was learnt of the errors of each page; empty where nothing was."""
        ...


class Near(NamedTuple):
    """The nearest pages, and what tells whether any is right."""

    candidates: list[Candidate]
    log: Features

    def without(self, pages: Collection[str]) -> "Near":
        """The same where some pages were not written."""
        return Near([one for one in self.candidates if one.page not in pages], self.log)


class Suggestion(NamedTuple):
    """A page with its likeness, the probability that it is right, and its tier."""

    page: str
    score: float
    probability: float
    tier: Tier


def near(
    errors: Sequence[Event], text: Text, lines: KeyLines, index: Learnt, *,
    left_out: Collection[tuple[str, str]] = (), weights: Weights | None = None,
) -> Near:  # fmt: skip
    """The pages that some errors are most like, the key line's first.

    Args:
        errors: the errors that no page names.
        text: their log.
        lines: tells the key line.
        index: the documents, and the weights.
        left_out: documents that do not count, as (page, name).
        weights: others than those of the index, to measure.
    """
    key = errors[0]
    all_of_it = likeness("\n".join(map(gist, errors[:_GISTS])), index)
    message = gist(key)
    event, line = likeness(message, index), likeness(lines.line(key).text, index)
    told = weighed(errors, lines, weights or opened(index.weights))
    own = {at for at, one in enumerate(index.documents) if (one.page, one.name) in left_out} if left_out else ()
    pages: dict[str, list[int]] = {}
    for number, page in enumerate(index.pages):
        if (all_of_it.cosines[number] or line.cosines[number]) and number not in own:
            pages.setdefault(page, []).append(number)

    scores = {
        page: 0.5 * max(all_of_it.cosines[at] for at in numbers) + 0.5 * max(line.cosines[at] for at in numbers)
        for page, numbers in pages.items()
    }
    # a page that is gone since the weights were learnt is none
    known = set(index.pages)
    order = {
        page: told.most.get(page, 0.0) + _LIKENESS * scores.get(page, 0.0) for page in {*scores, *told.most} & known
    }
    raised_by = package(key)
    rows = []
    for page in sorted(order, key=lambda page: (-order[page], page))[:_NEAREST]:
        numbers = pages.get(page, ())
        there = index.documents_of(page)
        documents = [there[number] for number in numbers] or list(there.values())
        parts = {
            "errors": _most(all_of_it.cosines, numbers),
            "line": _most(line.cosines, numbers),
            "event covered": _most(event.covered, numbers),
            "line covered": _most(line.covered, numbers),
            "weights": told.most.get(page, 0.0),
            "weights line": told.line.get(page, 0.0),
            "weights event": told.event.get(page, 0.0),
            "kind": float(any(key.kind in one.kinds for one in documents)),
            "package": _package(raised_by, documents),
            "framework": float(bool(documents[0].frameworks & text.words)),
        }
        rows.append((page, documents[0].family, parts))
    families = [family for _, family, _ in rows[:5]]
    candidates = [
        Candidate(
            page,
            min(1.0, max(scores.get(page, 0.0), told.most.get(page, 0.0))),
            {**parts, "family": (families.count(family) - (place < 5)) / 4},
        )
        for place, (page, family, parts) in enumerate(rows)
    ]
    about = {
        "field": float(not text.words.isdisjoint(index.frameworks)),
        "known": event.known,
        "length": math.log(1 + len(set(terms(message)))),
        "weight": lines.weight(key),
        "lead": _lead([parts["weights"] for _, _, parts in rows]),
    }
    return Near(candidates, about)


def _most(sizes: Sequence[float], numbers: Sequence[int]) -> float:
    return max((sizes[number] for number in numbers), default=0.0)


def _lead(sizes: Sequence[float]) -> float:
    """By how much the first of some sizes is ahead."""
    first, second = sorted([*sizes, 0.0, 0.0], reverse=True)[:2]
    return first - second


def _package(raised_by: str, documents: Sequence[Document]) -> float:
    """Whether the page knows errors that this package raised: 1, -1 where it does not, 0 where none is told."""
    if not raised_by:
        return 0.0
    return 1.0 if any(raised_by in one.packages | one.frameworks for one in documents) else -1.0


def ordered(found: Near, fit: Mapping[str, Any]) -> list[tuple[Candidate, float]]:
    """The candidates, the most probable first, each with its share among them."""
    which = Logistic(fit["which"])
    parts = shares([which.odds(one.features) for one in found.candidates])
    return sorted(zip(found.candidates, parts, strict=True), key=lambda row: (-row[1], row[0].page))


def first_features(found: Near, ranked: Sequence[tuple[Candidate, float]]) -> Features:
    """What tells whether one of the first pages is right."""
    first, share = ranked[0]
    squares = {f"{name} squared": first.features.get(name, 0.0) ** 2 for name in ("errors", "line", "weights")}
    return {**first.features, **squares, **found.log, "share": share, "share squared": share * share}


def any_right(found: Near, fit: Mapping[str, Any]) -> float:
    """The probability that one of the first pages is right."""
    return _any_right(found, ordered(found, fit), fit) if found.candidates else 0.0


def _any_right(found: Near, ranked: Sequence[tuple[Candidate, float]], fit: Mapping[str, Any]) -> float:
    return Logistic(fit["whether"])(first_features(found, ranked))


def suggest(found: Near, fit: Mapping[str, Any]) -> list[Suggestion]:
    """The pages to suggest, the most probable first; none where nothing was learnt or none is probable enough."""
    if not fit or not found.candidates:
        return []
    ranked = ordered(found, fit)
    whether = _any_right(found, ranked, fit)
    if whether < fit.get("spoken", _SPOKEN):
        return []
    top = ranked[:MOST]
    together = sum(share for _, share in top)
    rows = []
    for place, (one, share) in enumerate(top):
        probability = whether * share / together
        if place == 0 or probability >= _FURTHER:
            tier: Tier = "looks-like" if probability >= LOOKS_LIKE else "perhaps"
            rows.append(Suggestion(one.page, one.score, probability, tier))
    return rows
