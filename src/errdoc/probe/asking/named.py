"""The Python that the user names."""

import os
import shutil
from contextlib import suppress
from pathlib import Path

from errdoc.errors import UsageError


def interpreter(python: str) -> str:
    """The Python of `--python`: a path as it is typed, an environment's folder, or a name on PATH.

    Raises:
        UsageError: there is none.
    """
    # not resolved: the link `.venv/bin/python` is what makes it the environment's
    with suppress(OSError, RuntimeError, ValueError):  # longer than a path may be; ~nobody; a NUL
        path = Path(python).expanduser().absolute()
        if path.exists():
            return str(path)
        if os.sep not in python and (found := shutil.which(python)):
            return str(Path(found).absolute())
    raise UsageError(f"{python} does not exist", hint="--python takes an interpreter or an environment's folder")
