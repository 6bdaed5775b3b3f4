"""A commit is laid out as it was committed, outside the tree."""

import subprocess
import sys
from pathlib import Path

import pytest
from lab.commits import CommitError, laid_out, whole_name

from lab import envs

_PROJECT = '[project]\nname = "a"\ndependencies = ["typer"]\n'


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository of two commits; the lab's cache is a folder of the test's."""
    monkeypatch.setattr(envs, "CACHE", tmp_path / "cache")
    folder = tmp_path / "repository"
    (folder / "src" / "errdoc").mkdir(parents=True)
    (folder / "pyproject.toml").write_text(_PROJECT)
    _git(folder, "init", "-q")
    for number in "12":
        (folder / "src" / "errdoc" / "__init__.py").write_text(f"number = {number}\n")
        _git(folder, "add", ".")
        _git(folder, "commit", "-qm", number)
    return folder


def _git(folder: Path, *words: str) -> None:
    names = ("-c", "user.name=a", "-c", "user.email=a@example.org")
    subprocess.run(["git", *names, *words], cwd=folder, check=True)


def test_a_commit_is_laid_out_as_it_was(repository: Path) -> None:
    """Not as the working tree is, and the same commit by any of its names once."""
    (repository / "src" / "errdoc" / "__init__.py").write_text("number = 3\n")
    first, second = laid_out("HEAD~1", repository), laid_out("HEAD", repository)
    assert [(one.tree / "src/errdoc/__init__.py").read_text() for one in (first, second)] == [
        "number = 1\n",
        "number = 2\n",
    ]
    assert laid_out(second.sha[:9], repository) == second
    assert not first.tree.is_relative_to(repository)


def test_a_commit_that_needs_the_same_packages_runs_in_this_environment(repository: Path) -> None:
    """Under its own sources, whatever is installed."""
    place = laid_out("HEAD~1", repository)
    assert place.python == Path(sys.executable)
    done = subprocess.run([place.python, "-c", "import errdoc; print(errdoc.number)"], env=place.environment,
                          capture_output=True, text=True, check=True)  # fmt: skip
    assert done.stdout == "1\n"


def test_only_the_files_of_commits_that_were_asked_last_are_kept(repository: Path) -> None:
    """What else belongs to a commit stays."""
    for number in range(5):
        (repository / "more").write_text(f"{number}")
        _git(repository, "add", ".")
        _git(repository, "commit", "-qm", "more")
        place = laid_out("HEAD", repository)
        (place.tree.parent / "answers").touch()
    folders = list((envs.CACHE / "commits").iterdir())
    assert len(folders) == 5
    assert all((folder / "answers").exists() for folder in folders)
    assert sum((folder / "tree").is_dir() for folder in folders) == 4


def test_a_name_that_is_no_commit_is_refused(repository: Path) -> None:
    """Also one that looks like an option."""
    for name in ("nothing", "--all"):
        with pytest.raises(CommitError):
            whole_name(name, repository)
