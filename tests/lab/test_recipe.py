"""Recipes are read, found and turned into places and labels."""

import tomllib
from pathlib import Path

import pytest
from lab.recipe import CORPUS, ROOT, RecipeError, find, load
from lab.record import label

CATALOGUED = {"failure", "cause", "also", "title", "framework", "python", "versions", "recipe", "command", "exit_code",
              "reconstructed", "real", "injected", "layer", "expect", "date"}  # fmt: skip


def write(folder: Path, text: str) -> Path:
    """A recipe's folder that holds this description."""
    folder.mkdir(parents=True)
    (folder / "recipe.toml").write_text(text, "utf-8")
    return folder


def test_every_recipe_of_the_tree_loads_and_expects_something() -> None:
    """No recipe is without a title, something to expect and something to run."""
    for recipe in find():
        assert recipe.title, recipe.name
        assert recipe.expect, recipe.name
        assert recipe.command or recipe.program, recipe.name


def test_a_recording_is_named_once() -> None:
    """No two recipes write the same log."""
    logs = [recipe.log for recipe in find()]
    assert len(logs) == len(set(logs))


def test_every_recording_has_its_recipe_and_label() -> None:
    """A log of the corpus can be made again, and says what is real in it."""
    made = {recipe.log for recipe in find()}
    for log in [*CORPUS.glob("recorded/*/*.log"), *CORPUS.glob("healthy/*.log")]:
        told = tomllib.loads(log.with_suffix(".toml").read_text("utf-8"))
        assert (ROOT / told["recipe"] / "recipe.toml").exists(), log
        assert log in made, log
        assert set(told) <= CATALOGUED, log
        assert told["real"], log


def test_variants_replace_keys(tmp_path: Path) -> None:
    """A variant is the recipe with some keys replaced, and its name is the folder's and its own."""
    folder = write(
        tmp_path / "driver" / "device-busy-stub",
        'failure = "device-busy"\ntitle = "t"\npython = "3.11"\npackages = ["a==1"]\nexpect = "x"\n'
        '[[variant]]\nname = "one"\n'
        '[[variant]]\nname = "two"\npackages = ["a==2"]\ninject = { libcuda = { cuInit = 46 } }\n',
    )
    one, two = load(folder)
    assert (one.name, one.packages, one.expect) == ("device-busy-stub-one", ("a==1",), ("x",))
    assert (two.variant, two.packages, two.inject) == ("stub-two", ("a==2",), {"libcuda": {"cuInit": "46"}})
    assert two.log == CORPUS / "recorded" / "device-busy" / "stub-two.log"


def test_an_unknown_key_is_an_error(tmp_path: Path) -> None:
    """A misspelt key is not passed over."""
    folder = write(
        tmp_path / "driver" / "x",
        'failure = "x"\ntitle = "t"\npython = "3.11"\nexpect = "x"\nenvv = {}\n',
    )
    with pytest.raises(RecipeError, match="envv"):
        load(folder)


def test_a_label_is_toml() -> None:
    """The label file is read back as it was meant, pinned versions included."""
    recipe = next(recipe for recipe in find() if recipe.inject)
    told = tomllib.loads(label(recipe, 1, {"numpy": "1.23.5", "six": "1"}))
    assert told["failure"] == recipe.failure
    assert told["versions"] == {"numpy": "1.23.5"}
    assert "libcuda: " in told["injected"]
