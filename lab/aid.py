"""Aid: one change that an agent proposes from a log, and one from errdoc's answer, carried out on the same programs."""

import ast
import datetime
import hashlib
import re
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from lab import cure, envs, run, steps
from lab.layers import LayerError
from lab.recipe import ROOT, Recipe, RecipeError

#: The projects, in the order of their numbers.
PROJECTS = ROOT / "lab" / "aid.toml"
#: What was proposed: `<number>/<arm>.toml`, beside `<number>/answer.txt`, which the arm errdoc was shown.
PROPOSED = ROOT / "lab" / "aid"
#: Beside the program, an agent was shown the log, or errdoc's answer and no log.
ARMS = ("log", "errdoc")

#: As `cure.Left`; `apart`: a source out of reach, `refused`: it hides the error, `nothing`: no change, or none to make.
Left = Literal["fixed", "another error", "no change", "apart", "refused", "nothing"]

# python train.py || true | train.py ; exit 0 | set +e
_SHRUGS = re.compile(r"\|\|\s*(?:true|:|exit 0)|;\s*(?:true|:|exit 0)\s*$|\bset \+e\b")
#: An import that fails may well be tried: that is how programs of several releases are written.
_IMPORTS = frozenset({"ImportError", "ModuleNotFoundError"})
_ENDS = frozenset({"exit", "_exit", "quit", "abort", "suppress", "skip"})


@dataclass(frozen=True)
class Project:
    """One failing program.

    Attributes:
        number: two digits, all that an agent knows it by.
        name: the recording, `<failure>/<variant>`.
        refused: by arm, why a person who read the change does not let it count: it takes away what the program does.
    """

    number: str
    name: str
    refused: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Aided:
    """What a proposal left.

    Attributes:
        number: the project's.
        arm: one of `ARMS`.
        digest: of the proposal: another one is tried again.
        left: what the program did with it.
        error: the failure or the line that it ended with then, or why it was not carried out.
        date: of the run.
    """

    number: str
    arm: str
    digest: str
    left: Left
    error: str
    date: datetime.date


def projects(path: Path = PROJECTS) -> list[Project]:
    """The projects that are measured."""
    table = tomllib.loads(path.read_text("utf-8"))
    return [Project(f"{number:02}", **row) for number, row in enumerate(table["project"], 1)]


def digest(project: Project, arm: str, folder: Path = PROPOSED) -> str:
    """Of a project's proposal, and of what a person said of it."""
    path = folder / project.number / f"{arm}.toml"
    text = path.read_text("utf-8") if path.exists() else ""
    return hashlib.sha256(f"{project.name}\n{project.refused.get(arm, '')}\n{text}".encode()).hexdigest()[:12]


def proposal(path: Path, recipe: Recipe) -> steps.Act:
    """What a proposal does.

    Raises:
        RecipeError: It cannot be read, or proposes nothing.
    """
    try:
        table = tomllib.loads(path.read_text("utf-8"))
        if not isinstance(table.get("commands", []), list):
            raise ValueError("commands is not a list")
        written = steps.entry(table)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, TypeError, ValueError) as error:
        raise RecipeError(f"{path.name}: {error}") from None
    if written == steps.Written():
        raise RecipeError(f"{path.name}: it proposes nothing")
    if Path(written.file).is_absolute() or ".." in Path(written.file).parts:
        raise RecipeError(f"{path.name}: it changes a file that is not the project's")
    return steps.by_hand(written, recipe)


def outcomes(
    listed: list[Project], recipes: dict[str, Recipe], known: dict[tuple[str, str], str], folder: Path = PROPOSED
) -> Iterator[Aided | str]:
    """Carry out the proposals, each alone, project by project; a text where something stood in the way.

    Args:
        listed: the projects.
        recipes: all recordings by name.
        known: digests by number and arm, of what needs no second run.
        folder: where the proposals lie.
    """
    for project in listed:
        arms = [arm for arm in ARMS if known.get((project.number, arm)) != digest(project, arm, folder)]
        if not arms:
            continue
        recipe = recipes[project.name]
        try:
            with envs.using(recipe) as env:
                with cure.working(env, changes=recipe.spoils) as own:
                    beside = cure.as_recorded(recipe, own)
                for arm in arms:
                    left, error = _aided(project, arm, recipe, env, beside, folder)
                    today = datetime.datetime.now(datetime.UTC).date()
                    yield Aided(project.number, arm, digest(project, arm, folder), left, error, today)
        except (envs.EnvError, LayerError, run.SkippedError, cure.NotAgainError) as error:
            yield f"{project.number} {project.name}: {error}"


def hides(act: steps.Act, recipe: Recipe) -> str:
    """How a change hides the error instead of ending it; empty where it does not."""
    typed = [*act.pip, *act.shell, act.program]
    if shrug := next((line for line in typed if _SHRUGS.search(line)), ""):
        return f"the shell does not mind: {shrug}"
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        run.copy_program(recipe, folder)
        programs = [path.name for path in folder.rglob("*.py")]
        before = _hiding(folder)
        steps.changed(act, folder)
        more = _hiding(folder) - before
    if act.program and not any(name in act.program or Path(name).stem in act.program for name in programs):
        return f"another program runs: {act.program}"
    return f"the program has more of: {', '.join(sorted(more))}" if more else ""


def _aided(
    project: Project, arm: str, recipe: Recipe, env: Path, beside: frozenset[str], folder: Path
) -> tuple[Left, str]:
    path = folder / project.number / f"{arm}.toml"
    if not path.exists():
        return "nothing", "nothing was proposed"
    try:
        act = proposal(path, recipe)
        if reason := project.refused.get(arm) or hides(act, recipe):
            return "refused", reason
        if steps.out_of_reach([*act.pip, *act.shell, act.program]):
            return "apart", "a command's source is out of reach here"
        # A copy for all that is typed: an agent's commands may do more to the environment than pip's do.
        typed = bool(act.pip or act.shell or act.program) or recipe.spoils
        with cure.working(env, changes=typed) as own:
            return cure.carried_out(recipe, cure.interpreter(act, own), act, beside)
    except envs.EnvError as error:
        return "apart", str(error)
    except OSError as error:
        # Without the path, which is this machine's.
        return "nothing", error.strerror or type(error).__name__
    except RecipeError as error:
        return "nothing", str(error)


def _hiding(folder: Path) -> Counter[str]:
    """What a folder's programs have that would keep an error from being seen."""
    found: Counter[str] = Counter()
    for path in folder.rglob("*.py"):
        try:
            tree = ast.parse(path.read_text("utf-8"))
        except (SyntaxError, UnicodeDecodeError):
            # A program that cannot be read may be the failure itself.
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.ExceptHandler) and not _names(node.type) <= _IMPORTS:
                found["except"] += 1
            elif isinstance(node, ast.Call) and (name := _called(node)) in _ENDS:
                found[name] += 1
    return found


def _names(node: ast.expr | None) -> frozenset[str]:
    """The exceptions that a handler catches; of a bare one, all."""
    if node is None:
        return frozenset({"BaseException"})
    parts = node.elts if isinstance(node, ast.Tuple) else [node]
    return frozenset(part.id if isinstance(part, ast.Name) else ast.unparse(part) for part in parts)


def _called(node: ast.Call) -> str:
    function = node.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""
