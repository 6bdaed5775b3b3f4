"""A proposal is carried out as a cure is, unless it hides the error, is out of reach, or proposes nothing."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from lab.aid import Aided, Project, digest, hides, outcomes, projects, proposal
from lab.cure import name
from lab.recipe import Recipe, RecipeError, find

from lab import aid, envs

PROGRAM = "values = {}\nprint(values['lr'])\n"


@pytest.fixture
def recipe(tmp_path: Path) -> Recipe:
    """A program that fails with a KeyError, and a log of it."""
    folder = tmp_path / "recipe"
    folder.mkdir()
    (folder / "fail.py").write_text(PROGRAM, "utf-8")
    return Recipe("pump-old", folder, "pump", "t", "3.11", (), ("KeyError: 'lr'",))


@pytest.fixture
def proposed(tmp_path: Path) -> Path:
    """Where the proposals of project 01 lie."""
    (tmp_path / "aid" / "01").mkdir(parents=True)
    return tmp_path / "aid"


def act(proposed: Path, recipe: Recipe, text: str) -> aid.steps.Act:
    """What a proposal of this text does."""
    path = proposed / "01" / "log.toml"
    path.write_text(text, "utf-8")
    return proposal(path, recipe)


def test_a_change_or_a_whole_file_is_a_proposal(proposed: Path, recipe: Recipe) -> None:
    """The keys are those of a cure, and a file's new text."""
    done = act(proposed, recipe, "change = [['{}', '{\"lr\": 1}']]\ncommands = ['pip3 install x', 'export A=1']\n")
    assert (done.pip, done.shell) == (("pip3 install x",), ("export A=1",))
    assert done.change == (("train.py", "{}", '{"lr": 1}'),)
    whole = act(proposed, recipe, "file = 'train.py'\nwhole = '''\nprint(1)\n'''\n")
    (recipe.folder / "train.py").write_text("x", "utf-8")
    aid.steps.changed(whole, recipe.folder)
    assert (recipe.folder / "train.py").read_text("utf-8") == "print(1)\n"


@pytest.mark.parametrize(
    "text",
    ["", "chang = []", "change = [['a']]", "commands = 'rm x'", "not toml", "file = '../x'\nwhole = 'y'",
     "file = '/tmp/x'\nwhole = 'y'"],
)  # fmt: skip
def test_what_is_no_proposal_is_said(proposed: Path, recipe: Recipe, text: str) -> None:
    """Neither an unknown key nor a file outside of the project is carried out."""
    with pytest.raises(RecipeError, match=r"log\.toml"):
        act(proposed, recipe, text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("change = [[\"print(values['lr'])\", '''try:\n    print(values[\"lr\"])\nexcept KeyError:\n    pass''']]", "except"),
        ("change = [[\"print\", 'exit(0); print']]", "exit"),
        ("program = 'python train.py || true'", "does not mind"),
        ("program = 'echo done'", "another program"),
    ],
)  # fmt: skip
def test_a_change_that_hides_the_error_is_refused(proposed: Path, recipe: Recipe, text: str, why: str) -> None:
    """An error that is caught, and a program that ends before it, are no cure."""
    assert why in hides(act(proposed, recipe, text), recipe)


def test_a_change_that_mends_is_not_refused(proposed: Path, recipe: Recipe) -> None:
    """Nor is a failing import that is tried, nor the program started in another way."""
    assert not hides(act(proposed, recipe, "change = [['{}', '{\"lr\": 1}']]"), recipe)
    tried = "change = [['values', '''try:\n    import old\nexcept ImportError:\n    old = None\nvalues''']]"
    assert not hides(act(proposed, recipe, tried), recipe)
    assert not hides(act(proposed, recipe, "program = 'mv train.py run.py && A=1 python -u train.py'"), recipe)


def test_a_proposal_counts_by_what_the_program_really_does(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, proposed: Path, recipe: Recipe
) -> None:
    """One that is right is fixed, one that is wrong is not, one that is missing is nothing; what is known is not run again."""

    @contextmanager
    def using(recipe: Recipe) -> Iterator[Path]:
        yield Path(sys.prefix)

    monkeypatch.setattr(envs, "using", using)
    monkeypatch.setattr("lab.recipe.CORPUS", tmp_path)
    recipe.log.parent.mkdir(parents=True)
    recipe.log.write_text("KeyError: 'lr'\n", "utf-8")
    project = Project("01", name(recipe))
    act(proposed, recipe, "change = [['{}', '{\"lr\": 1}']]\n")

    def left(known: dict[tuple[str, str], str]) -> dict[str, str]:
        found = list(outcomes([project], {name(recipe): recipe}, known, proposed))
        assert all(isinstance(one, Aided) for one in found), found
        return {one.arm: one.left for one in found if isinstance(one, Aided)}

    assert left({}) == {"log": "fixed", "errdoc": "nothing"}
    known = {("01", arm): digest(project, arm, proposed) for arm in aid.ARMS}
    assert left(known) == {}
    act(proposed, recipe, "change = [['{}', 'dict()']]\n")
    assert left(known) == {"log": "no change"}
    act(proposed, recipe, "change = [['is not there', 'x']]\n")
    assert left(known) == {"log": "nothing"}
    act(proposed, recipe, "commands = ['sudo apt-get install x']\n")
    assert left(known) == {"log": "apart"}


def test_each_project_is_a_recording_of_its_own() -> None:
    """The list has forty, and at most two of a failure."""
    recorded = {name(recipe) for recipe in find() if recipe.log.exists()}
    names = [project.name for project in projects()]
    assert len(set(names)) == 40
    assert set(names) <= recorded
    failures = [one.split("/")[0] for one in names]
    assert max(failures.count(failure) for failure in failures) <= 2
