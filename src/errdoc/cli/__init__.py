"""The commands of errdoc. The only user of typer.

One module per command; what several of them take and write alike stands in `options` and `output`. What is typed
plainly is read by `quick`, everything else by typer (`commands`, of the same parameters). Each command imports what it
needs when it is called, because `errdoc explain` is typed by people who wait.

Exit statuses: 0 diagnosed or clean, 1 similar, unknown or a name nobody knows, 2 usage or unreadable input, 3 the
knowledge base is invalid; of `errdoc run` and `errdoc fix` the command's own; of `errdoc check` 1 where something would
fail.
"""

import sys
from itertools import pairwise
from typing import TYPE_CHECKING, TextIO

from errdoc.cli import quick, streams
from errdoc.errors import ErrdocError, KnowledgeBaseError

if TYPE_CHECKING:
    from errdoc.logs.masks.redact import Redactor


def main() -> None:
    """Runs errdoc on the command line and ends the process.

    The one place where an `ErrdocError` becomes a message: `errdoc: error: …`, `hint: …`. Other exceptions are bugs and
    are not hidden.
    """
    streams.whole()
    _survive(sys.stdout)
    _survive(sys.stderr)
    status: object = 0
    out = sys.stdout
    try:
        try:
            _run(sys.argv[1:])
        except SystemExit as end:
            status = end.code
            if sys.stdout is not out:  # typer's way of saying that the reader of the help has left
                raise BrokenPipeError from None
        sys.stdout.flush()
    except KeyboardInterrupt:
        status = 130
    except BrokenPipeError:
        # `errdoc explain train.log | head -1`: the reader has seen enough
        status = 141
    except Exception as error:
        # for want of memory Python fails to call anything, and says so by a SystemError
        if isinstance(error, SystemError) and sys.argv[1:2] == ["run"] and "errdoc.run.attend" not in sys.modules:
            _run_plain(sys.argv[1:], error)
        told = _told(error)
        if told is None or "--debug" in sys.argv:
            raise
        from errdoc.cli import output

        # what is said for want of memory names nothing, and there is no room for the rules
        output.error(told, _redactor(sys.argv[1:]) if told is error else None)
        status = told.exit_code
    streams.end(out)
    sys.exit(status)  # type: ignore[arg-type]


def _run(args: list[str]) -> None:
    if args[:1] != ["run"] or "--" not in args:
        _read(args)
        return
    from errdoc.run import plain  # noqa: F401 - while there is room for it

    try:
        _read(args)
        return
    except (ErrdocError, BrokenPipeError):
        raise
    except Exception as error:
        # nothing ran yet: `errdoc.cli.run` keeps to itself what goes wrong once the command runs
        _run_plain(args, error)


def _run_plain(args: list[str], error: Exception) -> None:
    """Runs the command of `errdoc run … -- COMMAND` in errdoc's place, and ends; returns where none is named."""
    from errdoc.run.plain import plain

    if "--" in args:
        streams.say(f"errdoc: error: {type(error).__name__} at the start (the command runs without errdoc)\n")
        sys.exit(plain(args[args.index("--") + 1 :]))


def _read(args: list[str]) -> None:
    if quick.run(args):
        return
    from errdoc.cli.commands import app

    app()


def _redactor(args: list[str]) -> "Redactor | None":
    """What takes secrets and names out of an error, which may name a file: as the command does, which has ended."""
    from errdoc.cli.options import redactor

    words = args[: args.index("--")] if "--" in args else args
    asked = [word == "--redact" for word in words if word in ("--redact", "--no-redact")]
    forms = [word.removeprefix("--format=") for word in words if word.startswith("--format=")]
    forms += [form for word, form in pairwise(words) if word in ("--format", "-f")]
    return redactor(asked[-1] if asked else None, forms[-1] if forms else "terminal")


def _told(error: Exception) -> ErrdocError | None:
    """What is said of an error in one line; None of a bug."""
    if isinstance(error, ErrdocError):
        return error
    if isinstance(error, OSError) and streams.is_of_output(error):
        return ErrdocError(f"standard output cannot be written: {error.strerror}")
    # a library that finds no room: "failed to map segment from shared object", "cannot allocate memory in static TLS"
    if isinstance(error, MemoryError) or (isinstance(error, ImportError) and "shared object" in str(error)):
        return ErrdocError("there is too little memory")
    # sqlite3.DatabaseError; the history tells its own
    if type(error).__module__ == "sqlite3":
        return KnowledgeBaseError(
            f"the knowledge base is damaged: {error}",
            hint="install errdoc again, or delete what is kept in its cache folder",
        )
    return None


def _survive(stream: TextIO) -> None:
    """Characters that a console has no sign for become a question mark instead of an exception."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
