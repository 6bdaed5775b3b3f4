"""The similarity index: a document for each page's prose and each of its hits, and the postings of their terms.

Fitted by scikit-learn when the knowledge base is compiled; scoring (`errdoc.match.similarity`) needs none of it.
"""

import json
from array import array
from collections.abc import Iterable, Sequence
from typing import Any

from errdoc.kb.entries import Document
from errdoc.kb.page import Page
from errdoc.kb.terms import errors_of, gist, package, terms


def documents(pages: Iterable[Page]) -> list[tuple[Document, str]]:
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


def vectors(texts: Sequence[str]) -> tuple[Any, Any]:
    """A scikit-learn TF-IDF vectorizer over `texts`, and the matrix of their vectors."""
    from sklearn.feature_extraction.text import TfidfVectorizer

    vectorizer = TfidfVectorizer(analyzer=terms, sublinear_tf=True)
    return vectorizer, vectorizer.fit_transform(texts)


def write(database: Any, pages: Iterable[Page]) -> None:
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
    database.table("term").create({"term": str, "idf": float, "documents": bytes, "weights": bytes}, pk="term")
    if rows:
        database.table("term").insert_all(_postings(*vectors([text for _, text in rows])))


def _postings(vectorizer: Any, matrix: Any) -> Iterable[dict[str, Any]]:
    columns = matrix.tocsc()
    for term, column in sorted(vectorizer.vocabulary_.items()):
        part = slice(columns.indptr[column], columns.indptr[column + 1])
        yield {
            "term": term, "idf": float(vectorizer.idf_[column]),
            "documents": array("I", columns.indices[part].tolist()).tobytes(),
            "weights": array("d", columns.data[part].tolist()).tobytes(),
        }  # fmt: skip
