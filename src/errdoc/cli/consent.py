"""The user's word before something is run that only a log names."""

import sys
from collections.abc import Callable, Sequence


def asked(paths: Sequence[str]) -> Callable[[str], bool] | None:
    """A question on the terminal; None where nobody can answer it: no terminal, or the log comes in by it."""
    if "-" in paths or sys.stdin is None or not (sys.stdin.isatty() and sys.stderr.isatty()):
        return None
    return _may_run


def _may_run(program: str) -> bool:
    from errdoc.render.safe import safe

    sys.stderr.write(f"errdoc: the log alone names {safe(program)}. Run it, as you? [y/N] ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in ("y", "yes")
