"""The names that one release of a package has, from the source in its wheel: nothing is imported or run."""

import ast
import re
import zipfile
from functools import cached_property
from pathlib import Path

#: Modules that stand in for classes whose packages are missing, and tests: a name there is no name of the release.
_STAND_IN = re.compile(r"(?:^|/)(?:dummy_\w+|tests?|testing)(?:/|\.py$)|(?:^|/)test_\w+\.py$")
#: Base classes that are followed: no library goes deeper.
_DEEP = 6


class Wheel:
    """A wheel, read as text.

    Args:
        path: the file.
        package: the folder of the package in it.
        lazy: names of its top are those of all its modules, which it loads when they are asked for.
    """

    def __init__(self, path: Path, package: str, *, lazy: bool = False) -> None:
        self._zip = zipfile.ZipFile(path)
        self._package = package
        self._lazy = lazy
        self._bound: dict[str, frozenset[str] | None] = {}
        self.day = "-".join(
            f"{part:02}" for part in max(one.date_time for one in self._zip.infolist() if one.date_time[0] > 1980)[:3]
        )

    @cached_property
    def _files(self) -> dict[str, str]:
        """Dotted module to its file."""
        found = {}
        for name in self._zip.namelist():
            if name.startswith(f"{self._package}/") and name.endswith((".py", ".pyi")):
                dotted = re.sub(r"(?:/__init__)?\.pyi?$", "", name).replace("/", ".")
                if dotted not in found or name.endswith(".py"):
                    found[dotted] = name
        return found

    def _text(self, file: str) -> str:
        return self._zip.read(file).decode("utf-8", errors="replace")

    def _tree(self, file: str) -> ast.Module:
        try:
            return ast.parse(self._text(file))
        except (SyntaxError, ValueError):  # source for another Python, a template
            return ast.Module(body=[], type_ignores=[])

    def module(self, dotted: str) -> bool:
        """Whether there is such a module, of Python or compiled."""
        path = dotted.replace(".", "/")
        return dotted in self._files or any(one.startswith((f"{path}.cpython", f"{path}.abi3")) for one in self._names)

    @cached_property
    def _names(self) -> list[str]:
        return self._zip.namelist()

    def name(self, module: str, name: str) -> bool:
        """Whether a module has a name, by import, definition or assignment."""
        if self.module(f"{module}.{name}") and name != "__init__":
            return True
        bound = self._names_of(module)
        if bound is None:
            return False
        return name in bound or (self._lazy and module == self._package and name in self._anywhere)

    def _names_of(self, module: str, deep: int = 0) -> frozenset[str] | None:
        """What a module binds at its top; None where there is no such module."""
        if module not in self._files or deep > _DEEP:
            return None
        if module in self._bound:
            return self._bound[module]
        self._bound[module] = frozenset()  # a circle of star imports ends here
        file = self._files[module]
        here = module if file.rsplit("/", 1)[-1].startswith("__init__") else module.rpartition(".")[0]
        names: set[str] = set()
        for node in _top(self._tree(file).body):
            names |= _bound(node)
            if isinstance(node, ast.ImportFrom) and any(one.name == "*" for one in node.names):
                base = here.split(".")[: len(here.split(".")) - node.level + 1] if node.level else []
                names |= self._names_of(".".join([*base, *filter(None, [node.module])]), deep + 1) or set()
        names |= self._compiled(module)
        self._bound[module] = frozenset(names - self._expired(module))
        return self._bound[module]

    def _compiled(self, module: str) -> set[str]:
        """What a package's top takes from its compiled part, by the stub beside it: torch.symeig."""
        stub = self._files.get(f"{module}._C._VariableFunctions", "")
        return set(re.findall(r"^def (\w+)", self._text(stub), re.MULTILINE)) if stub else set()

    def _expired(self, module: str) -> set[str]:
        """What a package itself lists as gone, with what it says when it is asked for: NumPy's tables."""
        names: set[str] = set()
        for file in (self._files.get(module, ""), self._files.get(f"{module}._expired_attrs_2_0", "")):
            for node in _top(self._tree(file).body) if file else ():
                if _bound(node) & {"__expired_attributes__", "_type_info", "__former_attrs__"}:
                    names |= {
                        one.value
                        for one in ast.walk(node)
                        if isinstance(one, ast.Constant) and isinstance(one.value, str) and one.value.isidentifier()
                    }
        return names

    @cached_property
    def _anywhere(self) -> frozenset[str]:
        """All that is defined at the top of any module but those that stand in."""
        names: set[str] = set()
        for file in self._files.values():
            if not _STAND_IN.search(file):
                names.update(re.findall(r"^(?:class|def|async def) (\w+)", self._text(file), re.MULTILINE))
                names.update(re.findall(r"^([A-Za-z]\w*)(?:: [^=\n]+)? = ", self._text(file), re.MULTILINE))
        return frozenset(names)

    @cached_property
    def _defined(self) -> dict[str, list[str]]:
        """Class or function to the files that define it."""
        found: dict[str, list[str]] = {}
        for file in self._files.values():
            if not _STAND_IN.search(file):
                for name in set(re.findall(r"^[ \t]*(?:class|def|async def) (\w+)", self._text(file), re.MULTILINE)):
                    found.setdefault(name, []).append(file)
        return found

    def member(self, owner: str, name: str) -> bool | None:
        """Whether a class or one below it has an attribute; None where there is no such class."""
        classes = self._classes(owner)
        return any(name in _members(one) for one in classes) if classes else None

    def argument(self, owner: str, name: str) -> bool | None:
        """Whether a class or function takes an argument by name, also out of `**kwargs`; None where it is not there."""
        classes = self._classes(owner)
        makers = [one for one in (node for item in classes for node in item.body) if _is(one, "__init__")]
        fields = {one.target.id for item in classes for one in item.body
                  if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)}  # fmt: skip
        functions = makers if classes else self._functions(owner)
        if not classes and not functions:
            return None
        return name in fields or any(name in _arguments(one) for one in functions)

    def _functions(self, name: str) -> list[ast.AST]:
        nodes = (node for file in self._defined.get(name, ()) for node in ast.walk(self._tree(file)))
        return [node for node in nodes if _is(node, name)]

    def _classes(self, name: str, deep: int = 0) -> list[ast.ClassDef]:
        """A class and those below it that the package has."""
        found: list[ast.ClassDef] = []
        for file in self._defined.get(name, ()):
            for node in ast.walk(self._tree(file)):
                if isinstance(node, ast.ClassDef) and node.name == name:
                    found.append(node)
                    if deep < _DEEP:
                        for base in (_last(one) for one in node.bases):
                            found += self._classes(base, deep + 1) if base and base != name else []
        return found


def _top(body: list[ast.stmt]) -> list[ast.stmt]:
    """The statements of a module that run when it is imported, those under if, try and with among them."""
    found: list[ast.stmt] = []
    for node in body:
        found.append(node)
        if isinstance(node, (ast.If, ast.Try, ast.With, ast.For)):
            for part in ("body", "orelse", "finalbody"):
                found += _top(getattr(node, part, []))
    return found


def _bound(node: ast.stmt) -> set[str]:
    """The names that a statement binds."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return {node.name}
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return {(one.asname or one.name).split(".")[0] for one in node.names}
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return {one.id for target in targets if target is not None for one in ast.walk(target) if isinstance(one, ast.Name)}


def _members(node: ast.ClassDef) -> set[str]:
    names = {name for one in node.body for name in _bound(one)}
    for one in ast.walk(node):
        if isinstance(one, ast.Attribute) and isinstance(one.ctx, ast.Store) and _last(one.value) == "self":
            names.add(one.attr)
    return names


def _arguments(node: ast.AST) -> set[str]:
    """The parameters of a function, and the words that it takes out of its keyword arguments."""
    given = node.args  # type: ignore[attr-defined]
    names = {one.arg for one in (*given.posonlyargs, *given.args, *given.kwonlyargs)}
    for one in ast.walk(node):
        if isinstance(one, ast.Call) and _last(one.func) in ("pop", "get") and one.args:
            word = one.args[0]
            if isinstance(word, ast.Constant) and isinstance(word.value, str):
                names.add(word.value)
    return names


def _is(node: ast.AST, name: str) -> bool:
    return isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name == name


def _last(node: ast.AST) -> str:
    """The last word of a dotted name."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
