"""What is told of an answer: every choice, for every face, without a face."""

import pytest

from errdoc.model import Evidence, RankedCause
from errdoc.record import replace
from errdoc.render import agent, html, markdown, slack, terminal
from errdoc.render.told import told
from errdoc.render.told.block import every
from errdoc.render.told.extent import (
    AGENT,
    ALL,
    COMMENT,
    DETAILS,
    DOCUMENT,
    MESSAGE,
    OPENED,
    PART,
    REPORT,
    SCREEN,
    WHOLE,
)  # fmt: skip

EXTENTS = {
    "screen": SCREEN, "all": ALL, "document": DOCUMENT, "whole": WHOLE, "comment": COMMENT, "part": PART,
    "opened": OPENED, "report": REPORT, "message": MESSAGE, "details": DETAILS, "agent": AGENT,
}  # fmt: skip


def kinds(blocks):
    """The kinds of the blocks that stand in a row, each once."""
    return list(dict.fromkeys(block.lead if block.kind in ("section", "fold") else block.kind for block in blocks))


@pytest.mark.parametrize("extent", EXTENTS)
def test_the_order_is_one(answers, extent):
    """Whatever a face leaves out, what it tells stands in the order of all."""
    order = [
        "title",
        "quotes",
        "rows",
        "summary",
        "why",
        "do",
        "advice",
        "also",
        "consequences",
        "wrappers",
        "benign",
        "facts",
    ]
    shown = [kind for kind in kinds(told(answers.PLACED, "en", EXTENTS[extent])) if kind in order]
    assert shown == [kind for kind in order if kind in shown]
    assert {"title", "quotes", "rows", "why", "do"} <= set(shown)


@pytest.mark.parametrize("extent", EXTENTS)
@pytest.mark.parametrize("name", ["diagnosed", "placed", "several", "told", "wrapper-alone", "clean"])
def test_what_has_nothing_to_say_is_no_block(answers, name, extent):
    """A face prints what it is given: nothing of it is empty."""
    for block in every(told(answers.ANSWERS[name], "en", EXTENTS[extent])):
        assert block.text or block.tags or block.inner, block


def test_only_a_screen_cuts_texts(answers):
    """Every other face has each block whole."""
    for extent in (ALL, DOCUMENT, MESSAGE, AGENT, REPORT):
        assert {block.most for block in every(told(answers.PLACED, "en", extent))} == {None}
    assert any(block.most for block in every(told(answers.PLACED, "en", SCREEN)))


def test_evidence_against_a_cause_says_so_in_every_face(answers):
    """Where nothing else stands beside the cause, it would read as if it spoke for it."""
    against = Evidence("log", "Driver Version: 535.1", 9, "against", "the driver is new enough", "weak")
    cause = RankedCause("driver-too-old", "the driver is too old", "possible", 0.4, (against,))
    answer = replace(answers.DIAGNOSED, diagnoses=(replace(answers.CONV, causes=(cause,)),))
    faces = (
        terminal.text(answer), markdown.render(answer), html.render(answer), agent.render(answer),
        str(slack.message(answer)),
    )  # fmt: skip
    for text in faces:
        assert "against: the driver is new enough" in text
