"""The commands as typer knows them: help, completion, and the words for what is typed wrongly."""

import shlex
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from errdoc.cli import agents, kb, meant, slack
from errdoc.cli.quick import COMMANDS, joined
from errdoc.cli.typed import typed


class Group(TyperGroup):
    """The commands; a log or an error in place of one is explained, a program gets a hint."""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The command that the first argument names.

        Raises:
            UsageError: it names a log, or a program that is to be run.
        """
        args = joined(args)
        name = args[0]
        if self.get_command(ctx, name) is not None:
            return super().resolve_command(ctx, args)
        if words := meant.explained(args):
            return super().resolve_command(ctx, words)
        if "." in name or "/" in name:
            from errdoc.errors import UsageError

            before = "explain"
            if meant.is_program(name):
                before = "run -- python" if name.endswith(".py") else "run --"
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
    _last = _name.rpartition(" ")[2]
    _module = import_module(f"errdoc.cli.{_last}")
    app.command(_name, context_settings=getattr(_module, "SETTINGS", {}))(typed(getattr(_module, _last)))
app.add_typer(agents.app, name="agents")
app.add_typer(kb.app, name="kb")
app.add_typer(slack.app, name="slack")
