"""What agents are handed tells no failure by its names; the projects are drawn by a rule; proposals come back."""

import datetime
from pathlib import Path

import pytest
from lab.aid import Project
from lab.cure import Left, Outcome, Tried, name
from lab.handed import choose, give, suits, take, write
from lab.recipe import Recipe

from lab import aid, handed

DAY = datetime.date(2026, 11, 23)


def recipe(folder: Path, family: str, failure: str, variant: str = "old", **keys: object) -> Recipe:
    """A recording's recipe, with its program."""
    home = folder / family / f"{failure}-{variant}"
    home.mkdir(parents=True)
    (home / "fail.py").write_text("print(1 / 0)\n", "utf-8")
    (home / "recipe.toml").write_text("", "utf-8")
    (home / "cure.toml").write_text("", "utf-8")
    return Recipe(f"{failure}-{variant}", home, failure, "t", "3.11", (), ("x",), **keys)  # type: ignore[arg-type]


def outcome(of: Recipe, left: Left) -> Outcome:
    """What became of its cure."""
    return Outcome(name(of), "abc", (Tried("Do it", "typed", left),), DAY)


def test_families_take_turns_and_failures_are_spread(tmp_path: Path) -> None:
    """What no step ended is there in its share; the same rule draws the same projects in whatever order they come."""
    recipes = [
        recipe(tmp_path, family, f"{family}-{failure}", str(variant))
        for family, failures in (("tensors", 6), ("job", 2), ("memory", 1))
        for failure in range(failures)
        for variant in range(4)
    ]
    tried = {name(one): outcome(one, "fixed" if one.variant != "0" else "no change") for one in recipes}
    names = choose(recipes, tried, 8)
    assert names == choose(recipes[::-1], dict(reversed(tried.items())), 8)
    assert sum(one.endswith("/0") for one in names) == 2
    assert len(names) == 8
    assert {one.split("-")[0] for one in names} == {"tensors", "job", "memory"}
    failures = [one.split("/")[0] for one in names]
    assert max(failures.count(one) for one in failures) <= handed.OF_ONE
    assert len(choose(recipes, tried, 100)) == 9 * handed.OF_ONE


def test_only_programs_as_somebody_has_them_are_projects(tmp_path: Path) -> None:
    """Neither what a layer or a script makes fail, nor what needs the network."""
    assert suits(recipe(tmp_path, "job", "a"))
    assert suits(recipe(tmp_path, "job", "b", command=("torchrun", "train.py")))
    assert not suits(recipe(tmp_path, "job", "c", inject={"libcuda": {}}))
    assert not suits(recipe(tmp_path, "job", "d", needs=("network",)))
    assert not suits(recipe(tmp_path, "job", "e", command=("pip", "install", "x")))
    script = recipe(tmp_path, "job", "f")
    (script.folder / "fail.py").rename(script.folder / "run.sh")
    assert not suits(script)


def test_the_list_is_read_back(tmp_path: Path) -> None:
    """Numbers are those of the order."""
    write(["pump/old", "valve/new"], tmp_path / "aid.toml")
    assert aid.projects(tmp_path / "aid.toml") == [Project("01", "pump/old"), Project("02", "valve/new")]


def test_an_arm_sees_its_own_and_no_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log goes to one arm, errdoc's answer to the other; no file or task says which failure it is."""
    monkeypatch.setattr("lab.recipe.CORPUS", tmp_path / "corpus")
    one = recipe(tmp_path / "recipes", "job", "pump")
    one.log.parent.mkdir(parents=True)
    one.log.write_text("Traceback (most recent call last):\nZeroDivisionError: division by zero\n", "utf-8")
    project, given = Project("01", "pump/old"), tmp_path / "given"
    give([project], {"pump/old": one}, given)
    files = {str(path.relative_to(given)) for path in given.rglob("*") if path.is_file()}
    assert files == {
        "log/01/TASK.md", "log/01/train.py", "log/01/train.log", "errdoc/01/TASK.md", "errdoc/01/train.py", "errdoc/01/answer.txt"
    }  # fmt: skip
    assert "division by zero" in (given / "errdoc/01/answer.txt").read_text("utf-8")
    tasks = [(given / arm / "01" / "TASK.md").read_text("utf-8") for arm in aid.ARMS]
    assert all("`train.py`" in task and "pump" not in task for task in tasks)
    assert "train.log" not in tasks[1]

    (given / "log/01/proposal.toml").write_text("change = [['/ 0', '/ 1']]\n", "utf-8")
    wrong = take([project], {"pump/old": one}, given, tmp_path / "aid")
    assert wrong == ["01 errdoc: nothing was proposed"]
    kept = {str(path.relative_to(tmp_path / "aid")) for path in (tmp_path / "aid").rglob("*") if path.is_file()}
    assert kept == {"01/log.toml", "01/answer.txt"}
    assert aid.proposal(tmp_path / "aid/01/log.toml", one).change == (("train.py", "/ 0", "/ 1"),)
