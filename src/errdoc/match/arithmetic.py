"""Evaluates the arithmetic of a page's `where` (compiled by `errdoc.kb.expression`) over captured groups and facts."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from errdoc.logs.facts.canonical import as_number, as_version
from errdoc.logs.lazy import lazy
from errdoc.model import Expr

# 'rbf', "poly"      ['cnn', 'mlp-small']: where something is quoted, that alone counts
_QUOTED = lazy(r"['\"`‘“]([^'\"`’”\n]{1,120})['\"`’”]")
# a, b or c      {x|y}      (one two)
_BARE = lazy(r"[^\s,;|(){}\[\]<>]{1,120}")
#: Words between choices that are none.
_BETWEEN = {"or", "and"}
#: Choices that are compared; a registry may list thousands.
_MOST_CHOICES = 400
#: How like a name must be to what was written.
_LIKE = 0.6


class _Unknown(Exception):  # noqa: N818 - not an error: the condition is simply not met
    """A name that the log does not give, or a text that is no number."""


#: What an expression may come to in place of a value: too few terms, a division by nothing, a number too large.
_NONE = (_Unknown, ArithmeticError, TypeError, ValueError, LookupError)


def holds(expr: Expr, names: Mapping[str, str]) -> bool:
    """Whether the condition is true; false where a name of it is unknown."""
    try:
        return bool(_value(expr, names))
    except _NONE:
        return False


def value_of(expr: Expr, names: Mapping[str, str]) -> str | None:
    """What an expression gives, as a text; None where a name of it is unknown.

    A number is written plainly: `16`, `1.5`. A version is written with its dots.
    """
    try:
        value = _value(expr, names)
    except _NONE:
        return None
    if isinstance(value, tuple):
        return ".".join(map(str, value))
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return str(value)
    return str(int(value)) if float(value).is_integer() else f"{value:.4g}"


def _value(expr: Expr, names: Mapping[str, str]) -> Any:
    if not isinstance(expr, list):
        return expr
    op, *terms = expr
    if op == "name":
        if not names.get(terms[0]):
            raise _Unknown(terms[0])
        return names[terms[0]]
    if op == "and":
        return all(_value(term, names) for term in terms)
    if op == "or":
        return any(holds(term, names) for term in terms)
    if op == "not":
        return not _value(terms[0], names)
    if op == "known":
        return bool(names.get(terms[0][1]))
    if op == "among":
        # a key is captured as it is printed: 'HF_TOKEN'
        return _compiled(terms[1]).fullmatch(str(_value(terms[0], names)).strip("'\"`")) is not None
    values = [_value(term, names) for term in terms]
    if op == "version":
        return _version(values[0])
    if op == "major":
        return _version(values[0])[0]
    if op in _COMPARE:
        return _compare(op, *values)
    if op == "nearest":
        return _nearest(*map(str, values))
    numbers = [_number(value) for value in values]
    return _ARITHMETIC[op](*numbers)


def _compare(op: str, a: Any, b: Any) -> bool:
    if isinstance(a, tuple) or isinstance(b, tuple):
        a, b = (value if isinstance(value, tuple) else _version(str(value)) for value in (a, b))
        # 11 and 11.0 are the same version
        width = max(len(a), len(b))
        a, b = (value + (0,) * (width - len(value)) for value in (a, b))
    elif isinstance(a, str) and isinstance(b, str):
        x, y = as_number(a), as_number(b)
        if x is not None and y is not None:
            a, b = x, y
    else:
        a, b = _number(a), _number(b)
    return bool(_COMPARE[op](a, b))


@lru_cache(maxsize=256)
def _compiled(regex: str) -> re.Pattern[str]:
    """The names of a sort, for a whole value: thousands of signatures share some dozens of sorts."""
    return re.compile(regex)


def _version(value: Any) -> tuple[int, ...]:
    parts = as_version(str(value))
    if parts is None:
        raise _Unknown(str(value))
    return parts


def _nearest(given: str, listed: str) -> str:
    """The name of a list, as it is printed, that was most likely meant: alike but for case, `-` and `_` comes first."""
    from difflib import get_close_matches  # 4 ms, for few logs

    choices = _QUOTED.findall(listed) or [one.strip(".:") for one in _BARE.findall(listed)]
    alike: dict[str, str] = {}
    for one in choices[:_MOST_CHOICES]:
        if one and one != given and one not in _BETWEEN:
            alike.setdefault(_plain(one), one)
    found = get_close_matches(_plain(given[:120]), alike, n=1, cutoff=_LIKE)
    if not found:
        raise _Unknown(given)
    return alike[found[0]]


def _plain(name: str) -> str:
    return name.lower().replace("_", "-").replace(" ", "-")


def _number(value: Any) -> float:
    if isinstance(value, (int, float)):
        return float(value)
    number = as_number(str(value))
    if number is None:
        raise _Unknown(str(value))
    return number


_COMPARE: dict[str, Any] = {
    "<": lambda a, b: a < b, "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
    "==": lambda a, b: a == b, "!=": lambda a, b: a != b,
}  # fmt: skip
_ARITHMETIC: dict[str, Any] = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a / b,
    "%": lambda a, b: a % b,
    "number": lambda a: a, "min": min, "max": max, "abs": abs,
}  # fmt: skip
