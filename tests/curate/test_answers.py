"""What is wrong with an answer is found whatever page it comes from."""

import re

import pytest

from errdoc.curate.answers import Object, check
from errdoc.model import Diagnosis as Found
from errdoc.model import Evidence, RankedCause, SourceInfo, Step, Verdict
from errdoc.model import Explanation as Answer

WEIGHTS = Object(re.compile("weights"), re.compile("checkpoint|state.?dict", re.IGNORECASE))
LOG = "TypeError: train() got an unexpected keyword argument 'early_stopping_rounds'"


def answer(
    *steps: str,
    title: str = "weights were saved by another release",
    verdict: Verdict = "possible",
    because: str = "gone",
) -> Answer:
    """An answer with two causes, `first` and `second`, and steps for those that are named."""
    first = RankedCause("first", title, verdict, 0.6, (Evidence("log", LOG, 1, "for", because),))
    causes = (first, RankedCause("second", "another", "possible", 0.4))
    root = Found("boosting-input-invalid", "a library refuses an argument", "root", 0.9, "signature", causes=causes)
    do = tuple(Step(f"Mend the {target}", target=target) for target in steps)
    return Answer("diagnosed", (SourceInfo("-", 1, 1, "utf-8"),), "1", diagnoses=(root,), do=do)


def codes(given: Answer, log: str = LOG) -> list[str]:
    """The codes of what is wrong."""
    return [one.code for one in check(given, log, (WEIGHTS,))]


def test_a_title_about_what_is_not_there_is_borrowed() -> None:
    """Weights in the title, and none in the log, the failure or the reason."""
    assert codes(answer("first")) == ["KB146"]
    assert codes(answer("first", title="the argument has moved")) == []


@pytest.mark.parametrize("said", ["log", "because"])
def test_a_title_that_the_log_or_the_reason_speaks_of_is_no_finding(said: str) -> None:
    """Either of them is about the same thing."""
    text = "the checkpoint was written by release 1"
    given = answer("first", because=text) if said == "because" else answer("first")
    assert codes(given, f"{LOG}\n{text}" if said == "log" else LOG) == []


@pytest.mark.parametrize(
    ("steps", "verdict", "found"),
    [
        ((), "possible", ["KB147"]),
        (("second",), "possible", ["KB147"]),
        (("second", "first"), "possible", []),
        (("second", "first"), "likely", ["KB147"]),
        (("second", "first"), "confirmed", ["KB147"]),
        (("first", "second"), "confirmed", []),
    ],
)
def test_a_first_cause_has_a_step_and_where_it_stands_out_the_first(
    steps: tuple[str, ...], verdict: Verdict, found: list[str]
) -> None:
    """Whoever reads why is told what to do about that, before anything else."""
    assert codes(answer(*steps, title="the argument has moved", verdict=verdict)) == found


def test_a_name_in_braces_is_the_logs_own_or_a_finding() -> None:
    """`{rank}` of a line of the user's code is quoted; one that errdoc was to fill in is not."""
    given = answer("first", title="the argument has moved", because="it lacks {option}")
    assert codes(given) == ["KB148"]
    assert codes(given, 'raise ValueError(f"no {option}")') == []


def test_a_reason_that_lost_its_words_is_a_finding() -> None:
    """The page promises a value that this log does not tell."""
    assert codes(answer("first", title="the argument has moved", because="")) == ["KB148"]
