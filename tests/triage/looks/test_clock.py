"""Times in a log as seconds on one scale."""

import pytest

from errdoc.triage.looks.clock import needle, seconds, when

AT = seconds("2026-03-14 09:26:53", 2026)


@pytest.mark.parametrize(
    "text",
    [
        "2026-03-14 09:26:53 INFO step",
        "2026-03-14T11:26:53+02:00 x",
        "Mar 14 09:26:53 gpu-1 kernel: x",
        "[Sat Mar 14 09:26:53 2026] NVRM: x",
        "[rank0]:[E314 09:26:53.000000000 ProcessGroupNCCL.cpp:629] x",
        "E0314 09:26:53.000000 12 x.cc:1] x",
    ],
)
def test_every_style_is_of_one_scale(text: str) -> None:
    """A year that is left out is the log's."""
    assert seconds(text, 2026) == AT


@pytest.mark.parametrize("text", ["step 9", "00:12<01:23", "09:26:53 x", "Feb 30 09:26:53 gpu-1 kernel: x", ""])
def test_what_has_no_day_has_no_time(text: str) -> None:
    """A clock alone orders nothing."""
    assert seconds(text, 2026) is None


def test_the_piece_that_is_looked_for_does_not_vary() -> None:
    """Sizes, ranks and names do."""
    assert (
        needle("ValueError: Target modules {'q_proj'} not found in the base model.") == b"not found in the base model."
    )
    assert needle("17") == b""


def test_a_line_without_a_time_has_that_of_the_one_before_it_and_a_sign_of_life() -> None:
    """A traceback after two steps; a line of the watchdog with its own time."""
    data = b"2026-03-14 09:20:00 step 1\n2026-03-14 09:26:53 step 2\nTraceback\nValueError: bad lobe 7\n"
    assert when(data, "ValueError: bad lobe 3", 2026) == (AT, AT - 413, False)
    data += b"[rank1]:[E314 09:36:53.000 ProcessGroupNCCL.cpp:1] Watchdog caught a timeout\n"
    assert when(data, "Watchdog caught a timeout", 2026) == (AT + 600, AT, False)
    assert when(data, "no such line at all", 2026) is None
    assert when(b"ValueError: bad lobe 7\n", "ValueError: bad lobe 3", 2026) is None
