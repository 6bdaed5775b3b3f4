"""The commands as typer knows them: help, completion, and the words for what is typed wrongly."""

import os
import shlex
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from errdoc.cli import kb, slack
from errdoc.cli.quick import COMMANDS
from errdoc.cli.typed import typed


class Group(TyperGroup):
    """The commands; the name of a file in place of one gets a hint."""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The command that the first argument names.

        Raises:
            UsageError: it names a log, or a program that is to be run.
        """
        name = args[0]
        if self.get_command(ctx, name) is None and (name == "-" or "." in name or "/" in name):
            from errdoc.errors import UsageError

            script = name.endswith(".py")
            program = script or name.endswith(".sh") or (os.path.isfile(name) and os.access(name, os.X_OK))  # noqa: PTH113
            before = ("run -- python" if script else "run --") if program else "explain"
            hint = f"errdoc {before} {shlex.join(args)}"
            raise UsageError(f"{name} is no command of errdoc", hint=hint)
        return super().resolve_command(ctx, args)


app = typer.Typer(
    name="errdoc",
    cls=Group,
    help="Reads the log of a failed deep-learning or GPU job, names the failure, ranks its causes, says what to type.",
    no_args_is_help=True,
    # Plain help, without rich: an import less, and the same text everywhere.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from errdoc import __version__

        typer.echo(f"errdoc {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    _version: Annotated[
        bool | None, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = None,
) -> None:
    pass


for _name in COMMANDS:
    _module = import_module(f"errdoc.cli.{_name}")
    app.command(_name, context_settings=getattr(_module, "SETTINGS", {}))(typed(getattr(_module, _name)))
app.add_typer(kb.app, name="kb")
app.add_typer(slack.app, name="slack")
