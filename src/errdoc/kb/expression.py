"""Arithmetic of a page's `where`: from text to a prefix form that needs no parser when a log is explained.

`total - reserved > 1` becomes `[">", ["-", ["name", "total"], ["name", "reserved"]], 1]`.
"""

import ast
from collections.abc import Mapping

from errdoc.errors import PageError
from errdoc.kb.names import regex_of
from errdoc.model import Expr

FUNCTIONS = ("version", "major", "number", "known", "min", "max", "abs", "nearest")
#: Whether a value is one of a sort of names: `among(variable, "launcher-variables")`.
AMONG = "among"
#: Characters of an expression, and how deep it may be nested: whoever reckons with it goes down as far.
_LONGEST, _DEEPEST = 20_000, 60
_OPERATORS: dict[type, str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Mod: "%",
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
}  # fmt: skip


def compile_where(text: str, names: Mapping[str, str] | None = None) -> Expr:
    """The prefix form of an arithmetic condition.

    Args:
        text: the condition.
        names: the regex of each sort of names, from `errdoc.kb.names`.

    Raises:
        PageError: it is no expression, or uses something that the language does not know.
    """
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise PageError(f"where: {text!r:.100} is no text of {_LONGEST} characters at most")
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        why = error.msg if isinstance(error, SyntaxError) else str(error)
        raise PageError(f"where: {text!r} is no expression: {why}") from None
    return _prefix(tree.body, text, names or {})


def _prefix(node: ast.expr, text: str, names: Mapping[str, str], depth: int = 0) -> Expr:
    if depth > _DEEPEST:
        raise PageError(f"where: {text!r} is nested too deeply")

    def within(part: ast.expr) -> Expr:
        return _prefix(part, text, names, depth + 1)

    match node:
        case ast.Constant(value=bool() | int() | float() | str() as value):
            return value
        case ast.Name(id=name):
            return ["name", name]
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            return [_OPERATORS[type(op)], within(left), within(right)]
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return ["not", within(operand)]
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return ["-", 0, within(operand)]
        case ast.BoolOp(op=op, values=values):
            return ["and" if isinstance(op, ast.And) else "or", *map(within, values)]
        case ast.Compare(left=left, ops=ops, comparators=rights) if all(type(op) in _OPERATORS for op in ops):
            terms = [left, *rights]
            pairs = [
                [_OPERATORS[type(op)], within(a), within(b)] for op, a, b in zip(ops, terms, terms[1:], strict=False)
            ]
            return pairs[0] if len(pairs) == 1 else ["and", *pairs]
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in FUNCTIONS:
            return [name, *map(within, args)]
        case ast.Call(func=ast.Name(id="among"), args=[value, ast.Constant(value=sort)], keywords=[]):
            return [AMONG, within(value), regex_of(sort, names, f"where: {text!r}")]
    raise PageError(
        f"where: {ast.get_source_segment(text.strip(), node)!r} in {text!r} is not part of the language",
        hint="names, numbers, strings, + - * / %, comparisons, and/or/not, " + ", ".join((*FUNCTIONS, AMONG)),
    )


def names_in(expr: Expr) -> set[str]:
    """The names that an expression refers to."""
    if not isinstance(expr, list):
        return set()
    if expr[0] == "name":
        return {expr[1]}
    return set().union(*(names_in(part) for part in expr[1:]))
