"""Answers are held against labels by the shared judge, with the log beside; what is kept of them is no text of it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lab.first.judging import SHARED, judged, literals
from lab.first.reading import row
from lab.same.steps import remedies
from tests_first import LABEL

from errdoc.kb import KnowledgeBase
from errdoc.pipeline import explain
from errdoc.render.json import as_dict

pytestmark = pytest.mark.skipif(
    not (SHARED / "evaluate").is_file(), reason="the shared judge is not beside this checkout"
)
Answered = Callable[[Path], dict[str, Any]]


@pytest.fixture
def answered(kb: KnowledgeBase) -> Answered:
    """An answer as the judge gets it."""

    def ask(log: Path) -> dict[str, Any]:
        answer = as_dict(explain([str(log)], kb=kb))
        return json.loads(json.dumps(answer)) | {
            "_exit": 0 if answer["status"] in ("diagnosed", "clean") else 1,
            "_seconds": 0.1,
        }

    return ask


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A log of one rank, whose lines have a prefix."""
    file = tmp_path / "a.log"
    file.write_text("[rank0]: step 3 loss 0.5\n[rank0]: Traceback (most recent call last):\n"
                    '[rank0]:   File "/home/u/work/a.py", line 3, in <module>\n'
                    "[rank0]: torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 39.39 GiB\n")  # fmt: skip
    return file


def test_a_label_by_lines_is_judged_as_one_by_texts(log: Path, answered: Answered) -> None:
    """The right line, the right name, a step that fixes it, nothing that is wrong for this person."""
    label = LABEL | {"failure": "cuda-out-of-memory", "lines": [4], "fix": ["batch"], "never": ["nothing like this"]}
    found = judged("w0001", label, answered(log), log)
    assert (found["failure@1"], found["line@1"], found["fix@3"], found["misled"]) == (True, True, True, False)
    wrong = judged(
        "w0001", label | {"failure": "bus-error", "lines": [1], "fix": ["nothing like this"]}, answered(log), log
    )
    assert (wrong["failure@1"], wrong["line@1"], wrong["fix@3"]) == (False, False, False)


def test_a_healthy_label_is_judged_by_silence(log: Path, answered: Answered) -> None:
    """Whoever accuses it is not silent."""
    label = LABEL | {"outcome": "finished", "failure": "", "lines": []}
    assert judged("w0001", label, answered(log), log)["silence"] is False
    log.write_text("Epoch 1/1 loss 0.5\nTraining finished\n")
    assert judged("w0001", label, answered(log), log)["silence"] is True


def test_a_line_is_the_text_that_is_quoted_of_it(log: Path) -> None:
    """Without the prefix that was taken off; another line is whole."""
    shown = {"line": 1, "text": "step 3 loss 0.5"}
    assert literals(log, [1, 2, 99], shown) == ["step 3 loss 0.5", "[rank0]: Traceback (most recent call last):"]
    assert literals(log, [1], {"line": 1, "text": "nothing of it"}) == ["[rank0]: step 3 loss 0.5"]


def test_what_is_kept_of_an_answer_are_ids_and_numbers(log: Path, answered: Answered, root: Path) -> None:
    """No text of the log, and of each step its name with the patterns of the label that it fits."""
    label = LABEL | {"failure": "cuda-out-of-memory", "fix": ["nothing like this", "batch"]}
    kept = row("w0001", label, answered(log), log, remedies(root / "kb"))
    assert kept["status"] == "diagnosed"
    assert (kept["diagnoses"][0]["failure"], kept["diagnoses"][0]["evidence"]) == ("cuda-out-of-memory", [4])
    assert any(step["fix"] == [1] for step in kept["do"])
    assert all("~" in step["key"] for step in kept["do"])
    text = json.dumps(kept)
    assert not [word for word in ("39.39", "rank0", "home/u", "Tried") if word in text]


def test_an_answer_that_did_not_come_is_wrong_everywhere(log: Path, root: Path) -> None:
    """And what was said instead is not kept."""
    kept = row("w0001", LABEL, {"error": "39.39 GiB", "_seconds": 0.1}, log, remedies(root / "kb"))
    assert (kept["status"], kept["marks"]["failure@1"], kept["marks"]["error"]) == ("error", False, "no answer")
    assert "39.39" not in json.dumps(kept)
