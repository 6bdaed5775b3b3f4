"""Patterns for the `re` of Python 3.6, which has no possessive quantifiers."""

import ast
import re
from typing import Any

# [\w-]{16,}+   [^<>]*+   a class of characters, how often, and no way back
_POSSESSIVE = r"(\[\^?\]?(?:\\.|[^\]\\])*\](?:\{[\d,]+\}|[*+?]))\+"


def lowered(called: ast.Call) -> None:
    """Puts older words into a call that takes a pattern: what is taken for good is looked at first, then taken.

    Raises:
        SyntaxError: the pattern has something new for which there are none.
    """
    first = called.args[0]
    if isinstance(first, ast.Constant) and isinstance(first.value, str):
        first.value = _older(first.value)
    elif isinstance(first, ast.Constant | ast.JoinedStr):
        # a value that is put into a pattern stands for anything
        parts = first.values if isinstance(first, ast.JoinedStr) else [first]
        known = [one.value if isinstance(one, ast.Constant) else "x" for one in parts]
        _older("".join(one.decode("latin-1") if isinstance(one, bytes) else str(one) for one in known), mend=False)


def _older(pattern: str, *, mend: bool = True) -> str:
    if not _is_new(pattern):
        return pattern
    count = 0

    def older(found: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return rf"(?=(?P<_{count}>{found[1]}))(?P=_{count})"

    told = re.sub(_POSSESSIVE, older, pattern)
    if not mend or _is_new(told):
        raise SyntaxError(f"the pattern {pattern}")
    return told


def _is_new(pattern: str) -> bool:
    """Whether a pattern has possessive quantifiers or atomic groups."""
    parser: Any = getattr(re, "_parser")  # noqa: B009 - private: no public way to a parse tree
    new = {"POSSESSIVE_REPEAT", "ATOMIC_GROUP"}

    def within(part: Any) -> bool:
        if isinstance(part, tuple | list):
            return str(part[0] if part else "") in new or any(map(within, part))
        return hasattr(part, "data") and within(part.data)

    try:
        return within(parser.parse(pattern))
    except re.error:  # values that are put into it make it whole
        return False
