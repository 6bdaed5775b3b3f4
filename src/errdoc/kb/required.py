"""Literals that any match of a regex must contain.

They spare a search: where none of them is in a log, the regex is never compiled. Worked out once, when the knowledge
base is compiled, from the parse tree that Python's own `re` makes.
"""

import re
import warnings
from typing import Any

#: Shorter literals are in every log and spare nothing.
SHORTEST = 4


def required(regex: str) -> tuple[str, ...]:
    """One of these is in every text that `regex` matches; empty where nothing can be said.

    Lower case, without white space (they are looked up in squashed text), the longest literal run of each branch.
    Syntax that only the `regex` module knows gives an empty answer.
    """
    parser: Any = getattr(re, "_parser")  # noqa: B009 - private: no public way to a parse tree
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = parser.parse(regex)
    except (re.error, OverflowError, RecursionError):
        return ()
    best = _best(list(tree))
    return tuple(sorted(best)) if best else ()


def _best(items: list[Any]) -> frozenset[str] | None:
    """The most selective set of alternatives among a sequence's required parts."""
    candidates: list[frozenset[str]] = []
    run = ""
    for op, value in items:
        name = str(op)
        if name == "LITERAL":
            run += "" if chr(value).isspace() else chr(value)
            continue
        if name == "IN" and _is_space(value):
            # white space is squashed away, so a literal goes on across it
            continue
        if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT") and _only_space(value[2]):
            continue
        if name in ("AT", "ASSERT_NOT"):
            continue
        folded = _folded(name, value)
        if folded is not None and len(folded) == 1 and name == "SUBPATTERN" and _plain(value[3]) is not None:
            run += next(iter(folded))
            continue
        candidates.append(frozenset({run}))
        run = ""
        if folded:
            candidates.append(folded)
    candidates.append(frozenset({run}))
    usable = [c for c in candidates if c and all(len(text) >= SHORTEST for text in c)]
    if not usable:
        return None
    return frozenset(text.lower() for text in max(usable, key=lambda c: min(map(len, c))))


def _folded(name: str, value: Any) -> frozenset[str] | None:
    if name == "SUBPATTERN":
        return _best(list(value[3]))
    if name == "ATOMIC_GROUP":
        return _best(list(value))
    if name == "ASSERT":
        return _best(list(value[1])) if value[0] >= 0 else None
    if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        return _best(list(value[2])) if value[0] >= 1 else None
    if name == "BRANCH":
        branches = [_best(list(branch)) for branch in value[1]]
        return frozenset().union(*(b for b in branches if b)) if all(branches) else None
    return None


def _plain(items: Any) -> str | None:
    if all(str(op) == "LITERAL" for op, _ in items):
        return "".join(chr(value) for _, value in items)
    return None


def _is_space(value: Any) -> bool:
    return all((str(op) == "CATEGORY" and str(what) == "CATEGORY_SPACE") or op_is_space(op, what) for op, what in value)


def op_is_space(op: Any, what: Any) -> bool:
    """Whether one member of a character set is a white-space literal."""
    return str(op) == "LITERAL" and chr(what).isspace()


def _only_space(items: Any) -> bool:
    return all(
        (str(op) == "IN" and _is_space(value)) or (str(op) == "LITERAL" and chr(value).isspace()) for op, value in items
    )
