"""The commands of errdoc. The only user of typer.

One module per command; what several of them take and write alike stands in `options` and `output`. What is typed
plainly is read by `quick`, everything else by typer (`commands`, of the same parameters). Each command imports what it
needs when it is called, because `errdoc explain` is typed by people who wait.

Exit statuses: 0 diagnosed or clean, 1 similar, unknown or a name nobody knows, 2 usage or unreadable input, 3 the
knowledge base is invalid; of `errdoc run` the command's own.
"""

import os
import sys
from typing import TextIO

from errdoc.cli import quick, streams
from errdoc.errors import ErrdocError


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
            _run(sys.argv[1:])
        except SystemExit as end:
            status = end.code
        sys.stdout.flush()
    except ErrdocError as error:
        if "--debug" in sys.argv:
            raise
        sys.stderr.write(f"errdoc: error: {error}\n" + (f"hint: {error.hint}\n" if error.hint else ""))
        status = error.exit_code
    except KeyboardInterrupt:
        status = 130
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


def _run(args: list[str]) -> None:
    if quick.run(args):
        return
    from errdoc.cli.commands import app

    app()


def _survive(stream: TextIO) -> None:
    """Characters that a console has no sign for become a question mark instead of an exception."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
