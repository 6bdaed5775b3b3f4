"""What stands in one line because a line break is missing between two."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdoc.logs.lines.characters import apart, is_ending

GLUED = {
    "a metric": ["loss: 0.31 acc: 0.9209", "Killed"],
    "a bar": [" 43%|####      | 43/100 [00:43<00:26,  8.83s/it]", "^C"],
    "a full bar": ["100%|##########|", "Segmentation fault (core dumped)"],
    "a percentage": ["Loading 33%", "Terminated"],
    "a call": ["step(3)", "Bus error"],
    "an interrupt and its traceback": ["^C", "Traceback (most recent call last):"],
    "both": ["[00:43<00:26,  8.83s/it]", "^C", "Traceback (most recent call last):"],
    "a short line": ["3", "Aborted (core dumped)"],
}


@pytest.mark.parametrize("name", GLUED)
def test_a_death_is_a_line_of_its_own(name: str) -> None:
    """What a shell prints when a program was ended comes apart from what the program had printed."""
    assert apart("".join(GLUED[name])) == GLUED[name]


def test_all_that_is_glued_comes_apart() -> None:
    """A log line inside the line, and a death at its end."""
    first, second = "compute capability: 7.5", "2021-03-22 20:54:06.730525: I tensorflow/core/x.cc:1] step 3"
    assert apart(f"{first}{second}Killed") == [first, second, "Killed"]


WHOLE = [
    "Killed",
    "^C",
    "The task was Killed",
    "run.sh: line 3:  1234 Killed",
    "the worker exited: Segmentation fault (core dumped)",
    "NotKilled",
    "0.9209Killed by hand",
    "x^C",
    "acc: 0.9209",
    "1.5 was Aborted",
    "",
]


@pytest.mark.parametrize("text", WHOLE)
def test_a_death_that_is_the_line_or_part_of_a_sentence_stays(text: str) -> None:
    """Only behind a digit or a bar's end, at the end of the line, is a line break missing."""
    assert apart(text) == [text]


ENDINGS = {
    "Killed": True, "^C": True, "Terminated": True, "Aborted (core dumped)": True, "Bus error": True,
    "Segmentation fault (core dumped)": True, "Illegal instruction": True, "Floating point exception": True,
    "": False, "killed": False, "Killed.": False, "Killed by signal": False, "was Killed": False, "^C^C": False,
    "(core dumped)": False,
}  # fmt: skip


@pytest.mark.parametrize("text", ENDINGS)
def test_an_ending_is_all_that_a_shell_prints(text: str) -> None:
    """Nothing before it and nothing behind it."""
    assert is_ending(text) is ENDINGS[text]


PIECES = ["Killed", "^C", "Traceback (most recent call last):", "9", "]", "|", " ", "x", "Aborted", " (core dumped)",
          "3/9 [00:01<00:02, 5.1it/s]", "<br>", "2021-03-22 20:54:06.730525: I tensorflow/core/x.cc:1] "]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=8).map("".join) | st.text())
def test_nothing_is_lost_between_the_parts(text: str) -> None:
    """The parts are the text, but for line breaks of HTML."""
    assert "".join(apart(text)).replace("<br>", "") == text.replace("<br>", "")
