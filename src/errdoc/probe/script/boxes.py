"""`(name := value)` for Python 3.6: the names that a function's expressions assign become attributes of a box.

`if found := search(text)` is `if _box1.let('found', search(text))`, and where the function says `found` it says
`_box1.found`. So the order in which things are worked out stays what it was.
"""

import ast
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T", bound=ast.AST)
_Function = ast.FunctionDef | ast.Lambda
_Listed = ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp


class UnclearError(Exception):
    """A name that is assigned in an expression is used in a way that is not followed here; the text says which."""


def boxed(tree: T) -> T:
    """A module without assignments in expressions.

    Raises:
        UnclearError: such an assignment stands where it is not followed.
    """
    boxes = 0
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and (names := set(_assigned(node))):
            boxes += 1
            _replace(node, names, f"_box{boxes}")
    left = next((one for one in ast.walk(tree) if isinstance(one, ast.NamedExpr)), None)
    if left is not None:
        raise UnclearError(f"line {left.lineno}: an assignment in an expression outside a function")
    return tree


def _assigned(function: ast.FunctionDef) -> Iterator[str]:
    """The names that the function's own expressions assign."""
    return (node.target.id for node in _own(function.body) if isinstance(node, ast.NamedExpr))


def _own(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """The nodes of a function that are not another's."""
    for node in nodes:
        yield node
        if not isinstance(node, _Function):
            yield from _own(ast.iter_child_nodes(node))


def _replace(function: ast.FunctionDef, names: set[str], box: str) -> None:
    """Puts the names of a function into a box."""
    taken = names & _parameters(function)
    for node in _own(function.body):
        if isinstance(node, ast.ExceptHandler | ast.FunctionDef | ast.ClassDef) and node.name in names:
            taken.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            taken |= {one.asname or one.name for one in node.names} & names
        elif isinstance(node, ast.Global | ast.Nonlocal):
            taken |= {*node.names} & names
    if taken:
        raise UnclearError(f"line {function.lineno}: {', '.join(sorted(taken))} is more than a variable")
    start = 1 if ast.get_docstring(function) is not None else 0
    body = [_Boxing(names, box).visit(one) for one in function.body]
    made = ast.parse(f"{box} = _old.Box()").body
    function.body = [*body[:start], *made, *body[start:]]


class _Boxing(ast.NodeTransformer):
    """Says the names as attributes, but where an inner function or comprehension has its own of that spelling."""

    def __init__(self, names: set[str], box: str) -> None:
        self.names = names
        self.box = box

    def visit_NamedExpr(self, node: ast.NamedExpr) -> ast.AST:
        """An assignment in an expression."""
        let = ast.Attribute(ast.Name(self.box, ast.Load()), "let", ast.Load())
        return ast.Call(let, [ast.Constant(node.target.id), self.visit(node.value)], [])

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """A use."""
        if node.id not in self.names:
            return node
        return ast.Attribute(ast.Name(self.box, ast.Load()), node.id, node.ctx)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """An inner function."""
        return self._inner(node, _parameters(node) | {
            one.id for one in _own(node.body) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
        })  # fmt: skip

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        """An inner function of one expression."""
        return self._inner(node, _parameters(node))

    def visit_ListComp(self, node: ast.ListComp) -> ast.AST:
        """A comprehension."""
        return self._listed(node)

    def visit_SetComp(self, node: ast.SetComp) -> ast.AST:
        """A comprehension."""
        return self._listed(node)

    def visit_DictComp(self, node: ast.DictComp) -> ast.AST:
        """A comprehension."""
        return self._listed(node)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.AST:
        """A comprehension."""
        return self._listed(node)

    def _inner(self, node: _Function, own: set[str]) -> ast.AST:
        return _Boxing(self.names - own, self.box).generic_visit(node)

    def _listed(self, node: _Listed) -> ast.AST:
        """Its first row is worked out outside of it."""
        own = {one.id for row in node.generators for one in ast.walk(row.target) if isinstance(one, ast.Name)}
        first = self.visit(node.generators[0].iter)
        inner = _Boxing(self.names - own, self.box)
        node.generators[0].iter = ast.Constant(None)
        inner.generic_visit(node)
        node.generators[0].iter = first
        return node


def _parameters(function: _Function) -> set[str]:
    every = function.args
    rows = [*every.posonlyargs, *every.args, *every.kwonlyargs, every.vararg, every.kwarg]
    return {one.arg for one in rows if one is not None}
