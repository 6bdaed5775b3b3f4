"""Which errors that no page knows are one failure: those whose key lines are alike.

Likeness is the cosine of the similarity index (`errdoc.kb.terms`, with the index's own weights of terms): masked words,
pairs of them and pieces. An error joins the most frequent one that it is like, or begins a cluster. Against drain3 and
full agglomerative clustering it is measured in `benchmarks/clusters.py`.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Sequence

from errdoc.kb.terms import terms
from errdoc.match.similarity import Index

#: The least cosine of one failure. Fewer mixes failures: two lists are sooner put together than a wrong one is seen.
LEAST = 0.7


def clusters(texts: Sequence[str], index: Index, least: float = LEAST) -> list[list[int]]:
    """The places of texts that are alike.

    Args:
        texts: key lines, the most frequent first.
        index: knows how rare terms are.
        least: the cosine from which two are one failure.

    Returns:
        Clusters by their first text; which text comes first decides, nothing else does.
    """
    found: list[list[int]] = []
    #: of each term the clusters whose first text has it, with its weight there
    firsts: dict[str, list[tuple[int, float]]] = defaultdict(list)
    for place, text in enumerate(texts):
        mine = vector(text, index)
        cosines: dict[int, float] = defaultdict(float)
        for term, weight in mine.items():
            for number, theirs in firsts.get(term, ()):
                cosines[number] += weight * theirs
        nearest = min(cosines, key=lambda number: (-cosines[number], number), default=-1)
        if nearest >= 0 and cosines[nearest] >= least:
            found[nearest].append(place)
            continue
        for term, weight in mine.items():
            firsts[term].append((len(found), weight))
        found.append([place])
    return found


def vector(text: str, index: Index) -> dict[str, float]:
    """The weights of a text's terms, of length one; what the index does not know is as rare as can be."""
    counts = Counter(terms(text))
    known = index.postings(list(counts))
    unseen = math.log(1 + len(index.pages)) + 1
    weights = {
        term: (1 + math.log(count)) * (known[term][0] if term in known else unseen) for term, count in counts.items()
    }
    length = math.sqrt(sum(weight * weight for weight in weights.values())) or 1.0
    return {term: weight / length for term, weight in weights.items()}
