"""What an agent is handed for `lab.aid`, what it hands back, and which recordings the projects are."""

import json
import os
import random
import shlex
import shutil
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

from lab import cure, cured, envs, run
from lab.aid import ARMS, PROJECTS, PROPOSED, Project, proposal
from lab.recipe import ROOT, Recipe, RecipeError

#: What decides where chance does; any number.
SEED = 18
COUNT = 40
#: Projects of one failure.
OF_ONE = 2

#: The file that an arm is shown beside the program.
_TOLD = {"log": "train.log", "errdoc": "answer.txt"}
_SAYS = {
    "log": "`train.log`: what it printed, standard output and error together",
    "errdoc": "`answer.txt`: what errdoc, a tool that reads error logs, answers to what it printed; no log is given",
}

_LIST = """\
# The projects of `python -m lab aid`, drawn by `python -m lab aid --choose` from the recordings that `lab cure` has
# tried, whatever became of them. Who reads the proposals may add `refused = { arm = "why" }`: see README.md.
"""


def choose(recipes: Iterable[Recipe], tried: dict[str, cured.Outcome], count: int = COUNT) -> list[str]:
    """The names of the projects' recordings.

    Those whose steps did not end the failure are there in their share of all that was tried. Of both, families take
    turns, and each gives a recording of the failure that was taken least often.

    Args:
        recipes: those that an agent can be given and that can be run here, see `suits`.
        tried: what became of the cures.
        count: of projects.
    """
    chance = random.Random(SEED)
    counted = [one for one in tried.values() if cured.tried(one)]
    missed = sum(not cured.fixed_by(one) for one in counted)
    # By name first: what is drawn must not hang on the order of the recipes.
    pool = sorted((recipe for recipe in recipes if cure.name(recipe) in tried), key=cure.name)
    pool = [recipe for recipe in pool if cured.tried(tried[cure.name(recipe)])]
    used: Counter[str] = Counter()
    names: list[str] = []
    not_cured = round(count * missed / len(counted)) if counted else 0
    for fixed, wanted in ((False, not_cured), (True, count - not_cured)):
        of = [recipe for recipe in pool if bool(cured.fixed_by(tried[cure.name(recipe)])) == fixed]
        names += _spread(of, wanted, used, chance)
    chance.shuffle(names)
    return names


def suits(recipe: Recipe) -> bool:
    """Whether a recording can be a project: a program in Python, as somebody has it, on a machine like this one.

    A shell script of the lab's makes the fault before one's eyes, and a layer is no machine that somebody has.
    """
    command = run.command_of(recipe)
    python = command[0] in ("python", "torchrun") and any(recipe.folder.glob("*.py"))
    return python and not (recipe.inject or recipe.needs or recipe.reconstructed or recipe.healthy or _script(recipe))


def ready(recipe: Recipe) -> bool:
    """Whether its log and its environment are there."""
    return recipe.log.exists() and (envs.folder(recipe) / "ready").exists()


def write(names: list[str], path: Path = PROJECTS) -> None:
    """Write the list of projects."""
    rows = [f"\n[[project]]   # {number:02}\nname = {json.dumps(name)}\n" for number, name in enumerate(names, 1)]
    path.write_text("".join([_LIST, *rows]), "utf-8")


def give(listed: Iterable[Project], recipes: dict[str, Recipe], folder: Path) -> None:
    """Write what each arm's agents are given, `<arm>/<number>/`.

    Args:
        listed: the projects.
        recipes: all recordings by name.
        folder: where to; what is there of these projects is written anew.
    """
    template = (PROPOSED / "TASK.md").read_text("utf-8")
    for project in listed:
        recipe = recipes[project.name]
        for arm in ARMS:
            place = folder / arm / project.number
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir(parents=True)
            run.copy_program(recipe, place)
            names = sorted(str(path.relative_to(place)) for path in place.rglob("*") if path.is_file())
            shutil.copyfile(recipe.log, place / _TOLD["log"])
            if arm == "errdoc":
                (place / _TOLD[arm]).write_text(answer(place / _TOLD["log"]), "utf-8")
                (place / _TOLD["log"]).unlink()
            files = "\n".join(f"- `{name}`" for name in names)
            command = shlex.join(run.command_of(recipe))
            task = template.format(files=files, says=_SAYS[arm], command=command, file=_started(recipe))
            (place / "TASK.md").write_text(task, "utf-8")


def take(listed: Iterable[Project], recipes: dict[str, Recipe], folder: Path, into: Path = PROPOSED) -> list[str]:
    """Take the proposals back, with the answers that were shown; what is missing or cannot be read."""
    wrong = []
    for project in listed:
        home = into / project.number
        home.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(folder / "errdoc" / project.number / _TOLD["errdoc"], home / _TOLD["errdoc"])
        for arm in ARMS:
            made = folder / arm / project.number / "proposal.toml"
            if not made.exists():
                wrong.append(f"{project.number} {arm}: nothing was proposed")
                continue
            shutil.copyfile(made, home / f"{arm}.toml")
            try:
                proposal(made, recipes[project.name])
            except RecipeError as error:
                wrong.append(f"{project.number} {arm}: {error}")
    return wrong


def answer(log: Path) -> str:
    """What `errdoc explain --format agent` prints for a log, called in its folder as its user does.

    Raises:
        RuntimeError: errdoc prints nothing.
    """
    call = [sys.executable, "-m", "errdoc", "explain", log.name, "--format", "agent", "--lang", "en", "--no-history"]
    variables = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(call, cwd=log.parent, env=variables, capture_output=True, text=True, check=False)
    if not done.stdout:
        raise RuntimeError(done.stderr)
    return done.stdout


def _spread(recipes: list[Recipe], wanted: int, used: Counter[str], chance: random.Random) -> list[str]:
    """Some recordings of as many families and failures as there are."""
    recipes = chance.sample(recipes, len(recipes))
    families: dict[str, list[Recipe]] = defaultdict(list)
    for recipe in recipes:
        families[recipe.folder.parent.name].append(recipe)
    names: list[str] = []
    while len(names) < wanted and families:
        for family, left in list(families.items()):
            open_ = [recipe for recipe in left if used[recipe.failure] < OF_ONE]
            if not open_ or len(names) == wanted:
                del families[family]
                continue
            # The first of those: the order is chance's.
            one = min(open_, key=lambda recipe: used[recipe.failure])
            used[one.failure] += 1
            left.remove(one)
            names.append(cure.name(one))
    return names


def _started(recipe: Recipe) -> str:
    """The program that the command names."""
    return next((word for word in run.command_of(recipe) if word.endswith(".py")), recipe.shown)


def _script(recipe: Recipe) -> bool:
    program = recipe.program
    return program is not None and program.suffix == ".sh"
