"""Names that Python 3.6 lacks: a method or a function that came later is found when the file is written."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

#: Asked for before they are used.
_GUARDED = frozenset({"pidfd_open", "pidfd_send_signal"})
#: Parameters of the library that its functions had in Python 3.6.
_PARAMETERS = frozenset({
    "args", "daemon", "default", "dir_fd", "encoding", "ensure_ascii", "env", "errors", "executable", "follow_symlinks",
    "indent", "key", "pass_fds", "reverse", "skipinitialspace", "stderr", "stdin", "stdout", "target", "timespec",
})  # fmt: skip


class NewError(Exception):
    """A name that Python 3.6 does not have, as far as is known; the text says which."""


def check(text: str, defined: frozenset[str]) -> None:
    """Refuses names that neither Python 3.6 has nor errdoc defines.

    Args:
        text: a module that was lowered.
        defined: what all modules of the script define.

    Raises:
        NewError: there is one.
    """
    known, parameters = _of_python() | defined | _GUARDED, _PARAMETERS | defined
    for node in ast.walk(ast.parse(text)):
        for name in _unknown(node, known, parameters):
            raise NewError(f"{name}: not known to be in Python 3.6")


def defined(source: str) -> frozenset[str]:
    """The names that a module gives to what others may ask it for: functions, parameters, attributes, fields."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            found.add(node.id if isinstance(node, ast.Name) else node.attr)
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "_fields_":
            # a structure of ctypes lists its fields as texts
            constants = (one.value for one in ast.walk(node) if isinstance(one, ast.Constant))
            found |= {one for one in constants if isinstance(one, str)}
    return frozenset(found)


def _unknown(node: ast.AST, known: frozenset[str], parameters: frozenset[str]) -> Iterator[str]:
    """The names that a node asks for and nobody is known to have."""
    if isinstance(node, ast.Attribute) and node.attr not in known and not _is_foreign(node):
        yield f".{node.attr}"
    elif isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] not in ("dict", "format", "update"):
        yield from (f"{one.arg}=" for one in node.keywords if one.arg is not None and one.arg not in parameters)
    elif isinstance(node, ast.Import):
        yield from (one.name for one in node.names if one.name not in known)
    elif isinstance(node, ast.ImportFrom) and not (node.module or "").startswith("errdoc"):
        named = [(node.module or "").partition(".")[0], *(one.name for one in node.names)]
        yield from (one for one in named if one not in known)


def _is_foreign(node: ast.Attribute) -> bool:
    """A function of a C library: `cuda.cuInit`, `ctypes.windll.kernel32.GetTickCount`; a method like `__init__`."""
    return re.match(r"cu[A-Z]|cudnn[A-Z]|nccl[A-Z]|__\w+__$", node.attr) is not None or "windll." in ast.unparse(node)


@cache
def _of_python() -> frozenset[str]:
    """`python36.txt`."""
    lines = (Path(__file__).parent / "python36.txt").read_text(encoding="ascii").splitlines()
    return frozenset(name for line in lines if not line.startswith("#") for name in line.split())
