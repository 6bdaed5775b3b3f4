"""Cures: errdoc's first three steps, carried out one after the other on a recording's own program."""

import contextlib
import datetime
import hashlib
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, Literal

from errdoc.kb.base import KnowledgeBase
from errdoc.pipeline import explain
from errdoc.render.json import as_dict
from lab import envs, redaction, run, steps
from lab.layers import LayerError
from lab.recipe import Recipe, RecipeError

#: Seconds for one change of an environment.
PIP_TIME = 900

#: What a program that runs on a machine without a GPU may say of the machine, and still ends well.
NO_GPU = frozenset({"cuda-driver-library-not-found", "cuda-library-not-found", "driver-not-found"})

#: What a step left: `fixed`, `another error`, `no change`; `apart` and `nothing` were not carried out.
Left = Literal["fixed", "another error", "no change", "apart", "nothing"]


@dataclass(frozen=True)
class Tried:
    """One of the steps.

    Attributes:
        text: what errdoc says.
        how: how it was carried out, see `steps.How`.
        left: what the program did then.
        error: the failure or the line that it ended with then.
    """

    text: str
    how: str
    left: Left
    error: str = ""


@dataclass(frozen=True)
class Outcome:
    """What became of one recording.

    Attributes:
        name: `<failure>/<variant>`.
        digest: of the steps and of what carries them out: another one is tried again.
        steps: in errdoc's order, up to the one that ended the failure.
        untried: why nothing was carried out; empty where something was.
    """

    name: str
    digest: str
    steps: tuple[Tried, ...]
    date: datetime.date
    untried: str = ""


def name(recipe: Recipe) -> str:
    """How a recording is called."""
    return f"{recipe.failure}/{recipe.variant}"


def asked(recipe: Recipe) -> list[dict[str, Any]]:
    """The first three steps that errdoc gives for the recording."""
    steps_said: list[dict[str, Any]] = _answer(recipe.log)["do"]
    return steps_said


def digest(recipe: Recipe, said: list[dict[str, Any]]) -> str:
    """Of what would be done for a recording."""
    path = recipe.folder / steps.CURE
    told = [[step["text"], step["commands"]] for step in said]
    written = path.read_text("utf-8") if path.exists() else ""
    return hashlib.sha256(json.dumps([told, written]).encode()).hexdigest()[:12]


def outcomes(recipes: list[Recipe], known: dict[str, str], *, drop: bool = False) -> Iterator[Outcome | str]:
    """Try recordings, environment by environment; a text where something stood in the way.

    Args:
        recipes: those to try, sorted by environment.
        known: digests by name, of what needs no second run.
        drop: delete each environment after its last recipe.
    """
    for _, same in groupby(recipes, key=envs.key):
        used = None
        for recipe in same:
            try:
                said = asked(recipe)
                kept = digest(recipe, said)
                if known.get(name(recipe)) == kept:
                    continue
                acts = [steps.act(step, recipe, steps.cures(recipe)) for step in said]
                reason = _untried(recipe, acts)
                if reason:
                    outcome = Outcome(name(recipe), kept, (), datetime.datetime.now(datetime.UTC).date(), reason)
                else:
                    used = recipe
                    done = tuple(_tried(recipe, said, acts))
                    outcome = Outcome(name(recipe), kept, done, datetime.datetime.now(datetime.UTC).date())
                yield outcome
            except (envs.EnvError, LayerError, run.SkippedError, RecipeError, NotAgainError) as error:
                yield f"{name(recipe)}: {error}"
        if drop and used:
            envs.drop(used)


class NotAgainError(Exception):
    """The program does not fail any more as it was recorded."""


def _untried(recipe: Recipe, acts: list[steps.Act]) -> str:
    """Why a recording is not tried; empty where it is."""
    written = steps.cures(recipe)
    if written and written.apart:
        return f"apart: {written.apart}"
    if recipe.reconstructed or "windows" in recipe.options:
        return "apart: it stands for another system"
    if recipe.inject and not written:
        return "apart: the fault is a driver's or a GPU's, and a layer's here"
    if "gpu" in recipe.needs:
        return "apart: it needs a GPU"
    if any(one.how in ("typed", "written") for one in acts) or (written and written.looked):
        return ""
    if any(one.how == "apart" for one in acts):
        return "apart: the steps' sources are not reached from here"
    return "" if written else "nobody has carried out the steps yet"


def _tried(recipe: Recipe, said: list[dict[str, Any]], acts: list[steps.Act]) -> Iterator[Tried]:
    # A copy where something changes it; the program itself leaves the environment as it is.
    changes = recipe.spoils or any(one.pip for one in acts)
    with envs.using(recipe) as shared, working(shared, changes=changes) as env:
        beside = as_recorded(recipe, env)
        for step, act in zip(said, acts, strict=True):
            if act.how in ("apart", "nothing"):
                yield Tried(step["text"], act.how, "apart" if act.how == "apart" else "nothing")
                continue
            # Alone: what did not help is taken back, but for what it installed.
            env = interpreter(act, env)
            left, error = carried_out(recipe, env, act, beside)
            yield Tried(step["text"], act.how, left, error)
            if left == "fixed":
                return


def as_recorded(recipe: Recipe, env: Path) -> frozenset[str]:
    """Run the program as it was recorded; the failures that its log holds.

    Raises:
        NotAgainError: It does not fail any more.
    """
    before, _ = _run(recipe, env)
    if missing := [literal for literal in recipe.expect if literal not in before]:
        raise NotAgainError(f"does not fail as recorded: {missing} is not in\n{before[-1500:]}")
    return frozenset(one["failure"] for one in _answer(recipe.log)["diagnoses"])


def interpreter(act: steps.Act, env: Path) -> Path:
    """The environment that a step is done in: another interpreter has its own, with nothing of the recording's."""
    return envs.bare(act.python, envs.CACHE / "cures" / f"py{act.python}") if act.python else env


def carried_out(recipe: Recipe, env: Path, act: steps.Act, beside: frozenset[str]) -> tuple[Left, str]:
    """Do a step, run the program again and judge what it left.

    Args:
        recipe: the recording's.
        env: the environment; pip changes it.
        act: what is done.
        beside: see `judged`.
    """
    if refused := _pip(act, env):
        return "no change", refused
    text, code = _run(recipe, env, act)
    return judged(recipe, text, code, beside)


def judged(recipe: Recipe, text: str, code: int, beside: frozenset[str] = frozenset()) -> tuple[Left, str]:
    """What a run's output says about the recording's failure, and the error that is there now.

    Args:
        recipe: the recording's.
        text: the output.
        code: exit status.
        beside: failures that stand in the recording too, and do not end the program: no driver on this machine.
    """
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "train.log"
        # A program that prints nothing has nothing to complain of; its status tells.
        log.write_text(text or "\n", "utf-8")
        answer = _answer(log)
    failures = [one["failure"] for one in answer["diagnoses"] if one["role"] not in ("benign", "suggestion")]
    last = next((line for line in reversed(text.splitlines()) if line.strip()), "")
    if recipe.failure in failures or all(literal in text for literal in recipe.expect):
        return "no change", recipe.failure
    others = [one for one in failures if code or one not in beside | NO_GPU]
    if others:
        return "another error", others[0]
    if code or answer["status"] not in ("clean", "open", "diagnosed"):
        return "another error", (answer["unexplained"] or {}).get("text", "") or last
    return "fixed", ""


def _run(recipe: Recipe, env: Path, act: steps.Act | None = None) -> tuple[str, int]:
    """The program's output and status, with a step done."""
    if act is not None:
        program = act.program or run.shown_command(recipe)
        recipe = replace(recipe, command=("bash", "-c", "\n".join([*act.shell, program])))
    result = run.run(recipe, env, edit=lambda folder: steps.changed(act, folder) if act else None, ask=False)
    return redaction.redact(result.output.decode("utf-8", "backslashreplace"), env, result.folder), result.code


def _pip(act: steps.Act, env: Path) -> str:
    """Change the environment; the end of what pip says where it refuses."""
    variables = {key: value for key, value in os.environ.items() if key.startswith(("PIP_", "SSL_"))}
    with tempfile.TemporaryDirectory() as home:
        # What pip unpacks goes with the folder, also where the time limit ends it.
        variables |= {"PATH": f"{env}/bin:/usr/local/bin:/usr/bin:/bin", "HOME": home, "TMPDIR": home,
                      "VIRTUAL_ENV": str(env)}  # fmt: skip
        for command in act.pip:
            done = subprocess.run(["timeout", str(PIP_TIME), "bash", "-c", command], cwd=home, env=variables,
                                  capture_output=True, text=True, check=False)  # fmt: skip
            if done.returncode:
                lines = [line for line in (done.stdout + done.stderr).splitlines() if "ERROR" in line]
                return redaction.redact((lines or ["pip failed"])[-1], env)
    return ""


def working(env: Path, *, changes: bool) -> contextlib.AbstractContextManager[Path]:
    """The environment to work in: a copy where something changes it."""
    return _Copy(env) if changes else contextlib.nullcontext(env)


class _Copy:
    """A fresh copy of an environment, by hard links: pip replaces files, and writes into none."""

    def __init__(self, env: Path) -> None:
        self.env = env
        self.folder = Path(tempfile.mkdtemp(prefix="cure-", dir=envs.CACHE))

    def __enter__(self) -> Path:
        copy = self.folder / self.env.name
        shutil.copytree(self.env, copy, symlinks=True, copy_function=os.link)
        for path in [*(copy / "bin").iterdir(), *envs.site(copy).glob("*.pth"), copy / "pyvenv.cfg"]:
            if path.is_symlink() or not path.is_file():
                continue
            content = path.read_bytes()
            if str(self.env).encode() in content[:4096]:
                mode = path.stat().st_mode
                path.unlink()
                path.write_bytes(content.replace(str(self.env).encode(), str(copy).encode()))
                path.chmod(mode)
        return copy

    def __exit__(self, *_: object) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)


def _answer(log: Path) -> dict[str, Any]:
    return as_dict(explain([str(log)], kb=_kb()))


@cache
def _kb() -> KnowledgeBase:
    return KnowledgeBase.open()
