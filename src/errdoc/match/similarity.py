"""Suggests pages for an error that no signature fits: cosine of TF-IDF vectors, without scikit-learn.

The index was fitted when the knowledge base was compiled; here its postings are summed up, with the same result as
scikit-learn's own (a test holds them equal).
"""

import math
from array import array
from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from errdoc.kb.terms import terms


class Index(Protocol):
    """What similarity needs of the knowledge base."""

    @property
    def documents(self) -> list[str]:
        """The page of each document."""
        ...

    @property
    def threshold(self) -> float:
        """Below it nothing is suggested."""
        ...

    def postings(self, wanted: Sequence[str]) -> dict[str, tuple[float, bytes, bytes]]:
        """For each known term its idf, documents and weights."""
        ...


def scores(text: str, index: Index) -> list[float]:
    """The similarity of a text to each document of the index, 0 to 1."""
    counts = Counter(terms(text))
    found = index.postings(list(counts))
    result = [0.0] * len(index.documents)
    weights = {term: (1.0 + math.log(counts[term])) * idf for term, (idf, _, _) in found.items()}
    norm = math.sqrt(sum(weight * weight for weight in weights.values()))
    if not norm:
        return result
    for term, (_, documents, shares) in found.items():
        share = weights[term] / norm
        for document, weight in zip(array("I", documents), array("d", shares), strict=True):
            result[document] += share * weight
    return result


def nearest(text: str, index: Index, *, most: int = 3) -> list[tuple[str, float]]:
    """The pages whose best document is most similar, with that score, whatever it is; best first."""
    best: dict[str, float] = {}
    for page, score in zip(index.documents, scores(text, index), strict=True):
        if score > best.get(page, 0.0):
            best[page] = score
    return sorted(best.items(), key=lambda item: -item[1])[:most]


def suggest(text: str, index: Index, *, most: int = 3) -> list[tuple[str, float]]:
    """Like `nearest`, without what is not similar enough."""
    return [(page, score) for page, score in nearest(text, index, most=most) if score >= index.threshold]
