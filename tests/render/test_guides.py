"""Guides that help with a failure are named where the answer is shown in full."""

import io
import json
from dataclasses import replace
from importlib import resources
from types import ModuleType

import jsonschema
import pytest

from errdoc.model import Explanation
from errdoc.render import html, markdown, terminal
from errdoc.render.json import render

ASKS = ("errdoc guide gpu-stack", "errdoc guide install-cudnn")


@pytest.fixture
def answer(answers: ModuleType) -> Explanation:
    """The diagnosed answer, its root with two guides."""
    root, *others = answers.DIAGNOSED.diagnoses
    root = replace(root, guides=("gpu-stack", "install-cudnn"))
    found: Explanation = replace(answers.DIAGNOSED, diagnoses=(root, *others))
    return found


def faces(answer: Explanation, *, everything: bool) -> dict[str, str]:
    """The answer in every face for people."""
    stream = io.StringIO()
    terminal.write(answer, stream, everything=everything, width=100)
    return {
        "terminal": stream.getvalue(),
        "markdown": markdown.render(answer, everything=everything),
        "html": html.render(answer, everything=everything),
    }


def test_the_full_answer_names_them(answer: Explanation) -> None:
    """In the terminal, Markdown and HTML."""
    for face, text in faces(answer, everything=True).items():
        assert [ask for ask in ASKS if ask not in text] == [], face


def test_one_screen_does_not(answer: Explanation) -> None:
    """The short answer keeps its lines for evidence and remedies."""
    for face, text in faces(answer, everything=False).items():
        assert "errdoc guide" not in text, face


def test_json_has_them(answer: Explanation) -> None:
    """As ids, as the schema says."""
    told = json.loads(render(answer))
    schema = json.loads(resources.files("errdoc.render").joinpath("schema/errdoc-1.json").read_text(encoding="utf-8"))
    jsonschema.validate(told, schema)
    assert told["diagnoses"][0]["guides"] == ["gpu-stack", "install-cudnn"]
