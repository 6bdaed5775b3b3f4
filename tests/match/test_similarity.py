"""Scoring without scikit-learn gives scikit-learn's scores."""

from pathlib import Path
from typing import Any

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.kb.compile import compile_folder, page_of
from errdoc.kb.index import documents
from errdoc.kb.terms import terms
from errdoc.match.similarity import likeness, nearest

TEXTS = [
    "RuntimeError: cuDNN error: CUDNN_STATUS_NOT_INITIALIZED",
    "could not create cudnn handle could not create cudnn handle cudnn cudnn cudnn",
    "找不到指定的模块 cudart64_110.dll",
    "zzz qqq nothing of this is known 12345",
    "",
]


@pytest.fixture(scope="module")
def oracle(kb: KnowledgeBase) -> tuple[Any, Any]:
    """scikit-learn's vectorizer and matrix over the shipped pages."""
    from sklearn.feature_extraction.text import TfidfVectorizer

    vectorizer = TfidfVectorizer(analyzer=terms, sublinear_tf=True)
    return vectorizer, vectorizer.fit_transform([text for _, text in documents(map(page_of, kb.sources()))])


@pytest.mark.parametrize("text", TEXTS)
def test_cosines_are_those_of_scikit_learn(text: str, kb: KnowledgeBase, oracle: tuple[Any, Any]) -> None:
    """Postings in plain Python and a sparse matrix product agree to the last figures."""
    vectorizer, matrix = oracle
    expected = (vectorizer.transform([text]) @ matrix.T).toarray()[0].tolist()
    assert sorted(likeness(text, kb.index).cosines) == pytest.approx(sorted(expected), abs=1e-9)


def test_a_hit_is_nearest_to_its_own_page(kb: KnowledgeBase) -> None:
    """The text of a hit log leads to its page before all others."""
    assert (
        nearest("RuntimeError: Unable to find a valid cuDNN algorithm to run convolution", kb.index)[0][0]
        == "cudnn-conv-algorithm"
    )


def test_a_document_covers_the_words_that_it_has(kb: KnowledgeBase) -> None:
    """All words of an anchor stand in its page; beside a word that no document has they are a part of the text."""
    own = [number for number, one in enumerate(kb.index.documents) if one.page == "cudnn-conv-algorithm"]
    whole, part = likeness("valid cudnn algorithm", kb.index), likeness("valid cudnn algorithm qqzzqqz", kb.index)
    assert max(whole.covered[number] for number in own) == pytest.approx(1.0)
    assert 0.0 < max(part.covered[number] for number in own) < 1.0
    assert (whole.known, part.known) == (1.0, 0.75)


def test_an_empty_knowledge_base_is_like_nothing(tmp_path: Path) -> None:
    """No pages, no index, no error."""
    (tmp_path / "kb").mkdir()
    compile_folder(tmp_path / "kb", tmp_path / "kb.sqlite")
    assert nearest("RuntimeError: anything", KnowledgeBase(tmp_path / "kb.sqlite").index) == []
