"""The commands of errdoc. The only user of typer.

One module per command; what several of them take and write alike stands in `options` and `output`. Each imports what it
needs when it is called, because `errdoc explain` is typed by people who wait. Exit statuses: 0 diagnosed or clean, 1
similar, unknown or a name nobody knows, 2 usage or unreadable input, 3 the knowledge base is invalid; of `errdoc run`
the command's own.
"""

import os
import sys
from typing import Annotated, TextIO

import typer

from errdoc.cli import (
    code,
    explain,
    guide,
    history,
    kb,
    probe,
    run,
    search,
    show,
    slack,
    streams,
    verify,
    versions,
    watch,
    which,
)
from errdoc.cli.quick import Command, Group
from errdoc.errors import ErrdocError

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


app.command("explain", cls=Command)(explain.explain)
app.command("run", cls=Command, context_settings=run.SETTINGS)(run.run)
app.command("watch", cls=Command)(watch.watch)
app.command("show")(show.show)
app.command("search")(search.search)
app.command("code", context_settings=code.SETTINGS)(code.code)
app.command("which")(which.which)
app.command("probe")(probe.probe)
app.command("guide")(guide.guide)
app.command("history")(history.history)
app.command("verify")(verify.verify)
app.command("versions", cls=Command)(versions.versions)
app.add_typer(kb.app, name="kb")
app.add_typer(slack.app, name="slack")


def main() -> None:
    """Runs errdoc on the command line and ends the process.

    The one place where an `ErrdocError` becomes a message: `errdoc: error: …`, `hint: …`. Other exceptions are bugs and
    are not hidden.
    """
    streams.whole()
    _survive(sys.stdout)
    _survive(sys.stderr)
    status: object = 0
    try:
        try:
            app()
        except SystemExit as end:
            status = end.code
        sys.stdout.flush()
    except ErrdocError as error:
        if "--debug" in sys.argv:
            raise
        sys.stderr.write(f"errdoc: error: {error}\n" + (f"hint: {error.hint}\n" if error.hint else ""))
        status = error.exit_code
    except BrokenPipeError:
        # `errdoc explain train.log | head -1`: the reader has seen enough. Nothing more may be flushed at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 141
    except OSError as error:
        if not streams.is_of_output(error):
            raise
        sys.stderr.write(f"errdoc: error: standard output cannot be written: {error.strerror}\n")
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 2
    sys.exit(status)  # type: ignore[arg-type]


def _survive(stream: TextIO) -> None:
    """Characters that a console has no sign for become a question mark instead of an exception."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
