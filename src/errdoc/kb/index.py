"""The similarity index: a document for each page's prose and each of its hits, and the postings of their terms.

Weighed as scikit-learn's `TfidfVectorizer(sublinear_tf=True)` does (a test holds them equal). That library and what it
needs would be two thirds of an installed errdoc, and most of the time of installing it, for these few lines.
"""

import json
import math
from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from errdoc.kb.database import write_joined
from errdoc.kb.entries import Document, document_of
from errdoc.kb.terms import errors_of, gist, package, terms

if TYPE_CHECKING:
    from errdoc.kb.database import Database
    from errdoc.kb.page import Page

#: How often a term counts in one text.
MOST = 65_535
#: Terms that are asked for at once.
_AT_ONCE = 500


def documents(pages: "Iterable[Page]") -> list[tuple[Document, str]]:
    """What similarity is measured against, each with its text: a page's prose with its anchors, and each hit."""
    rows = []
    for page in pages:
        if page.kind != "failure" or page.status == "deprecated":
            continue
        about = frozenset(str(name).lower().replace("-", "_") for name in page.head.get("frameworks", {}))
        anchors = [str(anchor) for one in page.head["signature"] for anchor in _listed(one.get("anchor", []))]
        prose = "\n".join([page.title, page.summary, page.section("What it means"), *anchors])
        rows.append((Document(page.id, "page", page.family, about, frozenset(), frozenset()), prose))
        for log in page.logs:
            if log.is_hit:
                errors = errors_of(log.text)
                kinds = frozenset(event.kind for event in errors)
                packages = frozenset(filter(None, map(package, errors)))
                text = "\n".join(map(gist, errors)) or log.text
                rows.append((Document(page.id, log.name, page.family, about, kinds, packages), text))
    return rows


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def postings(
    texts: Sequence[str],
) -> tuple[list[tuple[str, list[tuple[int, int]]]], dict[str, float], list[float]]:
    """Each term of some texts, with the texts that have it and how often; its idf; and each text's length."""
    rows: dict[str, list[tuple[int, int]]] = {}
    for number, text in enumerate(texts):
        for term, count in Counter(terms(text)).items():
            rows.setdefault(term, []).append((number, count))
    # as if one more text had all terms, and never zero: a term of every text still counts
    idf = {term: math.log((1 + len(texts)) / (1 + len(found))) + 1 for term, found in rows.items()}
    squares = [0.0] * len(texts)
    for term, found in rows.items():
        for number, count in found:
            squares[number] += _weight(count, idf[term]) ** 2
    return sorted(rows.items()), idf, [math.sqrt(square) for square in squares]


def _weight(count: int, idf: float) -> float:
    """What a term counts for in a text that has it so often, before that is shared out over the text's length."""
    return (1 + math.log(count)) * idf


def write(database: Any, pages: "Iterable[Page]") -> None:
    """Writes the documents, and a posting row for each of their terms."""
    rows = documents(pages)
    database.table("document").create(
        {"number": int, "page": str, "name": str, "family": str, "frameworks": str, "kinds": str, "packages": str},
        pk="number",
    )
    database.table("document").insert_all(
        {
            "number": number, "page": one.page, "name": one.name, "family": one.family,
            "frameworks": json.dumps(sorted(one.frameworks)), "kinds": json.dumps(sorted(one.kinds)),
            "packages": json.dumps(sorted(one.packages)),
        }
        for number, (one, _) in enumerate(rows)
    )  # fmt: skip
    database.table("document").create_index(["page"])
    write_joined(database, {
        "documents": [one.page for one, _ in rows],
        "frameworks": sorted({name for one, _ in rows for name in one.frameworks}),
    })  # fmt: skip
    terms_of, idf, lengths = postings([text for _, text in rows])
    database.table("meta").insert({"key": "lengths", "value": json.dumps(lengths)})
    # counts instead of weights: these would be half of all that is installed
    database.table("term").create({"term": str, "idf": float, "documents": bytes, "counts": bytes}, pk="term")
    database.table("term").insert_all(
        {
            "term": term, "idf": idf[term],
            "documents": array("I", [number for number, _ in found]).tobytes(),
            "counts": array("H", [min(count, MOST) for _, count in found]).tobytes(),
        }
        for term, found in terms_of
    )  # fmt: skip


class Stored:
    """The index of a compiled knowledge base, with the weights that were learnt; each is read when it is asked for."""

    def __init__(self, database: "Database") -> None:
        self._database = database

    @cached_property
    def pages(self) -> list[str]:
        """The page of each document, in the order that postings number them."""
        return self._database.many("documents")

    @cached_property
    def lengths(self) -> list[float]:
        """The length of each document's vector, by which the weights of its terms are shared out."""
        return [float(length) for length in self._database.meta("lengths")]

    @cached_property
    def frameworks(self) -> list[str]:
        """The frameworks that any document is about."""
        return self._database.many("frameworks")

    @cached_property
    def documents(self) -> list[Document]:
        """The documents; all are read."""
        return [document_of(row) for row in self._database.execute("select * from document order by number")]

    def documents_of(self, page: str) -> dict[int, Document]:
        """The documents of a page by their numbers."""
        rows = self._database.execute("select * from document where page = ?", (page,))
        return {row[0]: document_of(row) for row in rows}

    @cached_property
    def weights(self) -> bytes:
        """What was learnt of the errors of each page: `kb/tables/fallback.bin`; empty where nothing was."""
        found = self._database.execute("select packed from weights").fetchone()
        return bytes(found[0]) if found else b""

    def postings(self, wanted: Sequence[str]) -> dict[str, tuple[float, bytes, bytes]]:
        """For each known term its idf, and the documents and how often each has it as packed arrays."""
        found = {}
        for start in range(0, len(wanted), _AT_ONCE):
            some = wanted[start : start + _AT_ONCE]
            rows = self._database.execute(
                f"select term, idf, documents, counts from term where term in ({','.join('?' * len(some))})",  # noqa: S608 - only marks
                some,
            )
            found.update({term: (idf, documents, counts) for term, idf, documents, counts in rows})
        return found
