"""What "not this" says, and which causes are told: every face says the same, and none speaks against its own steps."""

import pytest

from errdoc.model import Diagnosis, Evidence, Explanation, RankedCause, Step
from errdoc.record import replace
from errdoc.render import agent, html, markdown, slack, terminal
from errdoc.render.words import say

STEP = Step("Tell DDP that parameters stay unused", ("model = DDP(model, find_unused_parameters=True)",), target="a")
CAUSES = (
    *(RankedCause(name, f"the cause {name}", "possible", 0.3) for name in "abcd"),
    RankedCause("e", "the refuted cause", "refuted", 0.0, (Evidence("machine", says="against", because="not so"),)),
)
ROOT = Diagnosis("ddp-unused-parameters", "parameters stay unused", "root", 0.9, "signature", line=1, causes=CAUSES,
                 evidence=(Evidence("log", "RuntimeError: x", 1),),
                 wrong_advice="`find_unused_parameters=True` hides the mistake")  # fmt: skip
ANSWER = Explanation(status="diagnosed", sources=(), kb="1", diagnoses=(ROOT,), facts=(), notes=(), do=(STEP,))


def faces(answer: Explanation) -> dict[str, str]:
    """What each face writes."""
    return {
        "terminal": terminal.text(answer, lang="en"),
        "markdown": markdown.render(answer, lang="en"),
        "github": markdown.render(answer, lang="en", github=True),
        "html": html.render(answer, lang="en"),
        "agent": agent.render(answer, lang="en"),
        "slack": str(slack.message(answer, lang="en", value="{}")),
    }


@pytest.mark.parametrize("face", faces(ANSWER))
def test_no_face_speaks_against_its_own_steps(face: str) -> None:
    """What one variant of the failure needs, and another must not have."""
    assert "hides the mistake" not in faces(ANSWER)[face]


@pytest.mark.parametrize("face", faces(ANSWER))
def test_every_face_says_what_not_to_do(face: str) -> None:
    """Where no step of the first screen does it."""
    told = faces(replace(ANSWER, do=(replace_commands(STEP),)))[face]
    assert "hides the mistake" in told
    assert say("not_this", "en").strip() in told


def replace_commands(step: Step) -> Step:
    """The step with another command."""
    return step._replace(commands=("model = DDP(model)",))


@pytest.mark.parametrize("face", sorted(set(faces(ANSWER)) - {"terminal"}))
def test_every_face_tells_a_cause_that_the_machine_refuted(face: str) -> None:
    """It takes the place of the last that is only possible, where there are few places."""
    assert "the refuted cause" in faces(ANSWER)[face]
