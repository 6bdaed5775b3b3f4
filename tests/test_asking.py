"""One way to an answer, whoever asks."""

from pathlib import Path

import pytest

from errdoc.asking import Files, Passed, Question, Words, answer, choices, supposed
from errdoc.history import SAME, History
from errdoc.kb import KnowledgeBase
from errdoc.logs.masks.redact import Redactor
from errdoc.logs.reading.read import of_text
from errdoc.logs.reading.scan import scan
from errdoc.model.report import Report

SECRET = "hf_abcdefghijklmnopqrstuvwxyz012345"
LOG = f"""batch_size: 64
HF_TOKEN={SECRET}
Traceback (most recent call last):
  File "/home/ada/train.py", line 41, in main
    loss.backward()
torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB
"""
OTHER = "RuntimeError: CUDA error: device-side assert triggered\n"


@pytest.fixture
def history(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> History:
    """The user's."""
    monkeypatch.setenv("ERRDOC_HISTORY", str(tmp_path / "h.sqlite"))
    usual = History.usual()
    assert usual is not None
    return usual


def test_a_file_an_output_and_a_text_have_the_same_answer(kb: KnowledgeBase) -> None:
    """However a log comes, what is found in it is the same."""
    source = of_text(LOG.encode(), "text")
    ways = (Files([of_text(LOG.encode(), "text")]), Passed(scan(source, kb.alarms), source), Words(LOG))
    files, passed, words = (answer(logs, Question(kb)).found for logs in ways)
    assert files == passed == words
    assert files.status == "diagnosed"


@pytest.mark.parametrize("logs", [Files([of_text(LOG.encode())]), Words(LOG)])
def test_the_answer_is_kept_as_it_is_and_shown_with_pseudonyms(
    kb: KnowledgeBase, history: History, logs: Files | Words
) -> None:
    """What is decided and kept has what the log says; what leaves has not."""
    told = answer(logs, Question(kb, history=True, redactor=Redactor()))
    assert told.found.place.frame is not None
    assert told.found.place.frame.file == "/home/ada/train.py"
    assert "/home/ada" not in str(told.shown())
    assert told.keep() == []
    root = told.found.diagnoses[0]
    assert [(one.failure, one.hash) for one in history.entries(1)] == [(root.failure, root.hash)]


def test_an_earlier_time_is_told_and_nobody_keeps_who_does_not_want_that(kb: KnowledgeBase, history: History) -> None:
    """Without the wish neither is the history read nor written."""
    from datetime import UTC, datetime

    known = answer(Words(LOG), Question(kb))
    assert (known.history, known.keep(), history.entries(1)) == (None, [], [])
    history.record(known.found, now=datetime.now(UTC) - 2 * SAME)
    assert answer(Words(LOG), Question(kb)).found.seen is None
    assert answer(Words(LOG), Question(kb, history=True)).found.seen is not None


def test_what_is_secret_in_a_record_beside_the_answer_is_in_neither(kb: KnowledgeBase) -> None:
    """A name that only the other record tells is taken out of the answer too."""
    told = answer(
        Words("host db7.corp.example is gone\n" + OTHER, name="gpu-box.log"), Question(kb, redactor=Redactor())
    )
    shown, other = told.along({"hostname": "gpu-box"})
    assert "gpu-box" not in str((shown.sources, other))


def test_differences_and_the_words_for_python_stand_in_the_one_answer(kb: KnowledgeBase, tmp_path: Path) -> None:
    """Whoever asks for them gets them, in every command and beside every root."""
    good = tmp_path / "good.log"
    good.write_text("batch_size: 32\ndone\n", encoding="utf-8")
    told = answer(Words(LOG), Question(kb, against=str(good), python="/opt/py/bin/python3"))
    assert told.found.against is not None
    assert ("batch_size", "32", "64") in [(one.name, one.before, one.now) for one in told.found.against.differences]
    commands = [line for step in told.found.do for line in step.commands if "python" in line]
    assert all("/opt/py/bin/python3" in line for line in commands)


def test_a_report_has_the_same_answer_and_the_same_pseudonyms(kb: KnowledgeBase) -> None:
    """What stands beside an answer is as redacted as the answer."""
    report = answer(Words(LOG), Question(kb, report=True, redactor=Redactor())).report()
    assert isinstance(report, Report)
    assert report.other is not None
    assert SECRET not in str(report)
    assert "<token-1>" in "\n".join(line.text for line in report.lines)


def test_a_choice_and_what_is_made_of_one_have_pseudonyms_too(kb: KnowledgeBase) -> None:
    """Lines to choose from, and the answer where a reader chose."""
    log = Words(f"E: the flux of {SECRET} is wrong\n")
    choice = choices(log, Question(kb, redactor=Redactor()), most=3)
    assert choice.lines
    assert SECRET not in str(choice)
    (told,) = supposed("device-side-assert", log, Question(kb, redactor=Redactor()))
    assert told.found.diagnoses[0].failure == "device-side-assert"
    assert SECRET in str(told.found)
    assert SECRET not in str(told.shown())
