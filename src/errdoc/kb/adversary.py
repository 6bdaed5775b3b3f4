"""Texts that a regex nearly matches, made from the regex itself: what takes it longest, should it be slow.

For each of its repeats: what comes before, the repeated part many times, and then a character that nothing expects.
The parse tree is that of Python's own `re`; syntax that only the `regex` module knows gives no text.
"""

import re
import string
import warnings
from collections.abc import Iterator
from typing import Any

#: Repeats of fewer are bounded well enough.
_MANY = 20
#: Ends every text: no page waits for it.
_END = "\x01"
_LETTERS = string.ascii_letters + string.digits + " _-./:'\"()[]{}=,;<>|\\\n"
_OF_CATEGORY = {
    "CATEGORY_SPACE": " ", "CATEGORY_DIGIT": "1", "CATEGORY_WORD": "a",
    "CATEGORY_NOT_SPACE": "a", "CATEGORY_NOT_DIGIT": "a", "CATEGORY_NOT_WORD": "-",
}  # fmt: skip


def near_misses(pattern: str, size: int, most: int = 24) -> list[str]:
    """Texts of about `size` characters, each of which pumps up one repeat of the pattern.

    Args:
        pattern: the regex.
        size: characters of the pumped part.
        most: texts at most.
    """
    parser: Any = getattr(re, "_parser")  # noqa: B009 - private: no public way to a parse tree
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = list(parser.parse(pattern))
    except (re.error, OverflowError, RecursionError):
        return []
    # engines give up at once where a literal of the pattern is nowhere: it stands behind the end
    rest = _END + _example(tree)
    found: dict[str, None] = {}
    for before, unit in _repeats(tree, ""):
        found[before + unit * max(1, size // max(1, len(unit))) + rest] = None
        if len(found) >= most:
            break
    return list(found)


def _repeats(items: list[Any], before: str) -> Iterator[tuple[str, str]]:
    """(what comes before, what is repeated) for each repeat that may go on for long."""
    for op, value in items:
        name = str(op)
        if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            low, high, inner = value
            unit = _example(list(inner)) or "a"
            if int(high) >= _MANY:
                yield before, unit
            yield from _repeats(list(inner), before)
            before += unit * min(int(low), 40)
        elif name == "BRANCH":
            for branch in value[1]:
                yield from _repeats(list(branch), before)
            before += _example(list(value[1][0]))
        elif name in ("SUBPATTERN", "ATOMIC_GROUP"):
            inner = list(value[3] if name == "SUBPATTERN" else value)
            yield from _repeats(inner, before)
            before += _example(inner)
        elif name == "ASSERT" and value[0] >= 0:
            yield from _repeats(list(value[1]), before)
        else:
            before += _example([(op, value)])


def _example(items: list[Any]) -> str:
    """A short text that the items match, or nearly: what stands around them is not looked at."""
    text = ""
    for op, value in items:
        name = str(op)
        if name == "LITERAL":
            text += chr(value)
        elif name in ("NOT_LITERAL", "ANY"):
            text += "b" if name == "NOT_LITERAL" and value == ord("a") else "a"
        elif name == "IN":
            text += _member(value)
        elif name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            text += _example(list(value[2])) * min(int(value[0]), 40)
        elif name == "BRANCH":
            text += _example(list(value[1][0]))
        elif name == "SUBPATTERN":
            text += _example(list(value[3]))
        elif name == "ATOMIC_GROUP":
            text += _example(list(value))
    return text


def _member(members: Any) -> str:
    """A character of a set."""
    if str(members[0][0]) == "NEGATE":
        return next((one for one in _LETTERS if not _is_in(one, members[1:])), "\u00e9")
    op, value = members[0]
    name = str(op)
    if name == "LITERAL":
        return chr(value)
    return chr(value[0]) if name == "RANGE" else _OF_CATEGORY.get(str(value), "a")


def _is_in(mark: str, members: Any) -> bool:
    for op, value in members:
        name = str(op)
        if name == "LITERAL" and ord(mark) == value:
            return True
        if name == "RANGE" and value[0] <= ord(mark) <= value[1]:
            return True
        if name == "CATEGORY":
            kind = str(value)
            held = {"SPACE": mark.isspace(), "DIGIT": mark.isdigit(), "WORD": mark.isalnum() or mark == "_"}
            if held.get(kind.rsplit("_", 1)[-1], False) != ("_NOT_" in kind):
                return True
    return False
