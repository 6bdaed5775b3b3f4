"""`errdoc agents`: what coding agents are told of errdoc in a repository."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from errdoc.cli.options import Debug, Option
from errdoc.cli.typed import typed

if TYPE_CHECKING:
    from errdoc.integrations.agents import Change

app = typer.Typer(
    help="Coding agents: what they are told of errdoc in a repository. docs/agents.md has the rest.",
    rich_markup_mode=None,
    no_args_is_help=True,
)


class For(StrEnum):
    """Who reads instructions in a repository."""

    agents = "agents"
    claude = "claude"
    cursor = "cursor"
    copilot = "copilot"


@app.callback()
def _group() -> None:
    """Without it typer takes the one command for the group."""


@app.command("install")
@typed
def install(
    readers: Annotated[
        list[For] | None,
        Option("--for", help="For whom; by default for those whose files are there.", show_default=False),
    ] = None,
    yes: Annotated[bool, Option("--yes", help="Write without asking.")] = False,
    debug: Debug = False,
) -> None:
    """Show a few lines for AGENTS.md, CLAUDE.md, Cursor's rules or Copilot's instructions, ask, and write them.

    They stand between two marks; a later errdoc replaces its own. Exit status: 0 they are there, 1 not written.
    """
    del debug
    from errdoc.integrations.agents import changes, write
    from errdoc.render.safe import safe

    found = changes(_repository(), [one.value for one in readers or []])
    todo = [one for one in found if one.needed]
    for one in found:
        if not one.needed:
            sys.stdout.write(f"{safe(str(one.path))}: up to date\n")
    if not todo:
        return
    for one in todo:
        # nobody says yes to what was not shown: the file where it is, and all that is written there
        place = safe(str(one.path.resolve()))
        sys.stdout.write(f"{place}: {_what(one)}\n\n" + "\n".join(map(safe, one.shown.splitlines())) + "\n\n")
    sys.stdout.flush()
    if not (yes or _agreed(todo)):
        sys.stderr.write("errdoc: nothing is written; --yes writes it\n")
        raise SystemExit(1)
    for one in todo:
        write(one)
        sys.stdout.write(f"{safe(str(one.path))}: written\n")


def _what(change: "Change") -> str:
    if change.before is None:
        return "a new file"
    return "errdoc's lines are replaced" if "errdoc: begin" in change.before else "added at its end"


def _agreed(todo: "list[Change]") -> bool:
    """Whether somebody at a terminal says yes; who is not there says no."""
    from errdoc.cli import consent

    if sys.stdin is None or not (sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    return consent.yes(f"errdoc: write {'it' if len(todo) == 1 else f'these {len(todo)} files'}? [y/N] ")


def _repository() -> Path:
    """The folder that holds `.git`, from here upwards; without one this folder."""
    here = Path.cwd()
    return next((folder for folder in (here, *here.parents) if (folder / ".git").exists()), here)
