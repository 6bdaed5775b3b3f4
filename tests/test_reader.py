"""Many logs in one process."""

import gc
from pathlib import Path

import pytest

import errdoc
from errdoc.match.text import Text
from errdoc.model import Line
from errdoc.pipeline import explain

CORPUS = Path(__file__).resolve().parent.parent / "corpus" / "recorded"


@pytest.fixture(scope="module")
def reader() -> errdoc.Reader:
    """A reader over the shipped pages."""
    return errdoc.Reader()


def test_a_reader_gives_the_answer_that_explain_gives(reader: errdoc.Reader) -> None:
    """A file and the same text have the same diagnoses."""
    for log in sorted(CORPUS.glob("*/*.log"))[::150]:
        one = explain([str(log)], kb=reader.kb)
        assert reader.explain(str(log)) == one
        assert reader.explain_text(log.read_bytes().decode()).diagnoses == one.diagnoses  # bars go back with \r


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_nothing_of_a_log_outlives_its_answer(lang: str) -> None:
    """After fifty logs no line and no text of any of them is left."""
    reader = errdoc.Reader(lang=lang)
    before = [one for one in gc.get_objects() if isinstance(one, Text | Line)]  # other tests' own
    known = set(map(id, before))
    logs = sorted(CORPUS.glob("*/*.log"))[::25][:50]
    for log in logs:
        reader.explain(str(log))
    gc.collect()
    left = [one for one in gc.get_objects() if isinstance(one, Text | Line) and id(one) not in known]
    assert left == []


def test_the_public_names_are_what_they_say_whatever_was_imported(reader: errdoc.Reader) -> None:
    """`errdoc.explain` is the function, and stays it."""
    log = str(next(CORPUS.glob("*/*.log")))
    assert errdoc.explain([log], kb=reader.kb) == errdoc.explain([log], kb=reader.kb) == explain([log], kb=reader.kb)


def test_a_reader_compares_with_the_last_good_run(reader: errdoc.Reader, tmp_path: Path) -> None:
    """What is different stands beside the answer, which is the same otherwise."""
    for name, size in (("good", 32), ("failed", 64)):
        error = "RuntimeError: CUDA out of memory.\n" if name == "failed" else "done\n"
        (tmp_path / name).write_text(f"batch_size: {size}\n{error}", encoding="utf-8")
    failed = str(tmp_path / "failed")
    answer = reader.explain(failed, against=str(tmp_path / "good"))
    assert answer.against
    first = answer.against.differences[0]
    assert (first.name, first.before, first.now) == ("batch_size", "32", "64")
    assert answer.diagnoses == reader.explain(failed).diagnoses
