"""A module of errdoc in the syntax of Python 3.6.

Annotations go, newer syntax is said in older words, newer names of the library come from `parts/old`. What is not known
here is an error: the file is refused when it is written, and never fails on the machine that runs it.
"""

import ast
from collections.abc import Iterator, Sequence

from errdoc.errors import ErrdocError
from errdoc.probe.script import boxes, names, patterns

OLD = "errdoc.probe.script.parts.old"
#: Names of the library that Python 3.6 lacks, as `parts/old` has them.
_NEW = frozenset({
    ("dataclasses", "dataclass"), ("dataclasses", "field"), ("dataclasses", "replace"), ("datetime", "UTC"),
    ("functools", "cached_property"), ("subprocess", "CREATE_NO_WINDOW"), ("sys", "stdlib_module_names"),
    ("time", "monotonic_ns"),
})  # fmt: skip
_METHODS = ("removeprefix", "removesuffix", "isascii")
#: Modules whose names are for annotations alone, but for these.
_TYPES, _KEPT = ("typing", "collections.abc"), ("NamedTuple",)
_BUILTIN = ("dict", "frozenset", "list", "set", "tuple", "type")
_SCALARS = ("bool", "bytes", "float", "int", "str", *_BUILTIN)
#: What is left of a module is of these, as Python 3.6 knows them.
_KNOWN = (
    ast.Module, ast.FunctionDef, ast.ClassDef, ast.Return, ast.Delete, ast.Assign, ast.AugAssign, ast.AnnAssign,
    ast.For, ast.While, ast.If, ast.With, ast.Raise, ast.Try, ast.Assert, ast.Import, ast.ImportFrom, ast.Global,
    ast.Nonlocal, ast.Expr, ast.Pass, ast.Break, ast.Continue, ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.Lambda,
    ast.IfExp, ast.Dict, ast.Set, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Yield, ast.YieldFrom,
    ast.Compare, ast.Call, ast.Constant, ast.Attribute, ast.Subscript, ast.Starred, ast.Name, ast.List, ast.Tuple,
    ast.Slice, ast.arguments, ast.arg, ast.keyword, ast.alias, ast.withitem, ast.comprehension, ast.ExceptHandler,
    ast.expr_context, ast.boolop, ast.operator, ast.unaryop, ast.cmpop,
)  # fmt: skip


class ScriptError(ErrdocError):
    """A module of errdoc says something that the script cannot: a defect of errdoc."""

    exit_code = 3


def lowered(name: str, source: str, defined: frozenset[str]) -> str:
    """The module's text in the syntax of Python 3.6, without comments.

    Args:
        name: the module's, for the error.
        source: its text.
        defined: the names that all modules of the script define.

    Raises:
        ScriptError: something in it is not known here.
    """
    try:
        tree = _Lowering().visit(boxes.boxed(ast.parse(source)))
        _check(tree)
        text = ast.unparse(ast.fix_missing_locations(tree))
        names.check(text, defined)
        ast.parse(text, feature_version=(3, 6))
    except (SyntaxError, boxes.UnclearError, names.NewError) as error:
        raise ScriptError(f"{name} cannot be said in Python 3.6: {error}") from error
    return text + "\n"


class _Lowering(ast.NodeTransformer):
    """Says newer syntax in older words."""

    def __init__(self) -> None:
        self.types: set[str] = set()
        self.modules: set[str] = set()

    def visit_Module(self, node: ast.Module) -> ast.Module:
        """A module; type aliases keep their names, because others import them."""
        body = []
        for one in node.body:
            if isinstance(one, ast.Assign) and self._is_type(one.value):
                one.value = ast.Constant(None)
            body += _listed(self.visit(one))
        used = {one.id for part in body for one in ast.walk(part) if isinstance(one, ast.Name)}
        if "_old" in used:
            place = 1 if ast.get_docstring(node) is not None else 0
            body.insert(place, ast.ImportFrom(OLD.rpartition(".")[0], [ast.alias("old", "_old")], 0))
        node.body = body
        if used & self.types:
            raise SyntaxError(f"types while it runs: {', '.join(sorted(used & self.types))}")
        return node

    def visit_Import(self, node: ast.Import) -> ast.Import:
        """A module, whose attributes may be newer ones."""
        self.modules.update(one.name for one in node.names)
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | list[ast.AST]:
        """Names for annotations go; new ones come from elsewhere."""
        module = node.module or ""
        if module == "__future__":
            return []
        if module in _TYPES:
            self.types |= {one.name for one in node.names} - {*_KEPT}
            node.names = [one for one in node.names if one.name in _KEPT]
        new = [one for one in node.names if (module, one.name) in _NEW]
        node.names = [one for one in node.names if one not in new]
        rows: list[ast.AST] = [node] if node.names else []
        return [*rows, ast.ImportFrom(OLD, new, 0)] if new else rows

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.AST]:
        """Imports for types go."""
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return []
        return self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """The names of fields stay, for what makes records of them."""
        node.bases = [one for one in node.bases if not (isinstance(one, ast.Name) and one.id == "Protocol")]
        for one in node.body:
            if isinstance(one, ast.AnnAssign):
                one.annotation = ast.Constant(None)
        fields = [one for one in node.body if isinstance(one, ast.AnnAssign)]
        for one in fields:
            one.value = self.visit(one.value) if one.value else None
        node.body = [two for one in node.body for two in ([one] if one in fields else _listed(self.visit(one)))]
        node.decorator_list = [self.visit(one) for one in node.decorator_list]
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """A function without annotations."""
        node.returns = None
        self.generic_visit(node)
        node.body = node.body or [ast.Pass()]
        return node

    def visit_arguments(self, node: ast.arguments) -> ast.AST:
        """Those that have no name for callers become ordinary ones."""
        node.args, node.posonlyargs = [*node.posonlyargs, *node.args], []
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """A parameter."""
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | list[ast.AST]:
        """A variable; one without a value is for readers."""
        if node.value is None:
            return []
        return ast.Assign([self.visit(node.target)], self.visit(node.value), lineno=node.lineno)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        """What stands in an f-string may be written in more ways since Python 3.12."""
        form, values = _format(node.values)
        if not values:
            return ast.Constant(form.format())
        function = ast.Attribute(ast.Constant(form), "format", ast.Load())
        return ast.Call(function, [self.visit(one) for one in values], [])

    def visit_Tuple(self, node: ast.Tuple) -> ast.AST:
        """`return a, *b` needs brackets in Python 3.6, and unparsing leaves them out."""
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Load) and any(isinstance(one, ast.Starred) for one in node.elts):
            return ast.Call(ast.Name("tuple", ast.Load()), [ast.List(node.elts, ast.Load())], [])
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Functions with new parameters, new methods, unions of types, patterns."""
        called = node.func
        if isinstance(called, ast.Name) and called.id in ("isinstance", "issubclass"):
            node.args[1] = _union(node.args[1])
        if isinstance(called, ast.Subscript) and isinstance(called.value, ast.Name) and called.value.id in _BUILTIN:
            node.func = called.value
        if node.args and _is_pattern(called):
            patterns.lowered(node)
        self.generic_visit(node)
        called = node.func
        if isinstance(called, ast.Name) and called.id == "zip":
            strict = [one.value for one in node.keywords if one.arg == "strict"]
            node.keywords = []
            if any(not isinstance(one, ast.Constant) or one.value for one in strict):
                node.func = self._old("zip_strict")
        if isinstance(called, ast.Attribute) and called.attr in _METHODS:
            return ast.Call(self._old(called.attr), [called.value, *node.args], [])
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """A new name of the library."""
        self.generic_visit(node)
        if isinstance(node.value, ast.Name) and (node.value.id, node.attr) in _NEW:
            return self._old(node.attr)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """`|` of what may be dicts."""
        self.generic_visit(node)
        if isinstance(node.op, ast.BitOr) and not self._is_flag(node):
            return ast.Call(self._old("union"), [node.left, node.right], [])
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        """`|=` of what may be dicts."""
        self.generic_visit(node)
        if not isinstance(node.op, ast.BitOr):
            return node
        if not isinstance(node.target, ast.Name):
            raise SyntaxError("|= of something that is no plain name")
        left = ast.Name(node.target.id, ast.Load())
        return ast.Assign([node.target], ast.Call(self._old("updated"), [left, node.value], []), lineno=node.lineno)

    @staticmethod
    def _old(name: str) -> ast.Attribute:
        return ast.Attribute(ast.Name("_old", ast.Load()), name, ast.Load())

    def _is_flag(self, node: ast.expr) -> bool:
        """`os.O_RDONLY | os.O_NONBLOCK`, which is what it was."""
        if isinstance(node, ast.BinOp):
            return self._is_flag(node.left) and self._is_flag(node.right)
        return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in self.modules

    def _is_type(self, node: ast.expr) -> bool:
        """Whether a value is a type for annotations: `Mapping[str, Any]`, `str | int`."""
        if isinstance(node, ast.Subscript):
            return isinstance(node.value, ast.Name) and (node.value.id in self.types or node.value.id in _BUILTIN)
        if not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr)):
            return False
        return all(self._is_type(one) or (isinstance(one, ast.Name) and one.id in (*_SCALARS, *self.types))
                   or (isinstance(one, ast.Constant) and one.value is None)
                   for one in (node.left, node.right))  # fmt: skip


def _listed(found: ast.AST | Sequence[ast.AST] | None) -> list[ast.stmt]:
    """What a visit gave, as statements."""
    return list(found) if isinstance(found, list) else [found] if found is not None else []  # type: ignore[list-item]


def _union(node: ast.expr) -> ast.expr:
    """`int | float` as `(int, float)`."""

    def parts(one: ast.expr) -> Iterator[ast.expr]:
        if isinstance(one, ast.BinOp) and isinstance(one.op, ast.BitOr):
            yield from parts(one.left)
            yield from parts(one.right)
        elif isinstance(one, ast.IfExp):
            yield ast.IfExp(one.test, _union(one.body), _union(one.orelse))
        else:
            yield one

    every = list(parts(node))
    return every[0] if len(every) == 1 else ast.Tuple(every, ast.Load())


def _is_pattern(called: ast.expr) -> bool:
    """`re.compile(`, `re.search(`, `lazy(`."""
    if isinstance(called, ast.Attribute):
        return isinstance(called.value, ast.Name) and called.value.id == "re"
    return isinstance(called, ast.Name) and called.id == "lazy"


def _format(values: Sequence[ast.expr]) -> tuple[str, list[ast.expr]]:
    """The parts of an f-string as a text for `str.format`, and its values."""
    form, found = "", list[ast.expr]()
    for one in values:
        if isinstance(one, ast.FormattedValue):
            found.append(one.value)
            spec, more = _format(one.format_spec.values) if isinstance(one.format_spec, ast.JoinedStr) else ("", [])
            if "{{" in spec or "}}" in spec:
                raise SyntaxError("a brace in a format")
            found += more
            conversion = f"!{chr(one.conversion)}" if one.conversion != -1 else ""
            form += "{" + conversion + (f":{spec}" if spec else "") + "}"
        elif isinstance(one, ast.Constant):
            form += str(one.value).replace("{", "{{").replace("}", "}}")
        else:
            raise SyntaxError(f"{type(one).__name__} in an f-string")
    return form, found


def _check(tree: ast.AST) -> None:
    """Refuses what Python 3.6 does not know.

    Raises:
        SyntaxError: there is something of the kind.
    """
    fields = {id(one) for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for one in node.body}
    for node in ast.walk(tree):
        wrong = not isinstance(node, _KNOWN) or (isinstance(node, ast.AnnAssign) and id(node) not in fields)
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            wrong = wrong or bool(getattr(node, "type_params", ())) or not all(map(_is_plain, node.decorator_list))
        elif isinstance(node, ast.Subscript):
            wrong = isinstance(node.value, ast.Name) and node.value.id in _BUILTIN
        elif isinstance(node, ast.comprehension):
            wrong = bool(node.is_async)
        elif isinstance(node, ast.Try):
            wrong = any(isinstance(one, ast.Continue) for last in node.finalbody for one in ast.walk(last))
        if wrong:
            raise SyntaxError(f"line {getattr(node, 'lineno', '?')}: {type(node).__name__}")


def _is_plain(decorator: ast.expr) -> bool:
    """A name, dotted or called: other decorators are newer."""
    if isinstance(decorator, ast.Call):
        return _is_plain(decorator.func)
    return isinstance(decorator, ast.Name) or (isinstance(decorator, ast.Attribute) and _is_plain(decorator.value))
