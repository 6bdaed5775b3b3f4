"""What a reader chooses from where errdoc does not decide, and what a choice gives."""

import json
from importlib import resources

import jsonschema
import pytest

import errdoc
from errdoc.choose import brief, of_lines, supposed
from errdoc.kb import KnowledgeBase
from errdoc.logs.lines.clean import clean
from errdoc.model import SourceInfo
from errdoc.render.json import as_dict

# worded as no page words them
NO_SAMPLES = """preparing volumes
Traceback (most recent call last):
  File "train.py", line 31, in main
    loader = make(folder)
  File "train.py", line 12, in make
    raise PreparationError(f"the data folder {folder} holds no samples to train on")
PreparationError: the data folder scans/train holds no samples to train on
"""
STOPPED = "epoch 1 step 10 loss 0.51\nepoch 1 step 20 loss 0.49\n^C\n"
NAMED = "RuntimeError: CUDA error: device-side assert triggered\n"


@pytest.fixture(scope="module")
def reader() -> errdoc.Reader:
    """A reader over the shipped pages."""
    return errdoc.Reader()


@pytest.mark.parametrize(
    ("log", "page"), [(NO_SAMPLES, "empty-dataset"), (STOPPED, "host-out-of-memory"), (STOPPED, "interrupted")]
)
def test_the_right_page_is_among_those_of_an_error_that_none_names(reader: errdoc.Reader, log: str, page: str) -> None:
    """By its words, or by the pages that errors of its shape are often of."""
    assert reader.explain_text(log).status != "diagnosed"
    assert page in [one.id for one in reader.candidates_text(log, most=20).candidates]


def test_what_errdoc_names_stands_first_and_says_so(reader: errdoc.Reader) -> None:
    """Likeness never outvotes a signature."""
    choice = reader.candidates_text(NAMED)
    assert (choice.status, choice.candidates[0].id, choice.candidates[0].role) == (
        "diagnosed", "device-side-assert", "root",
    )  # fmt: skip
    assert choice.lines[0].text == NAMED.strip()


def test_the_lines_are_those_that_may_be_the_error_with_their_numbers(reader: errdoc.Reader) -> None:
    """The likeliest first; of a log without any its last ones."""
    first = reader.candidates_text(NO_SAMPLES).lines[0]
    assert (first.line, first.text) == (7, NO_SAMPLES.splitlines()[6])
    quiet = reader.candidates_text("step 1 done\nstep 2 done\n")
    assert (quiet.status, [one.line for one in quiet.lines]) == ("clean", [1, 2])


@pytest.mark.parametrize("most", [1, 7, 40])
def test_no_more_pages_than_asked_for(reader: errdoc.Reader, most: int) -> None:
    """None of them twice."""
    ids = [one.id for one in reader.candidates_text(NO_SAMPLES, most=most).candidates]
    assert len(ids) == len(set(ids)) == most


def test_titles_are_in_the_language_asked_for() -> None:
    """The order is the same in both."""
    english, chinese = (
        errdoc.Reader(lang=lang).candidates_text(NO_SAMPLES, most=5).candidates for lang in ("en", "zh")
    )
    assert [one.id for one in english] == [one.id for one in chinese]
    assert all(one.title != other.title for one, other in zip(english, chinese, strict=True))


def test_a_chosen_failure_gives_causes_and_steps_at_the_line_of_the_error(kb: KnowledgeBase) -> None:
    """The answer is of the form that every face reads, and says that it was chosen."""
    rows = NO_SAMPLES.splitlines()
    info = SourceInfo("train.log", len(NO_SAMPLES), len(rows), "utf-8")
    answer = supposed("empty-dataset", list(clean(enumerate(rows, 1))), kb=kb, infos=[info])
    (root,) = [one for one in answer.diagnoses if one.role == "root"]
    assert (root.failure, root.matched_by, root.evidence[0].line) == ("empty-dataset", "choice", 7)
    assert root.causes
    assert answer.do
    schema = json.loads((resources.files("errdoc") / "render/schema/errdoc-1.json").read_text())
    jsonschema.validate(as_dict(answer), schema)


def test_choosing_what_errdoc_names_changes_nothing(kb: KnowledgeBase) -> None:
    """The answer is the one that errdoc gives."""
    reader = errdoc.Reader()
    answer = supposed("device-side-assert", list(clean(enumerate(NAMED.splitlines(), 1))), kb=kb)
    assert answer.diagnoses == reader.explain_text(NAMED).diagnoses


@pytest.mark.parametrize(
    ("summary", "first"),
    [("One thing. Another.", "One thing."), ("With 1.8 of it. More", "With 1.8 of it."), ("一句。两句。", "一句。"),
     ("x" * 300, "x" * 219 + "…")],
)  # fmt: skip
def test_a_summary_is_told_by_its_first_sentence(summary: str, first: str) -> None:
    """A version's dot ends none."""
    assert brief(summary) == first


def test_a_log_without_lines_can_be_nothing(kb: KnowledgeBase) -> None:
    """What reads like a document has none: choosing a page for it makes no error."""
    assert supposed("empty-dataset", [], kb=kb).status == "clean"
    assert errdoc.Reader().candidates_text("").candidates == ()


def test_a_log_is_parsed_once_for_the_answer_and_the_choice(kb: KnowledgeBase, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages to choose from, and the answer to a choice, are of the same events as errdoc's own answer."""
    from errdoc import choose, pipeline

    times: list[int] = []
    real = pipeline.parse
    monkeypatch.setattr(pipeline, "parse", lambda lines: times.append(1) or real(lines))
    assert not hasattr(choose, "parse")
    lines = clean(enumerate([NAMED.rstrip()], 1))
    of_lines(lines, kb=kb)
    assert supposed("nan-loss", lines, kb=kb).diagnoses[0].failure == "nan-loss"
    assert len(times) == 2
