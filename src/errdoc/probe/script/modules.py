"""The modules that the script is made of: what the sources need of errdoc, each once, and what stands in for some."""

import ast
from collections.abc import Iterator
from pathlib import Path

import errdoc
from errdoc.probe.asking.take import SOURCES
from errdoc.probe.script import names
from errdoc.probe.script.lower import OLD, lowered

_PARTS = "errdoc.probe.script.parts"
#: What starts the probe, and what the lowered modules use.
START = f"{_PARTS}.start"
#: Sources that are asked only where somebody wishes or a log is read: neither is so here.
_ELSEWHERE = ("deep", "paths")
#: module -> the part that stands in for it
_INSTEAD = {
    "errdoc.model": "model",
    "errdoc.logs.lazy": "lazy",
    "errdoc.logs.masks.redact": "redact",
    "errdoc.probe.machine.programs": "programs",
    "errdoc.probe.sources.nvml": "nvml",
    "errdoc.probe.sources.windows_libraries": "windows_libraries",
}
#: Programs for child processes: carried as text.
_PROGRAMS = ("cuda_driver", "libraries")
_ROOT = Path(errdoc.__file__).parent


def texts() -> dict[str, str]:
    """Each module's name and text, in the order of their names; packages are there with their description alone.

    Raises:
        ScriptError: a module says something that Python 3.6 cannot.
    """
    sources = {name: _source(name) for name in _needed()}
    defined = frozenset().union(*map(names.defined, sources.values()))
    rows = {name: lowered(name, source, defined) for name, source in sources.items()}
    for name in [*rows]:
        parts = name.split(".")
        for length in range(1, len(parts)):
            rows.setdefault(".".join(parts[:length]), "")
    rows["errdoc"] = f"__version__ = {errdoc.__version__!r}\n"
    return dict(sorted(rows.items()))


def _needed() -> list[str]:
    """The modules that the sources, and those that they import, are."""
    found: dict[str, None] = {}
    sources = [f"errdoc.probe.sources.{one.name}" for one in SOURCES if one.name not in _ELSEWHERE]
    programs = [f"errdoc.probe.machine.children.{name}" for name in _PROGRAMS]
    left = [START, OLD, *sources, *programs]
    while left:
        name = left.pop()
        if name not in found:
            found[name] = None
            left += _imports(_source(name))
    return [*found]


def _imports(source: str) -> Iterator[str]:
    """The modules of errdoc that a module imports, inside functions too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("errdoc."):
            for one in node.names:
                full = f"{node.module}.{one.name}"
                yield full if _file(full).exists() else str(node.module)


def _source(name: str) -> str:
    return _file(f"{_PARTS}.{_INSTEAD[name]}" if name in _INSTEAD else name).read_text(encoding="utf-8")


def _file(name: str) -> Path:
    return _ROOT.joinpath(*name.split(".")[1:]).with_suffix(".py")
