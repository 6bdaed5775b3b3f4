"""Commits of this repository, laid out outside the tree, so that the errdoc of any of them can be asked.

A commit's files lie below the lab's cache, with what it compiles. It is asked by this checkout's own interpreter, whose
packages it uses where it needs the same ones; where it needs others, an environment of its own is made.
"""

import contextlib
import fcntl
import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from lab import envs
from lab.recipe import CORPUS

ROOT = CORPUS.parent
#: Laid out commits that are kept; the answers that were made of them are kept longer.
_KEPT = 4


class CommitError(Exception):
    """A commit that does not exist, or whose environment cannot be made."""


@dataclass(frozen=True)
class LaidOut:
    """A commit whose files lie outside the tree.

    Attributes:
        sha: its whole name.
        tree: its files.
        python: an interpreter that has what it needs.
    """

    sha: str
    tree: Path
    python: Path

    @property
    def environment(self) -> dict[str, str]:
        """The variables under which that interpreter runs this commit's errdoc, whatever else is installed.

        What it compiles stays beside it: the user's own cache keeps eight compiled folders, this would push one out.
        """
        kept = {name: value for name, value in os.environ.items() if not name.startswith("ERRDOC_") and name != "CI"}
        return kept | {
            "PYTHONPATH": str(self.tree / "src"),
            "PYTHONHASHSEED": "0",
            "ERRDOC_HISTORY": "off",
            "XDG_CACHE_HOME": str(self.tree.parent / "cache"),
        }


def git(*words: str, root: Path = ROOT) -> str:
    """What git prints.

    Raises:
        CommitError: it refuses; the text is its own.
    """
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True)
    if done.returncode:
        raise CommitError(done.stderr.strip() or f"git {words[0]} ended with {done.returncode}")
    return done.stdout.strip()


def whole_name(commit: str, root: Path = ROOT) -> str:
    """The forty digits of a commit.

    Raises:
        CommitError: there is none of that name.
    """
    return git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{commit}^{{commit}}", root=root)


def folder_of(sha: str) -> Path:
    """Where what belongs to a commit is kept."""
    return envs.CACHE / "commits" / sha[:12]


def laid_out(commit: str, root: Path = ROOT) -> LaidOut:
    """A commit's files and an interpreter for them; made where they are not there yet.

    Raises:
        CommitError: there is no such commit, or its environment cannot be made.
    """
    sha = whole_name(commit, root)
    folder = folder_of(sha)
    folder.mkdir(parents=True, exist_ok=True)
    with _alone(folder):
        tree = folder / "tree"
        if not tree.is_dir():
            _unpack(sha, tree, root)
        python = _interpreter(tree, folder, root)
    os.utime(folder)
    _forget(keep=folder)
    return LaidOut(sha, tree, python)


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Of several that want the same commit one lays it out, and the others wait."""
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _unpack(sha: str, tree: Path, root: Path) -> None:
    half = tree.with_name("half")
    shutil.rmtree(half, ignore_errors=True)
    with subprocess.Popen(["git", "archive", sha], cwd=root, stdout=subprocess.PIPE) as archive:
        assert archive.stdout is not None
        with tarfile.open(fileobj=archive.stdout, mode="r|") as packed:
            packed.extractall(half, filter="data")
    if archive.returncode:
        raise CommitError(f"git archive {sha[:12]} ended with {archive.returncode}")
    half.rename(tree)


def _interpreter(tree: Path, folder: Path, root: Path) -> Path:
    """This interpreter, or that of an environment with what the commit itself asks for."""
    if _needs(tree / "pyproject.toml") == _needs(root / "pyproject.toml"):
        return Path(sys.executable)
    env = folder / "venv"
    python = env / "bin" / "python"
    if not (env / "ready").exists():
        venv.EnvBuilder(with_pip=True, clear=True).create(env)
        done = subprocess.run([python, "-m", "pip", "install", "-q", *_needs(tree / "pyproject.toml")],
                              capture_output=True, text=True)  # fmt: skip
        if done.returncode:
            raise CommitError(f"what {folder.name} needs cannot be installed: {done.stderr.strip()[-500:]}")
        (env / "ready").touch()
    return python


def _needs(file: Path) -> list[str]:
    return sorted(tomllib.loads(file.read_text("utf-8"))["project"]["dependencies"])


def _forget(keep: Path) -> None:
    """Deletes the files of all but the few commits that were asked last."""
    rows = [one for one in keep.parent.iterdir() if one != keep and (one / "tree").is_dir()]
    rows.sort(key=lambda one: one.stat().st_mtime, reverse=True)
    for old in rows[_KEPT - 1 :]:
        for name in ("tree", "cache", "venv"):
            shutil.rmtree(old / name, ignore_errors=True)
