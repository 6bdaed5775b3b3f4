"""What is suggested where no signature names an error."""

from pathlib import Path
from typing import Any

import pytest

from errdoc.curate.prove import explain_text
from errdoc.kb import KnowledgeBase
from errdoc.logs.events.parse import parse
from errdoc.logs.events.signs import is_error
from errdoc.logs.lines.clean import clean
from errdoc.match.key_line import KeyLines
from errdoc.match.suggestions import Candidate, Near, near, suggest
from errdoc.match.text import Text
from errdoc.match.weights import Weights, pack
from errdoc.model import Explanation
from errdoc.pipeline import diagnose

CORPUS = Path(__file__).resolve().parents[2] / "corpus"
#: Coefficients with which a page's odds are its `near`, and whether any is right follows the first's.
FIT: dict[str, Any] = {"which": {"near": 1.0}, "whether": {"bias": 0.0, "near": 1.0}}


def found(*nears: float) -> Near:
    """Pages `a`, `b`, … so near."""
    rows = [
        Candidate(name, size / 10, {"near": size, "errors": 0.0, "line": 0.0})
        for name, size in zip("abcde", nears, strict=False)
    ]
    return Near(rows, {})


def told(log: str, kb: KnowledgeBase, muted: str = "") -> Explanation:
    """The answer to a log, with a page muted."""
    return diagnose(clean(list(enumerate(log.split("\n"), 1))), kb=kb, muted={muted})


def test_the_most_probable_page_stands_first_and_three_at_most() -> None:
    """Whatever their order of likeness; the probabilities of those that are told are together that of one being right."""
    rows = suggest(found(1.0, 3.0, 2.0, 2.5), FIT)
    assert [one.page for one in rows] == ["b", "d", "c"]
    assert sum(one.probability for one in rows) == pytest.approx(1 / (1 + 2.718281828**-3))


def test_a_page_that_is_more_probably_right_than_not_looks_like_it() -> None:
    """Of two equal ones neither does: each is a perhaps."""
    assert [(one.page, one.tier) for one in suggest(found(6.0, 1.0), FIT)] == [("a", "looks-like")]
    assert [one.tier for one in suggest(found(3.0, 3.0), FIT)] == ["perhaps", "perhaps"]


def test_nothing_is_suggested_where_no_page_is_probable_or_nothing_was_learnt() -> None:
    """Neither a far page nor a knowledge base without `fallback.toml` speaks."""
    assert suggest(found(-1.0), FIT) == []
    assert suggest(found(6.0), {}) == []
    assert suggest(found(), FIT) == []


def test_documents_that_are_left_out_do_not_count(kb: KnowledgeBase) -> None:
    """Without the documents of its page, and without weights, an error is near to other pages only."""
    lines = clean([(1, "RuntimeError: Unable to find a valid cuDNN algorithm to run convolution")])
    events = parse(lines)
    text, keys = Text(lines, events), KeyLines(kb.branches)
    errors = [event for event in events if is_error(event)]
    page = "cudnn-conv-algorithm"
    own = {(one.page, one.name) for one in kb.index.documents if one.page == page}
    assert near(errors, text, keys, kb.index).candidates[0].page == page
    nothing = Weights(pack([], [], []))
    assert page not in [
        one.page for one in near(errors, text, keys, kb.index, left_out=own, weights=nothing).candidates
    ]


def test_an_error_whose_page_is_muted_is_said_to_look_like_it(kb: KnowledgeBase) -> None:
    """The status is `similar`, and the suggestion has its tier, its likeness and a probability above a half."""
    log = (CORPUS / "recorded" / "backward-twice" / "torch-hidden-2.13.log").read_text(encoding="utf-8")
    answer = told(log, kb, muted="backward-twice")
    first = answer.diagnoses[0]
    assert (answer.status, first.failure, first.role) == ("similar", "backward-twice", "suggestion")
    assert first.tier == "looks-like"
    assert first.confidence >= 0.5
    assert first.score is not None
    assert 0.0 < first.score <= 1.0


def test_what_resembles_nothing_is_not_suggested(kb: KnowledgeBase) -> None:
    """An error in words that no page has stays unknown."""
    answer = told("FrobnicationError: the quux glorped its zibble", kb)
    assert (answer.status, answer.diagnoses) == ("unknown", ())


@pytest.mark.parametrize(
    "said",
    [
        "'frobnicate' is not recognized as an internal or external command,\noperable program or batch file.",
        "job.sh: line 4: frobnicate: command not found",
        "AttributeError: 'NoneType' object has no attribute 'frobnicate'",
    ],
)
def test_a_wording_of_everybodys_is_like_no_page(kb: KnowledgeBase, said: str) -> None:
    """Where only the name in it tells what failed, the pages that know other names are not suggested."""
    assert [one.failure for one in told(said, kb).diagnoses if one.role == "suggestion"] == []


@pytest.mark.parametrize("folder", ["strangers", "healthy"])
def test_next_to_no_error_of_other_software_gets_a_suggestion(folder: str, kb: KnowledgeBase) -> None:
    """Of strangers and of healthy logs at most 2 of 100 get one."""
    paths = sorted((CORPUS / folder).glob("*.log"))
    answers = {path.stem: explain_text(path.read_text(encoding="utf-8"), kb) for path in paths}
    loud = {name for name, one in answers.items() if any(said.role == "suggestion" for said in one.diagnoses)}
    assert len(loud) <= 0.02 * len(answers), loud
