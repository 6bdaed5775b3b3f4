"""Arithmetic of a page's `where`: from text to a prefix form that needs no parser when a log is explained.

`total - reserved > 1` becomes `[">", ["-", ["name", "total"], ["name", "reserved"]], 1]`.
"""

import ast

from errdoc.errors import PageError
from errdoc.model import Expr

FUNCTIONS = ("version", "major", "number", "known", "min", "max", "abs", "nearest")
#: Characters of an expression, and how deep it may be nested: whoever reckons with it goes down as far.
_LONGEST, _DEEPEST = 20_000, 60
_OPERATORS: dict[type, str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Mod: "%",
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
}  # fmt: skip


def compile_where(text: str) -> Expr:
    """The prefix form of an arithmetic condition.

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
    return _prefix(tree.body, text)


def _prefix(node: ast.expr, text: str, depth: int = 0) -> Expr:
    if depth > _DEEPEST:
        raise PageError(f"where: {text!r} is nested too deeply")
    match node:
        case ast.Constant(value=bool() | int() | float() | str() as value):
            return value
        case ast.Name(id=name):
            return ["name", name]
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            return [_OPERATORS[type(op)], _prefix(left, text, depth + 1), _prefix(right, text, depth + 1)]
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return ["not", _prefix(operand, text, depth + 1)]
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return ["-", 0, _prefix(operand, text, depth + 1)]
        case ast.BoolOp(op=op, values=values):
            return ["and" if isinstance(op, ast.And) else "or", *(_prefix(value, text, depth + 1) for value in values)]
        case ast.Compare(left=left, ops=ops, comparators=rights) if all(type(op) in _OPERATORS for op in ops):
            terms = [left, *rights]
            pairs = [
                [_OPERATORS[type(op)], _prefix(a, text, depth + 1), _prefix(b, text, depth + 1)]
                for op, a, b in zip(ops, terms, terms[1:], strict=False)
            ]
            return pairs[0] if len(pairs) == 1 else ["and", *pairs]
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in FUNCTIONS:
            return [name, *(_prefix(argument, text, depth + 1) for argument in args)]
    raise PageError(
        f"where: {ast.get_source_segment(text.strip(), node)!r} in {text!r} is not part of the language",
        hint="names, numbers, strings, + - * / %, comparisons, and/or/not, " + ", ".join(FUNCTIONS),
    )


def names_in(expr: Expr) -> set[str]:
    """The names that an expression refers to."""
    if not isinstance(expr, list):
        return set()
    if expr[0] == "name":
        return {expr[1]}
    return set().union(*(names_in(part) for part in expr[1:]))
