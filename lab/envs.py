"""Environments: made by uv, cached outside the tree, shared by recipes that pin the same, one large one at a time."""

import contextlib
import fcntl
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from lab.recipe import Recipe

CACHE = Path(os.environ.get("ERRDOC_LAB_CACHE", Path.home() / ".cache" / "errdoc-lab"))
#: Below this, no environment is made.
FREE_GB = 12


class EnvError(Exception):
    """An environment that cannot be made; the text is the tool's own."""


def key(recipe: Recipe) -> str:
    """The environment's name: its first package and a digest of everything pinned."""
    pinned = json.dumps([recipe.python, sorted(recipe.packages), recipe.options])
    first = re.sub(r"\[.*?\]", "", recipe.packages[0]).replace("==", "-") if recipe.packages else "bare"
    return f"{first}-py{recipe.python}-{hashlib.sha256(pinned.encode()).hexdigest()[:8]}"


def folder(recipe: Recipe) -> Path:
    """Where the recipe's environment is or will be."""
    return CACHE / "envs" / key(recipe)


def site(env: Path) -> Path:
    """The site-packages folder of an environment."""
    return next(iter(sorted((env / "lib").glob("python*/site-packages"))), env)


def interpreter(version: str) -> Path:
    """The interpreter of that version: pyenv's, or one on the path.

    Raises:
        EnvError: The machine has none.
    """
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    for found in sorted(root.glob(f"versions/{version}.*/bin/python"), reverse=True):
        return found
    if on_path := shutil.which(f"python{version}"):
        return Path(on_path)
    raise EnvError(f"no Python {version} on this machine")


def uv() -> str:
    """The uv to use: beside the running interpreter, or on the path.

    Raises:
        EnvError: There is none.
    """
    beside = Path(sys.executable).with_name("uv")
    found = str(beside) if beside.exists() else shutil.which("uv")
    if found is None:
        raise EnvError("uv is not installed: pip install uv")
    return found


@contextlib.contextmanager
def using(recipe: Recipe) -> Iterator[Path]:
    """The recipe's environment, made where it is missing, and kept while in use.

    Raises:
        EnvError: It cannot be made.
    """
    env = folder(recipe)
    env.parent.mkdir(parents=True, exist_ok=True)
    with _lock(env.with_name(f"{env.name}.lock"), fcntl.LOCK_SH):
        if not (env / "ready").exists():
            # One installation at a time on the whole machine: the disk and the network are shared.
            with _lock(CACHE / "install.lock", fcntl.LOCK_EX):
                if not (env / "ready").exists():
                    _make(recipe, env)
        yield env


def drop(recipe: Recipe) -> bool:
    """Delete the recipe's environment, unless somebody uses it."""
    env = folder(recipe)
    try:
        with _lock(env.with_name(f"{env.name}.lock"), fcntl.LOCK_EX | fcntl.LOCK_NB):
            shutil.rmtree(env, ignore_errors=True)
            return True
    except BlockingIOError:
        return False


def size(env: Path) -> float:
    """GB of an environment."""
    return sum(path.lstat().st_size for path in env.rglob("*") if path.is_file()) / 1e9


def versions(env: Path) -> dict[str, str]:
    """What is installed, by name."""
    found = subprocess.run(
        [uv(), "pip", "list", "--format=json", "--python", str(env / "bin" / "python")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    try:
        return {row["name"]: row["version"] for row in json.loads(found.stdout)}
    except json.JSONDecodeError:
        return {}


def bare(version: str, env: Path) -> Path:
    """An environment with pip alone, made anew.

    Raises:
        EnvError: It cannot be made.
    """
    shutil.rmtree(env, ignore_errors=True)
    _uv("venv", "-q", "--seed", "--python", str(interpreter(version)), str(env))
    return env


def _make(recipe: Recipe, env: Path) -> None:
    if shutil.disk_usage(CACHE).free < FREE_GB * 1e9:
        raise EnvError(f"less than {FREE_GB} GB free: record with --drop-envs, or empty {CACHE}")
    shutil.rmtree(env, ignore_errors=True)
    python = env / "bin" / "python"
    _uv("venv", "-q", "--seed", "--python", str(interpreter(recipe.python)), str(env))
    # The seed's packages are too new for some old interpreters' users: only pip stays, as a user would have it.
    if recipe.packages:
        _uv("pip", "install", "-q", "--python", str(python), *recipe.options, *recipe.packages)
    (env / "ready").write_text("")


def _uv(*arguments: str) -> None:
    # No cache, unless the caller names one: an environment of 5 GB would stay there after it is dropped.
    cache = [] if "UV_CACHE_DIR" in os.environ else ["--no-cache"]
    done = subprocess.run([uv(), *arguments, *cache], capture_output=True, text=True, check=False)
    if done.returncode:
        raise EnvError(done.stderr.strip() or f"uv ended with {done.returncode}")


@contextlib.contextmanager
def _lock(path: Path, how: int) -> Iterator[None]:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a") as file:
        fcntl.flock(file, how)
        yield
