"""The user's word before something is run that only a log names."""

import contextlib
import sys
from collections.abc import Callable, Sequence


def asked(paths: Sequence[object]) -> Callable[[str], bool] | None:
    """A question on the terminal; None where nobody can answer it: no terminal, or the log comes in by it."""
    if "-" in paths or sys.stdin is None or not (sys.stdin.isatty() and sys.stderr.isatty()):
        return None
    return _may_run


def _may_run(program: str) -> bool:
    import os
    import shlex

    from errdoc.render.safe import safe

    real = os.path.realpath(program)
    shown = " -> ".join(shlex.quote(path) for path in dict.fromkeys((program, real)))
    if safe(shown) != shown:
        return False  # nobody can say yes to what cannot be shown as it is
    return yes(f"errdoc: the log alone names {shown}. Run it, as you? [y/N] ")


def yes(question: str) -> bool:
    """The answer to a question on the terminal; the end of the input is a no."""
    _forget_what_was_typed()
    sys.stderr.write(question)
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _forget_what_was_typed() -> None:
    """An answer counts only after its question: what was pasted with the command is none."""
    if sys.platform != "win32":
        import termios

        with contextlib.suppress(termios.error, OSError, ValueError):
            termios.tcflush(sys.stdin, termios.TCIFLUSH)
