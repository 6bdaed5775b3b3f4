"""How a step is carried out: typed as it stands, done by a person and written down, or out of reach here."""

import re
import shlex
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, Literal

from lab.recipe import Recipe, RecipeError

CURE = "cure.toml"

#: typed: its commands, as they stand. written: what a recipe's cure.toml says a person does. apart: its source, system
#: or hardware is not here. nothing: it looks, asks or tells, or nobody wrote down what a person does.
How = Literal["typed", "written", "apart", "nothing"]

# sudo apt-get install gcc | conda install x | docker run … | pip install torch --index-url … | $env:A="b"
_APART = re.compile(
    r"^(?:sudo|apt|apt-get|dnf|yum|conda|mamba|docker|podman|kubectl|brew|module|scontrol|nvidia-smi|nvcc|modprobe)\b"
    r"|^(?:\$env:|Remove-Item|set \"|wsl\b)|--(?:extra-)?index-url|--find-links|\bgit\+|\bpip install\b.*\bhttps?://"
)
# python -m pip install x | pip3 uninstall -y x
_PIP = re.compile(r"^(?:python3? -m )?pip3? (?:install|uninstall -y)\b|^python -m ensurepip\b")
# export A=b | unset A | ulimit -n 65535 | cd x | mkdir -p x | rm -rf build
_SHELL = re.compile(r"^(?:export|unset|ulimit|cd|mkdir|rm -rf?)\b")
# python -m pip show x | python -c "…" | ls -l | df -h | pwd
_ASKS = re.compile(
    r"^(?:(?:python -m )?pip (?:show|list|check|debug|config list|index|cache|--version)"
    r"|python (?:-c|-V|--version|-m torch\.utils\.collect_env|-m site)"
    r"|(?:ls|df|du|pwd|id|env|printenv|which|file|find|free|uname|cat|head|tail|grep|lsof|ss|ps|jobs|quota|ldd|getent|errdoc|strings)\b)"
)
# HF_HOME=/tmp/x python train.py
_PREFIXED = re.compile(r"^(?:[A-Z_][A-Z0-9_]*=\S* )+")


@dataclass(frozen=True)
class Written:
    """One entry of a cure.toml: how a person carries out the step that holds `says`; or a proposal, which has no step.

    Attributes:
        says: a literal of the step's text or commands for this log.
        change: pairs of text in the program, and what stands there afterwards.
        whole: a file's new text, in place of all that it holds.
        file: the file that is changed, where it is not the program.
        commands: what is typed before the program, where the step has a placeholder or is told in words.
        program: what is typed in place of the recipe's own command.
        python: another interpreter, such as `3.7`: an environment of its own is made with it.
        variants: globs of the recordings that it is for; all where there are none.
    """

    says: str = ""
    change: tuple[tuple[str, str], ...] = ()
    whole: str = ""
    file: str = ""
    commands: tuple[str, ...] = ()
    program: str = ""
    python: str = ""
    variants: tuple[str, ...] = ()


@dataclass(frozen=True)
class Cures:
    """A recipe's cure.toml.

    Attributes:
        entries: what a person does.
        looked: why none of the first three steps ends the failure, where somebody has seen that.
        apart: why this machine cannot carry out a cure at all.
    """

    entries: tuple[Written, ...] = ()
    looked: str = ""
    apart: str = ""


@dataclass(frozen=True)
class Act:
    """What is done for a step.

    Attributes:
        how: see `How`.
        pip: changes of the environment.
        shell: what the program's shell does before it.
        program: what is typed in place of the recipe's own command.
        change: file, old text, new text.
        python: another interpreter.
        whole: file, all of its new text.
    """

    how: How
    pip: tuple[str, ...] = ()
    shell: tuple[str, ...] = ()
    program: str = ""
    change: tuple[tuple[str, str, str], ...] = ()
    python: str = ""
    whole: tuple[tuple[str, str], ...] = ()


def entry(table: dict[str, Any]) -> Written:
    """What a table of TOML says.

    Raises:
        TypeError: A key is unknown.
        ValueError: What is changed is not given as pairs.
    """
    rest = {key: tuple(of) if isinstance(of, list) else of for key, of in table.items() if key != "change"}
    return Written(change=tuple((old, new) for old, new in table.get("change", [])), **rest)


def cures(recipe: Recipe) -> Cures | None:
    """The cure.toml of a recipe.

    Raises:
        RecipeError: It cannot be used.
    """
    path = recipe.folder / CURE
    if not path.exists():
        return None
    try:
        head = tomllib.loads(path.read_text("utf-8"))
        entries = tuple(entry(one) for one in head.pop("cure", []))
        if any(not one.says for one in entries):
            raise ValueError("an entry says no step")
        return Cures(tuple(one for one in entries if _meant(one, recipe)), **head)
    except (tomllib.TOMLDecodeError, TypeError, ValueError) as error:
        raise RecipeError(f"{recipe.folder.name}/{CURE}: {error}") from None


def act(step: dict[str, Any], recipe: Recipe, written: Cures | None) -> Act:
    """How a step is carried out for a recipe."""
    said = "\n".join([step["text"], *step["commands"]])
    for one in written.entries if written else ():
        if one.says in said:
            return by_hand(one, recipe)
    return _typed(step["commands"], recipe)


def by_hand(written: Written, recipe: Recipe) -> Act:
    """What somebody wrote down, as what is done."""
    file = written.file or program_name(recipe)
    change = tuple((file, old, new) for old, new in written.change)
    pip, shell = _sorted(written.commands)
    whole = ((file, written.whole),) if written.whole else ()
    return Act("written", pip, shell, written.program, change, written.python, whole)


def out_of_reach(commands: Iterable[str]) -> bool:
    """Whether one of the commands needs another index, the system's packages or another tool."""
    return any(_APART.search(command.removeprefix("python -m ").strip()) for command in commands)


def changed(act: Act, folder: Path) -> None:
    """Make a step's changes to the program's files.

    Raises:
        RecipeError: What is to be replaced is not there.
    """
    for name, text in act.whole:
        (folder / name).write_text(text, "utf-8")
    for name, old, new in act.change:
        path = folder / name
        text = path.read_text("utf-8")
        if old not in text:
            raise RecipeError(f"{name} does not hold {old!r}")
        path.write_text(text.replace(old, new), "utf-8")


def _typed(commands: list[str], recipe: Recipe) -> Act:
    pip: list[str] = []
    shell: list[str] = []
    program = ""
    if out_of_reach(commands):
        return Act("apart")
    for command in commands:
        # Behind three blanks and `#` stands what the reader has to put in: nothing to be typed as it stands.
        if "   #" in command:
            return Act("nothing")
        if _PIP.match(command) or _SHELL.match(command):
            (pip if _PIP.match(command) else shell).append(command)
        elif _runs(command, recipe):
            program = command
        elif not _ASKS.match(command):
            return Act("nothing")
    return Act("typed", tuple(pip), tuple(shell), program) if pip or shell or program else Act("nothing")


def _runs(command: str, recipe: Recipe) -> bool:
    """Whether the command runs the recipe's program, and not a GPU's worth of them."""
    words = shlex.split(_PREFIXED.sub("", command))
    starts = words[:1] == ["python"] or words[:1] == ["torchrun"]
    return starts and recipe.shown in words and (recipe.folder / "fail.py").exists() and "gpu" not in words


def _sorted(commands: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    pip = tuple(command for command in commands if _PIP.match(command))
    return pip, tuple(command for command in commands if command not in pip)


def _meant(entry: Written, recipe: Recipe) -> bool:
    return not entry.variants or any(fnmatch(recipe.name, glob) for glob in entry.variants)


def program_name(recipe: Recipe) -> str:
    """What the program is called where it runs."""
    found = recipe.program
    if found is None:
        return recipe.shown
    return recipe.shown if found.name == "fail.py" else found.name
