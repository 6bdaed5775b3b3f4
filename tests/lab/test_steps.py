"""A step is typed as it stands, done by a person and written down, out of reach, or nothing to carry out."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lab.recipe import Recipe, RecipeError
from lab.steps import Act, act, changed, cures


@pytest.fixture
def recipe(tmp_path: Path) -> Recipe:
    """A recipe whose program is a `fail.py`."""
    (tmp_path / "fail.py").write_text("loss.backward()\n", "utf-8")
    return Recipe("pump-old", tmp_path, "pump", "t", "3.11", (), ("x",))


def step(*commands: str, text: str = "Do it") -> dict[str, Any]:
    """A step as the JSON has it."""
    return {"text": text, "commands": list(commands)}


def test_pip_goes_to_the_environment_and_a_variable_to_the_shell(recipe: Recipe) -> None:
    """What changes the environment is done apart from what the program's shell does."""
    assert act(step('python -m pip install "numpy<2"', "export A=1"), recipe, None) == Act(
        "typed", ('python -m pip install "numpy<2"',), ("export A=1",)
    )


def test_a_command_that_runs_the_program_stands_in_its_place(recipe: Recipe) -> None:
    """A prefix of variables is typed with it."""
    assert act(step("A=1 python train.py"), recipe, None).program == "A=1 python train.py"
    assert act(step("torchrun --nproc_per_node gpu train.py"), recipe, None).how == "nothing"


@pytest.mark.parametrize(
    "command",
    ["sudo apt-get install -y ninja-build", "pip install torch --index-url https://i.example/cu130", "conda install x"],
)
def test_what_has_no_source_here_is_set_apart(recipe: Recipe, command: str) -> None:
    """Other indexes, the system's packages and other tools are not here."""
    assert act(step("export A=1", command), recipe, None).how == "apart"


def test_code_and_questions_are_nothing_to_type(recipe: Recipe) -> None:
    """Neither a line of Python nor a look at the machine is carried out by itself, nor what has a word to put in."""
    for commands in (["loss = loss.mean()"], ["ls -l data"], ["export MASTER_ADDR=10.0.0.1   # the first node"], []):
        assert act(step(*commands), recipe, None) == Act("nothing")


def test_what_a_person_does_is_written_beside_the_program(recipe: Recipe) -> None:
    """The entry whose literal the step holds is done; the step's own commands are not."""
    (recipe.folder / "cure.toml").write_text(
        '[[cure]]\nsays = "loss.mean()"\nchange = [["loss.", "loss.mean()."]]\ncommands = ["export A=1"]\n', "utf-8"
    )
    done = act(step("loss = loss.mean()"), recipe, cures(recipe))
    assert done == Act("written", (), ("export A=1",), "", (("train.py", "loss.", "loss.mean()."),))
    assert act(step("loss = loss.sum()"), recipe, cures(recipe)).how == "nothing"
    (recipe.folder / "train.py").write_text("loss.backward()\n", "utf-8")
    changed(done, recipe.folder)
    assert (recipe.folder / "train.py").read_text("utf-8") == "loss.mean().backward()\n"
    with pytest.raises(RecipeError, match="does not hold"):
        changed(Act("written", change=(("train.py", "gone", "x"),)), recipe.folder)


def test_an_entry_may_be_for_some_recordings_only(recipe: Recipe) -> None:
    """Globs of the recipe's name choose."""
    (recipe.folder / "cure.toml").write_text('[[cure]]\nsays = "it"\nprogram = "true"\nvariants = ["*-old"]\n', "utf-8")
    assert act(step(), recipe, cures(recipe)).program == "true"
    assert act(step(), recipe, cures(replace(recipe, name="pump-new"))).how == "nothing"


def test_an_unknown_key_is_an_error(recipe: Recipe) -> None:
    """A typing error does not make a cure silently do nothing."""
    (recipe.folder / "cure.toml").write_text('[[cure]]\nsay = "it"\n', "utf-8")
    with pytest.raises(RecipeError, match=r"cure\.toml"):
        cures(recipe)
