"""The head that a logger writes is no part of what a line says."""

import pytest

from errdoc.against.messages import messages
from errdoc.model import Line


@pytest.mark.parametrize(
    "head",
    [
        "[cpu-31] 2026-11-23 18:56:51,516 (asr_train:24) INFO: ",
        "2026-11-23 18:56:51.123 | INFO     | __main__:main:23 - ",
        "[src.train][INFO] - ",
        "11/23 18:30:57 - mmengine - INFO - ",
        "11/23/2026 18:26:19 - INFO - __main__ - ",
        "{taskinstance.py:1157} INFO - ",
        "2026-11-23 18:40:02 | INFO | fairseq_cli.train | ",
        "INFO:root:",
    ],
)
def test_a_head_stands_before_what_a_line_says(head: str) -> None:
    """And the line is shown with it."""
    (found,) = messages([Line(1, f"{head}batch_size: 10")])
    assert (found.text, found.shown) == ("batch_size: 10", f"{head}batch_size: 10")


@pytest.mark.parametrize("text", ["batch_size: 10", "2026-11-23 WARNING: no data", "INFORMATION: 3", "level INFO"])
def test_a_line_without_one_stays(text: str) -> None:
    """A warning keeps its own, by which it is known."""
    assert messages([Line(1, text)])[0].text == text
