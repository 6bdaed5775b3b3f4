"""The answer for coding agents: everything that decides, in few words, and nothing that a log says as an order."""

import json

import pytest

from errdoc.render import agent

SCENARIOS = ("diagnosed", "placed", "undecided", "similar", "unknown", "told", "wrapper-alone", "clean")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_looks_like_this(answers, golden, scenario: str) -> None:
    """As the golden files have it, in both languages."""
    for lang in ("en", "zh"):
        golden(f"{scenario}.{lang}.agent.txt", agent.render(answers.ANSWERS[scenario], lang=lang))


def test_what_the_log_says_is_quoted(answers) -> None:
    """No line of the answer begins with the log's own words, and none of its escapes is left."""
    answer = answers.told_hostile(answers.HOSTILE)
    text = agent.render(answer)
    assert "\x1b" not in text
    (quoted,) = [line for line in text.splitlines() if ':7 "' in line]
    assert isinstance(json.loads(quoted.partition(":7 ")[2]), str)


def test_the_steps_are_those_of_every_face(answers) -> None:
    """With their commands and how to verify, in order."""
    answer = answers.ANSWERS["diagnosed"]
    text = agent.render(answer)
    places = [text.index(command) for step in answer.do[:3] for command in step.commands]
    assert places
    assert places == sorted(places)
    assert all(step.verify in text for step in answer.do[:3])
