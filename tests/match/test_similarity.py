"""Scoring without scikit-learn gives scikit-learn's scores."""

from pathlib import Path

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.kb.compile import compile_folder, documents, fit, page_of
from errdoc.match.similarity import nearest, scores, suggest

TEXTS = [
    "RuntimeError: cuDNN error: CUDNN_STATUS_NOT_INITIALIZED",
    "could not create cudnn handle could not create cudnn handle cudnn cudnn cudnn",
    "找不到指定的模块 cudart64_110.dll",
    "zzz qqq nothing of this is known 12345",
    "",
]


@pytest.fixture(scope="module")
def oracle(kb: KnowledgeBase) -> tuple[object, object]:
    """scikit-learn's vectorizer and matrix over the shipped pages."""
    return fit([text for _, _, text in documents(page_of(source) for source in kb.sources())])


@pytest.mark.parametrize("text", TEXTS)
def test_scores_are_those_of_scikit_learn(text: str, kb: KnowledgeBase, oracle: tuple[object, object]) -> None:
    """Postings in plain Python and a sparse matrix product agree to the last figures."""
    vectorizer, matrix = oracle
    expected = (vectorizer.transform([text]) @ matrix.T).toarray()[0].tolist()  # type: ignore[attr-defined]
    assert sorted(scores(text, kb)) == pytest.approx(sorted(expected), abs=1e-9)


def test_a_hit_is_nearest_to_its_own_page(kb: KnowledgeBase) -> None:
    """The text of a hit log leads to its page before all others."""
    assert (
        nearest("RuntimeError: Unable to find a valid cuDNN algorithm to run convolution", kb)[0][0]
        == "cudnn-conv-algorithm"
    )


def test_what_resembles_nothing_is_not_suggested(kb: KnowledgeBase) -> None:
    """Below the threshold there is no answer."""
    assert suggest("the cat sat on the mat and sang", kb) == []
    assert suggest("", kb) == []


def test_an_empty_knowledge_base_suggests_nothing(tmp_path: Path) -> None:
    """No pages, no index, no error."""
    (tmp_path / "kb").mkdir()
    compile_folder(tmp_path / "kb", tmp_path / "kb.sqlite")
    assert suggest("RuntimeError: anything", KnowledgeBase(tmp_path / "kb.sqlite")) == []


STRANGERS = sorted((Path(__file__).resolve().parents[2] / "corpus" / "strangers").glob("*.log"))


def test_nearly_all_errors_of_other_software_stay_unknown(kb: KnowledgeBase) -> None:
    """The threshold keeps at least nine in ten of the recorded strangers silent."""
    from errdoc.curate.prove import explain_text

    answers = {path.stem: explain_text(path.read_text(encoding="utf-8"), kb).status for path in STRANGERS}
    loud = {name: status for name, status in answers.items() if status in ("similar", "diagnosed")}
    assert len(loud) <= len(answers) / 10, loud
