"""How a run ended, by its last lines."""

import pytest

from errdoc.kb.base import KnowledgeBase
from errdoc.logs.lines.clean import clean
from errdoc.match.ends import Course, End
from errdoc.match.key_line import KeyLines


@pytest.fixture(scope="module")
def sorts() -> KeyLines:
    """Sorts of lines as the shipped texts word them."""
    return KeyLines(KnowledgeBase.open().branches)


def course(log: str, sorts: KeyLines) -> Course:
    """The lines of a log."""
    return Course(list(clean(enumerate(log.split("\n"), 1))), sorts)


def end(log: str, sorts: KeyLines) -> End:
    """How a log ends."""
    return course(log, sorts).end()


FINISHED = [
    "Epoch 1/2 loss 0.4\nEpoch 2/2 loss 0.3",
    "Epoch 0/2 loss 0.4\nEpoch 1/2 loss 0.3",
    "Epoch 1/9 loss 0.4\nTraining complete in 3m",
    "Epoch 1/3 loss 0.4\nEarly stopping triggered at epoch 1",
    "step 10 loss 0.4\nstep 20 loss 0.3\nAccuracy: 0.93",
    "100%|####| 20/20 [00:10<00:00]\nFutureWarning: this changes",
    "| 0  N/A  No processes |\n+------------------------------+",
    "Loading the model...\nEngine saved to a.trt",
    "INFO:     Shutting down\nINFO:     Application shutdown complete.",
]
OPEN = [
    "Epoch 1/3 loss 0.4\nEpoch 2/3 loss 0.3",
    "Epoch 1/3\n100%|####| 20/20 [00:10<00:00]",
    " 45%|####  | 45/100 [00:10<00:12,  4.40it/s]",
    "step 10 loss 0.4\nstep 20 loss 0.3",
    "Using device: cuda\nLoading checkpoint shards",
    "Capturing batches:   0%|          | 0/1 [00:00<?, ?it/s]",
    "Epoch 1/9 loss 0.4\nINFO:     Uvicorn running on http://0.0.0.0:8000",
    "".join(f"loss:0.{number}, acc:0.9\n" for number in range(51, 21, -4)),
    "Results will be saved in: out",
]


@pytest.mark.parametrize("log", FINISHED)
def test_a_run_that_shows_its_end_is_finished(log: str, sorts: KeyLines) -> None:
    """It says so, all that it counts is done, or results stand below the last step."""
    assert end(log, sorts).outcome == "finished"


@pytest.mark.parametrize("log", OPEN)
def test_a_run_without_an_end_is_open(log: str, sorts: KeyLines) -> None:
    """It stands in an epoch, in a step, before its work, or it serves."""
    assert end(log, sorts).outcome == "open"


def test_only_what_says_that_it_is_done_survived_what_it_printed(sorts: KeyLines) -> None:
    """A tracker says good-bye after a failure too."""
    assert end("Training complete", sorts).sure
    assert not end("wandb: Find logs at: ./logs", sorts).sure
    assert not end("nvidia-dkms: installed successfully.", sorts).sure


def test_where_a_run_stands_is_told_outermost_first(sorts: KeyLines) -> None:
    """The epoch, the step, the time of the last line that counts."""
    log = "02:14:05 Epoch: [3/90] [212/5004] loss 0.4\n02:14:07 Epoch: [3/90] [213/5004] loss 0.3\nx"
    told = course(log, sorts).standing()
    assert told.counters == (("epoch", 3, 90), ("item", 213, 5004))
    assert told.line == 2
    assert course("x", sorts).standing().counters == ()


def test_runs_are_compared_by_what_they_reached(sorts: KeyLines) -> None:
    """Epochs before steps."""
    assert course("epoch 2 step 1", sorts).furthest() > course("epoch 1 step 900", sorts).furthest()
