"""What a line counts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdoc.logs.events.counters import counters, speed

COUNTED = {
    "Epoch 3/10": [("epoch", 3, 10)],
    "Epoch: [2/200]  [1680/4214]  eta: 0:34:59": [("epoch", 2, 200), ("item", 1680, 4214)],
    "epoch 3 of 10": [("epoch", 3, 10)],
    "Epoch:[1/1](4280/4292), loss: 0.57": [("epoch", 1, 1), ("item", 4280, 4292)],
    "Train Epoch: 12 [640/60000 (1%)]": [("epoch", 12, None), ("item", 640, 60000)],
    "Step 480/10000": [("step", 480, 10000)],
    "(step=0001284) Train Loss mse: 0.1892": [("step", 1284, None)],
    "Iteration 381, loss = 0.557552": [("step", 381, None)],
    "global step 1,284: loss 0.5": [("step", 1284, None)],
    " 45%|####  | 45/100 [00:10<00:12,  4.40it/s]": [("item", 45, 100)],
    "12/100 [===>....] - ETA: 30s - loss: 0.6": [("item", 12, 100)],
    "[7953/19796] done": [("item", 7953, 19796)],
}
NOTHING = [
    "{'loss': 0.4, 'epoch': 0.94}", "2024-10-21 01:41:55", "/usr/lib/go-1.6/src/runtime/panic.go:481 +0x3e6",
    "lr 1/2", "File \"a.py\", line 12", "epochs", "step by step",
]  # fmt: skip


@pytest.mark.parametrize("text", COUNTED)
def test_epochs_steps_and_items_are_counted(text: str) -> None:
    """Outermost first, each with how many there will be where the line says so."""
    assert [(one.name, one.done, one.of) for one in counters(text)] == COUNTED[text]


@pytest.mark.parametrize("text", NOTHING)
def test_other_numbers_count_nothing(text: str) -> None:
    """Times, versions, places in files, a share of an epoch."""
    assert counters(text) == ()


def test_what_is_counted_before_the_work_is_told_apart() -> None:
    """Shards that load, batches that are captured."""
    assert counters("Loading checkpoint shards: 100%|####| 2/2 [00:05<00:00]")[0].ready
    assert not counters("100%|####| 2/2 [00:05<00:00]")[0].ready


@pytest.mark.parametrize(
    ("text", "said"),
    [("4.40it/s", "4.40it/s"), ("1.67s/batch, lr 0.1", "1.67s/batch"), ("5ms/step", "5ms/step"), ("loss 0.3", "")],
)
def test_the_speed_of_a_step_is_as_it_is_printed(text: str, said: str) -> None:
    """By a bar, by Keras, not at all."""
    assert speed(text) == said


@given(st.text(max_size=600))
def test_any_line_counts_something_that_makes_sense(text: str) -> None:
    """No more are done than there are, one beyond the last where the first is called 0."""
    assert all(one.done >= 0 and (one.of is None or one.done <= one.of + 1) for one in counters(text))
