"""Runs a program of `unknown/`: what it needs is installed, what it prints comes back without the machine in it."""

import tomllib
from pathlib import Path

from lab import envs, run
from lab.recipe import ROOT, Recipe, RecipeError
from lab.redaction import redact

PROGRAMS = ROOT / "lab" / "unknown"


def load(name: str, programs: Path = PROGRAMS) -> Recipe:
    """The program as a recipe that runs in an environment of its own.

    Raises:
        RecipeError: There is no such program.
    """
    file = programs / name / "recipe.toml"
    if not file.is_file():
        raise RecipeError(f"no program {name} in {programs.name}/")
    head = tomllib.loads(file.read_text("utf-8"))
    return Recipe(
        name=name,
        folder=file.parent,
        failure="",
        title=head["kind"],
        python=".".join(head.get("python", "3.11").split(".")[:2]),
        # "g++ 12.2" and its like are the system's: they are not installed here
        packages=tuple(one for one in head["needs"] if "==" in one),
        expect=(),
        env=head.get("env", {}),
        command=("bash", "-c", head.get("run", head["command"])),
    )


def printed(recipe: Recipe) -> str:
    """What the program prints, standard output and error together.

    Raises:
        EnvError: Its environment cannot be made.
        SkippedError: The machine does not allow it.
    """
    with envs.using(recipe) as env:
        result = run.run(recipe, env)
        return redact(result.output.decode("utf-8", "replace"), env, result.folder)
