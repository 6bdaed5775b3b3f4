"""The kept cures: of recordings that are there, by steps that errdoc still gives, and told as they are."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from lab.cured import KEPT, REPORT, fixed_by, load, report
from lab.recipe import find

from errdoc.kb import KnowledgeBase
from errdoc.pipeline import explain
from errdoc.render.view import FIRST_STEPS
from lab import cure, steps

KEPT_OUTCOMES = load()
RECIPES = {cure.name(recipe): recipe for recipe in find() if recipe.log.exists() and not recipe.healthy}


def test_every_kept_cure_is_of_a_recording() -> None:
    """No outcome stands for a recording that has gone."""
    assert KEPT_OUTCOMES.keys() <= RECIPES.keys()


def test_the_report_is_what_the_kept_outcomes_say() -> None:
    """`python -m lab cure --report` writes what stands there, but for recordings that came since and wait."""

    def told(text: str) -> list[str]:
        return [line for line in text.splitlines() if not line.startswith(("| recorded", "| not carried out"))]

    assert told(REPORT.read_text("utf-8")) == told(report(KEPT_OUTCOMES.values(), find())), f"{KEPT.name}: --report"


def test_every_step_that_cured_is_still_among_the_first(kb: KnowledgeBase) -> None:
    """A page that lost such a step is tried again: `python -m lab cure NAME`."""
    lost = []
    for name, one in KEPT_OUTCOMES.items():
        number = fixed_by(one)
        if number:
            steps = [step.text for step in explain([str(RECIPES[name].log)], kb=kb).do[:FIRST_STEPS]]
            cured = one.steps[number - 1].text
            # what is remarked on a command stood behind it when the step was carried out, and is told in the text now
            if not any(step == cured or step.startswith(f"{cured} (") for step in steps):
                lost.append(name)
    assert not lost


@pytest.mark.parametrize("name", [name for name, recipe in RECIPES.items() if (recipe.folder / steps.CURE).exists()])
def test_every_cure_that_is_written_can_be_made(name: str, tmp_path: Path) -> None:
    """What is to be replaced in a program stands there, and every entry does something."""
    recipe = RECIPES[name]
    written = steps.cures(recipe)
    assert written is not None
    for number, entry in enumerate(written.entries):
        done = steps.act({"text": entry.says, "commands": []}, recipe, replace(written, entries=(entry,)))
        assert done.change or done.pip or done.shell or done.program, entry.says
        folder = tmp_path / str(number)
        shutil.copytree(recipe.folder, folder)
        if (folder / "fail.py").exists():
            (folder / "fail.py").rename(folder / recipe.shown)
        steps.changed(done, folder)
