"""The programs that fail with errors no page has."""

import tomllib
from pathlib import Path

import pytest
from lab.programs import PROGRAMS, load
from lab.recipe import CORPUS, RecipeError
from lab.redaction import leaks

KEYS = {"name", "command", "run", "needs", "python", "env", "kind", "kinds_ok", "frame_file", "frame_line", "frame_function",
        "frame_from", "key_line", "key_text", "key_lines_ok", "key_file", "failing_command", "named_by", "helps", "recorded", "failure", "near"}  # fmt: skip


def test_each_program_can_be_run_again() -> None:
    """It has a command, and its packages are pinned; what the system has to bring is not installed."""
    for folder in PROGRAMS.iterdir():
        recipe = load(folder.name)
        assert recipe.command[-1]
        assert all("==" in package for package in recipe.packages)
    assert load("51-cpp-abort").packages == ()
    assert load("57-torchrun-rank1-keyerror").packages == ("torch==2.13.0+cpu",)


def test_no_recipe_has_a_key_that_nobody_reads() -> None:
    """A misspelt key would be passed over."""
    for file in PROGRAMS.glob("*/recipe.toml"):
        head = tomllib.loads(file.read_text("utf-8"))
        assert set(head) <= KEYS, file
        assert head["name"] == file.parent.name


def test_programs_and_logs_show_nothing_of_a_machine() -> None:
    """No folder of this machine, no package index."""
    files = [path for top in (PROGRAMS, CORPUS / "unknown") for path in top.rglob("*") if path.is_file()]
    found = {path: leaks(path.read_text("utf-8")) for path in files}
    assert {path: some for path, some in found.items() if some} == {}


def test_a_program_that_is_not_there_is_said(tmp_path: Path) -> None:
    """The text names it."""
    with pytest.raises(RecipeError, match="61-none"):
        load("61-none", tmp_path)
