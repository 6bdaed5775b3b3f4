"""The names that one release of a package has, from the source in its wheel: nothing is imported or run."""

import ast
import re
import zipfile
from functools import cache, cached_property
from pathlib import Path

#: Modules that stand in for classes whose packages are missing, and tests: a name there is no name of the release.
_STAND_IN = re.compile(r"(?:^|/)(?:dummy_\w+|tests?|testing)(?:/|\.py$)|(?:^|/)test_\w+\.py$")
# class Trainer:  ·      def fit(self):  ·  AutoModel = auto_class_update(AutoModel)
_BINDS = re.compile(r"^([ \t]*)(?:class|def|async def) (\w+)|^([A-Za-z]\w*)(?:: [^=\n]+)? = ", re.MULTILINE)
#: What packages call their lists of names that they have given up, and of those that they still give.
_GONE = re.compile(r"expired|former", re.IGNORECASE)
_GIVEN = re.compile(r"deprecat", re.IGNORECASE)
#: What NumPy makes either of, one after the other.
_EITHER = "_type_info"
# class Trainer:  ·      def fit(self):  ·  AutoModel = auto_class_update(AutoModel)
_BINDS = re.compile(r"^([ \t]*)(?:class|def|async def) (\w+)|^([A-Za-z]\w*)(?:: [^=\n]+)? = ", re.MULTILINE)
#: What NumPy calls its lists of names that are gone.
_EXPIRED = {"__expired_attributes__", "_type_info", "__former_attrs__"}
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
        self._python: dict[str, set[str]] = {}
        # kept for as long as this wheel, and no longer
        self._classes = cache(self._classes_of)
        self._kept_members = cache(self._members_of)
        self._kept_arguments = cache(self._arguments_of)
        self._kept_taken = cache(self._taken)
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
        top = self._lazy and module == self._package
        # what the stars of a lazy top would bring is among all that its modules define
        bound = self._names_of(module, _DEEP if top else 0)
        if bound is None:
            return False
        return name in bound or (top and name in self._anywhere)

    def _names_of(self, module: str, deep: int = 0) -> frozenset[str] | None:
        """What a module binds at its top, or gives with a warning; None where there is no such module."""
        if module not in self._files or deep > _DEEP:
            return None
        if module in self._bound:
            return self._bound[module]
        self._bound[module] = frozenset()  # a circle of star imports ends here
        file = self._files[module]
        here = module if file.rsplit("/", 1)[-1].startswith("__init__") else module.rpartition(".")[0]
        statements = _top(self._tree(file).body)
        names: set[str] = set()
        for node in statements:
            names |= _bound(node)
            if isinstance(node, ast.ImportFrom) and any(one.name == "*" for one in node.names):
                base = here.split(".")[: len(here.split(".")) - node.level + 1] if node.level else []
                other = ".".join([*base, *filter(None, [node.module])])
                # what a module takes from Python's own names is not handed on by its star
                names |= (self._names_of(other, deep + 1) or set()) - self._python.get(other, set())
        self._python[module] = {
            one.asname or one.name for node in statements
            if isinstance(node, ast.ImportFrom) and node.module == "builtins" for one in node.names
        }  # fmt: skip
        given, gone = _listed(statements)
        given |= {name for node in statements if _is(node, "__getattr__") for name in _served(node)}
        expired = self._files.get(f"{module}._expired_attrs_2_0", "")
        gone |= _listed(_top(self._tree(expired).body))[1] if expired else set()
        self._bound[module] = frozenset((names | self._compiled(module) | given) - gone)
        return self._bound[module]

    def _compiled(self, module: str) -> set[str]:
        """What a package's top takes from its compiled part, by the stub beside it: torch.symeig."""
        stub = self._files.get(f"{module}._C._VariableFunctions", "")
        return set(re.findall(r"^def (\w+)", self._text(stub), re.MULTILINE)) if stub else set()

    @cached_property
    def _bindings(self) -> tuple[frozenset[str], dict[str, list[str]]]:
        """What the tops of all modules define or assign, and class or function to the files that define it.

        Modules that stand in for others are left out.
        """
        names: set[str] = set()
        defined: dict[str, list[str]] = {}
        for file in self._files.values():
            if not _STAND_IN.search(file):
                found = [match.groups() for match in _BINDS.finditer(self._text(file))]
                names.update(name or assigned for indent, name, assigned in found if not indent)
                for name in {name for _, name, _ in found if name}:
                    defined.setdefault(name, []).append(file)
        return frozenset(names), defined

    @property
    def _anywhere(self) -> frozenset[str]:
        return self._bindings[0]

    @property
    def _defined(self) -> dict[str, list[str]]:
        return self._bindings[1]

    def member(self, owner: str, name: str) -> bool | None:
        """Whether a class or one below it has an attribute; None where there is no such class."""
        members = self._kept_members(owner)
        return None if members is None else name in members

    def argument(self, owner: str, name: str) -> bool | None:
        """Whether a class or function takes an argument by name, also out of `**kwargs`; None where it is not there."""
        if self._classes(owner):
            return name in self._kept_arguments(owner)
        files = self._defined.get(owner)
        return (
            any(name in self._kept_taken(file, owner) for file in files if name in self._text(file)) if files else None
        )

    def _members_of(self, owner: str) -> frozenset[str] | None:
        classes = self._classes(owner)
        return frozenset(name for one in classes for name in _members(one)) if classes else None

    def _arguments_of(self, owner: str) -> frozenset[str]:
        """The fields of a class, and what its constructors take."""
        classes = self._classes(owner)
        makers = [one for one in (node for item in classes for node in item.body) if _is(one, "__init__")]
        fields = {one.target.id for item in classes for one in item.body
                  if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)}  # fmt: skip
        return frozenset(fields | {name for one in makers for name in _arguments(one)})

    def _taken(self, file: str, function: str) -> frozenset[str]:
        """What the functions of a name in a file take."""
        functions = [node for node in ast.walk(self._tree(file)) if _is(node, function)]
        return frozenset(name for one in functions for name in _arguments(one))

    def _classes_of(self, name: str, deep: int = 0) -> list[ast.ClassDef]:
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


def _listed(statements: list[ast.stmt]) -> tuple[set[str], set[str]]:
    """Names in lists of what a module still gives with a warning, and of what it has given up."""
    given: set[str] = set()
    gone: set[str] = set()
    either: set[str] = set()
    for node in statements:
        if not isinstance(node, (ast.Assign, ast.AnnAssign, ast.Expr)):
            continue
        words = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
        found = _identifiers(node) | (either if _EITHER in words else set())
        if _EITHER in _bound(node):
            either = _identifiers(node)
        elif any(_GONE.search(word) for word in words):
            gone |= found
        elif any(_GIVEN.search(word) for word in words):
            given |= found
    return given, gone


def _served(function: ast.AST) -> set[str]:
    """The names that a module's `__getattr__` gives: those that it compares with, where it does not raise at once."""
    names: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.If) and not isinstance(node.body[0], ast.Raise):
            names |= _identifiers(node.test)
    return names


def _identifiers(node: ast.AST) -> set[str]:
    """The texts in a piece of code that could be names."""
    return {
        one.value for one in ast.walk(node)
        if isinstance(one, ast.Constant) and isinstance(one.value, str) and one.value.isidentifier()
    }  # fmt: skip


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
    # @deprecate_kwarg(old_arg_name="line_terminator", new_arg_name="lineterminator") takes the old one too
    for maker in node.decorator_list:  # type: ignore[attr-defined]
        if isinstance(maker, ast.Call) and _GIVEN.search(_last(maker.func)):
            names |= _identifiers(maker)
    return names


def _is(node: ast.AST, name: str) -> bool:
    return isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name == name


def _last(node: ast.AST) -> str:
    """The last word of a dotted name."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
