"""How like a text is to the documents of the knowledge base: TF-IDF, without scikit-learn.

The index was fitted when the knowledge base was compiled; here its postings are summed up, with the same cosine as
scikit-learn's own (a test holds them equal).
"""

import math
from array import array
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from errdoc.kb.entries import Document
from errdoc.kb.terms import terms


class Index(Protocol):
    """What similarity needs of the knowledge base."""

    @property
    def pages(self) -> list[str]:
        """The page of each document, as postings number them."""
        ...

    @property
    def documents(self) -> list[Document]:
        """The documents, as postings number them."""
        ...

    @property
    def frameworks(self) -> list[str]:
        """The frameworks that any document is about."""
        ...

    def documents_of(self, page: str) -> dict[int, Document]:
        """The documents of a page by their numbers."""
        ...

    @property
    def lengths(self) -> list[float]:
        """The length of each document's vector."""
        ...

    def postings(self, wanted: Sequence[str]) -> dict[str, tuple[float, bytes, bytes]]:
        """For each known term its idf, documents and how often each has it."""
        ...


class Likeness(NamedTuple):
    """How like a text is to each document, 0 to 1.

    Attributes:
        cosines: of the TF-IDF vectors.
        covered: the share of the text's words that the document has, rare words counting for more.
        known: the share of the text's words that any document has.
    """

    cosines: list[float]
    covered: list[float]
    known: float


def likeness(text: str, index: Index) -> Likeness:
    """How like a text is to each document of the index."""
    counts = Counter(terms(text))
    found = index.postings(list(counts))
    cosines = [0.0] * len(index.pages)
    covered = [0.0] * len(index.pages)
    weights = {term: (1.0 + math.log(counts[term])) * idf for term, (idf, _, _) in found.items()}
    norm = math.sqrt(sum(weight * weight for weight in weights.values()))
    if not norm:
        return Likeness(cosines, covered, 0.0)
    said = [term for term in counts if _is_word(term)]
    unseen = math.log(1 + len(index.pages)) + 1
    whole = sum(found[term][0] if term in found else unseen for term in said) or 1.0
    lengths = index.lengths
    for term, (idf, documents, often) in found.items():
        share, numbers = weights[term] / norm, array("I", documents)
        for document, count in zip(numbers, array("H", often), strict=True):
            part = idf if count == 1 else (1.0 + math.log(count)) * idf
            cosines[document] += share * (part / lengths[document])
        if _is_word(term):
            word = idf / whole
            for document in numbers:
                covered[document] += word
    return Likeness(cosines, covered, sum(term in found for term in said) / max(1, len(said)))


def _is_word(term: str) -> bool:
    """Whether a term is a word, no pair of words and no piece of one."""
    return term[0] != "#" and " " not in term


def nearest(text: str, index: Index, *, most: int = 3) -> list[tuple[str, float]]:
    """The pages whose best document is most similar, with that cosine; best first."""
    best: dict[str, float] = {}
    for page, score in zip(index.pages, likeness(text, index).cosines, strict=True):
        if score > best.get(page, 0.0):
            best[page] = score
    return sorted(best.items(), key=lambda item: -item[1])[:most]
