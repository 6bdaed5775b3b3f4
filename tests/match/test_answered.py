"""Which run is answered, and what of it the run survived."""

import pytest

from errdoc.errors import InputError
from errdoc.kb import KnowledgeBase
from errdoc.logs.lines.clean import clean
from errdoc.model import Explanation
from errdoc.pipeline import diagnose


@pytest.fixture(scope="module")
def kb() -> KnowledgeBase:
    """The shipped pages."""
    return KnowledgeBase.open()


def explain(log: str, kb: KnowledgeBase, run: int | None = None) -> Explanation:
    """The answer to a text."""
    return diagnose(clean(enumerate(log.split("\n"), 1)), kb=kb, run=run)


HEAD = "Loading the data of the run\nBuilding the model of it\nCompiling the model now\n"
FAILED = (
    'Traceback (most recent call last):\n  File "train.py", line 3, in <module>\n    import optuna\n'
    "ModuleNotFoundError: No module named 'optuna'\n"
)
WORK = "".join(f"Epoch {number}/90 loss 0.{90 - number}\n" for number in range(1, 7))
DONE = "Training complete in 3m\n"


def test_a_later_run_that_does_well_is_answered(kb: KnowledgeBase) -> None:
    """It came to its end, or further than the one that failed; that one is told beside it."""
    for rest, status, outcome in ((WORK + DONE, "clean", "finished"), (WORK, "open", "open")):
        answer = explain(HEAD + FAILED + HEAD + rest, kb)
        assert (answer.status, answer.outcome, answer.run) == (status, outcome, 2)
        first = answer.runs[0]
        assert (first.outcome, first.failure, first.line) == ("failed", "module-not-found", 7)
        assert answer.runs[1].standing.counters == (("epoch", 6, 90),)


def test_a_run_that_failed_is_answered_where_no_later_one_did_better(kb: KnowledgeBase) -> None:
    """A start that shows nothing mends nothing."""
    answer = explain(HEAD + WORK + FAILED + HEAD + "x\ny\n", kb)
    assert (answer.status, answer.outcome, answer.run) == ("diagnosed", "failed", 1)


def test_another_run_can_be_asked_about(kb: KnowledgeBase) -> None:
    """By its number; of one that is not there the error tells how many there are."""
    log = HEAD + FAILED + HEAD + WORK + DONE
    assert explain(log, kb, run=1).status == "diagnosed"
    with pytest.raises(InputError, match="holds 2 starts"):
        explain(log, kb, run=3)


def test_a_command_of_an_appended_part_can_be_asked_about(kb: KnowledgeBase) -> None:
    """The number counts all starts of the file, whatever part of it they stand in."""
    typed = "".join(f"$ python {name}.py\n{FAILED.replace('optuna', name)}" for name in ("wandb", "peft"))
    log = f"nohup: ignoring input\n{HEAD}{WORK}{DONE}nohup: ignoring input\n{typed}"
    told = [explain(log, kb, run=number) for number in (3, 4)]
    assert [len(answer.runs) for answer in told] == [4, 4]
    assert [(answer.diagnoses[0].evidence[0].text.split("'")[1], answer.run) for answer in told] == [
        ("wandb", 3),
        ("peft", 4),
    ]


def test_nothing_of_another_run_stands_in_an_answer(kb: KnowledgeBase) -> None:
    """The port that was in use in the first run is not the second one's."""
    taken = "OSError: [Errno 98] Address already in use: ('0.0.0.0', {})\n"
    trace = 'Traceback (most recent call last):\n  File "serve.py", line 9, in <module>\n    serve()\n'
    answer = explain(HEAD + trace + taken.format(4321) + HEAD + trace + taken.format(8765), kb)
    told = "\n".join(line for step in answer.do for line in (step.text, *step.commands))
    assert answer.run == 2
    assert "4321" not in told


SURVIVED = [
    f"{HEAD}ERROR: could not read sample 7\n{WORK}",
    f"{HEAD}ERROR: could not read sample 7\nsaving\n{DONE}",
    f"slurm_script: line 12: activate: No such file or directory\n{HEAD}{WORK}{HEAD}",
    f"{HEAD}ERROR: request 7 was refused\nINFO:     Uvicorn running on http://0.0.0.0:8000\n",
]


@pytest.mark.parametrize("log", SURVIVED)
def test_what_a_run_survived_is_no_failure(log: str, kb: KnowledgeBase) -> None:
    """It goes on counting, says that it is done, serves, or is the shell's next command."""
    assert explain(log, kb).calm


def test_an_error_before_a_stop_is_what_is_explained(kb: KnowledgeBase) -> None:
    """The user's Ctrl-C stands beside it; of a healthy run it is the answer."""
    stopped = '^C\nTraceback (most recent call last):\n  File "train.py", line 9, in <module>\n    wait()\nKeyboardInterrupt\n'
    assert explain(HEAD + WORK + stopped, kb).outcome == "stopped"
    answer = explain(HEAD + WORK + FAILED + stopped, kb)
    assert (answer.diagnoses[0].failure, answer.outcome) == ("module-not-found", "failed")
