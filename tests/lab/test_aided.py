"""What became of proposals is kept, counted by arm and told."""

import datetime
from pathlib import Path

import pytest
from lab.aid import Aided, Left, Project
from lab.aided import fixed, keep, load, report, save, shown
from lab.recipe import Recipe

DAY = datetime.date(2026, 11, 23)
PROJECTS = [Project("01", "pump/old"), Project("02", "pump/new")]


def aided(number: str, arm: str, left: Left, error: str = "") -> Aided:
    """An outcome."""
    return Aided(number, arm, "abc", left, error, DAY)


FIRST = aided("01", "log", "fixed")
SECOND = aided("01", "errdoc", "another error", 'Say "no" | \\')
THIRD = aided("02", "errdoc", "fixed")


def recipe(folder: Path, variant: str) -> Recipe:
    """A recording's recipe."""
    return Recipe(f"pump-{variant}", folder / "job" / f"pump-{variant}", "pump", "t", "3.11", (), ("x",))


def test_what_is_kept_is_read_back(tmp_path: Path) -> None:
    """Nothing is lost on the way to the file, and a second run takes the place of the first."""
    path = tmp_path / "aid.toml"
    save([THIRD, SECOND, FIRST], path)
    assert load(path) == {(one.number, one.arm): one for one in (FIRST, SECOND, THIRD)}
    keep(aided("01", "log", "no change"), path)
    assert load(path)["01", "log"].left == "no change"
    assert len(load(path)) == 3


def test_what_was_not_carried_out_is_not_fixed() -> None:
    """A share is of all projects."""
    kept = {(one.number, one.arm): one for one in (FIRST, SECOND, THIRD)}
    assert fixed(kept, "log", PROJECTS) == 1
    assert fixed(kept, "errdoc", PROJECTS) == 1
    assert fixed(kept, "errdoc", PROJECTS[:1]) == 0


def test_the_report_tells_shares_and_sizes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By arm, by family and by project, with the characters that were shown."""
    monkeypatch.setattr("lab.recipe.CORPUS", tmp_path)
    recipes = {"pump/old": recipe(tmp_path, "old"), "pump/new": recipe(tmp_path, "new")}
    recipes["pump/old"].log.parent.mkdir(parents=True)
    recipes["pump/old"].log.write_text("broke\n", "utf-8")
    (tmp_path / "01").mkdir()
    (tmp_path / "01" / "answer.txt").write_text("mend it é", "utf-8")
    assert shown(PROJECTS[0], recipes["pump/old"], tmp_path) == {"log": 6, "errdoc": 9}
    text = report({(one.number, one.arm): one for one in (FIRST, SECOND, THIRD)}, PROJECTS, recipes)
    assert "| really fixed | 1 of 2, 0.50 | 1 of 2, 0.50 |" in text
    assert "| not carried out yet | 1 | 0 |" in text
    assert "| job | 2 | 1 | 1 |" in text
    assert '| 01 | `pump/old` | fixed | another error: Say "no" \\| \\ |' in text
    assert "| 02 | `pump/new` | - | fixed |" in text
