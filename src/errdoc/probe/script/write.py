"""The file itself."""

from pathlib import Path

import errdoc
from errdoc.errors import InputError
from errdoc.probe.script.lower import ScriptError
from errdoc.probe.script.modules import texts

_MODULES = "# ---- errdoc's modules\n"


def text() -> str:
    """The script: what it is, its modules, its start.

    Raises:
        ScriptError: a module of errdoc says something that Python 3.6 cannot.
    """
    head = (Path(__file__).parent / "parts" / "head.py").read_text(encoding="utf-8")
    before, after = head.replace("VERSION", errdoc.__version__, 1).split(_MODULES)
    return before + _MODULES + "".join(_carried(name, source) for name, source in texts().items()) + after


def save(path: Path) -> None:
    """Writes the script to a file.

    Raises:
        InputError: the file cannot be written.
    """
    try:
        path.write_text(text(), encoding="ascii")
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}", hint="choose another --save FILE") from error


def _carried(name: str, source: str) -> str:
    """A module as the script carries it: as it is, to be read."""
    if "'''" in source or source.endswith("\\") or not source.isascii():
        raise ScriptError(f"{name} has signs that the script cannot carry")
    return f"\nTEXTS[{name!r}] = r'''\n{source}'''\n"
