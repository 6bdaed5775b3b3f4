"""Literals that any match of a regex must contain.

They spare a search: where none of them is in a log, the regex is never compiled. Worked out once, when the knowledge
base is compiled, from the parse tree that Python's own `re` makes.
"""

import re
import warnings
from functools import lru_cache
from typing import Any

#: Shorter literals are in every log and spare nothing.
SHORTEST = 4
#: In one event or window shorter ones spare something too.
_SHORTEST_NEAR = 3
#: Sets of literals, of each of which one is in every text that a pattern matches.
Needs = tuple[tuple[str, ...], ...]
#: Sets that are kept of one regex, and literals of one set.
_MOST_SETS, _MOST_LITERALS = 4, 60
#: Regexes whose answers are kept: those of all pages, which a lint asks about three times.
_KEPT = 1 << 15
# \d   [^a\]]   {40}   {3,}   ( and any other character
_PARTS = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\{(?P<least>\d+)[^}]*\}|.", re.DOTALL)


def squashed(text: str) -> str:
    """A literal as it is looked up in squashed text: lower case, without white space."""
    return "".join(text.lower().split())


@lru_cache(maxsize=_KEPT)
def required(regex: str, shortest: int = SHORTEST) -> tuple[str, ...]:
    """One of these is in every text that `regex` matches; empty where nothing can be said.

    Lower case, without white space (they are looked up in squashed text), the longest literal run of each branch.
    Syntax that only the `regex` module knows gives an empty answer, and so does a literal below the shortest.
    """
    best = _best(_sets(_parsed(regex)), shortest)
    return tuple(sorted(best)) if best else ()


@lru_cache(maxsize=_KEPT)
def needs(regex: str) -> Needs:
    """Sets of literals, of each of which one is in every text that `regex` matches; the most telling sets first.

    Example:
        >>> needs("(?:CUDA|HIP) error: out of memory")
        (('error:outofmemory',), ('cuda', 'hip'))
    """
    usable = {one for one in _sets(_parsed(regex)) if one and min(map(len, one)) >= _SHORTEST_NEAR}
    ordered = sorted(usable, key=lambda one: (len(one), -min(map(len, one)), sorted(one)))
    return tuple(tuple(sorted(one)) for one in ordered if len(one) <= _MOST_LITERALS)[:_MOST_SETS]


def around(regex: str, text: str) -> tuple[str, ...]:
    r"""What every match of a regex holds around a text; where nothing stands beside it, what `required` tells.

    Example:
        >>> around(r"cudaSuccess\s+\(35\s+vs", "35")
        ('cudasuccess(35vs',)
    """
    runs = [literal for one in _sets(_parsed(regex)) if len(one) == 1 for literal in one if text in literal]
    longest = max(runs, key=len, default=text)
    return (longest,) if longest != text else required(regex, 1) or (text,)


@lru_cache(maxsize=_KEPT)
def shortest_match(regex: str) -> int | None:
    """Characters that each match has at least; None where `re` does not know the syntax."""
    tree = _tree(regex)
    return None if tree is None else int(tree.getwidth()[0])


def spelt_out(regex: str) -> int:
    """About how much there is of a regex once its least repeats are written out, as an engine that compiles it does.

    Example:
        >>> spelt_out("(?:ab{3}){10}[^x]+")
        62
    """
    sizes, unit = [0], 0
    for part in _PARTS.finditer(regex):
        if part[0] == "(":
            sizes.append(0)
        elif part["least"]:
            times = int(part["least"][:9])
            sizes[-1] += unit * max(0, times - 1)
            unit *= max(1, times)
        else:
            unit = sizes.pop() if part[0] == ")" and len(sizes) > 1 else 1
            sizes[-1] += unit
    return sum(sizes)


def _parsed(regex: str) -> list[Any]:
    tree = _tree(regex)
    return [] if tree is None else list(tree)


@lru_cache(maxsize=16)  # one regex is asked about several times in a row
def _tree(regex: str) -> Any:
    parser: Any = getattr(re, "_parser")  # noqa: B009 - private: no public way to a parse tree
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return parser.parse(regex)
    except (re.error, OverflowError, RecursionError):
        return None


def _best(sets: list[frozenset[str]], shortest: int = 1) -> frozenset[str] | None:
    """The most selective of the sets."""
    usable = [one for one in sets if one and all(len(text) >= shortest for text in one)]
    return max(usable, key=lambda one: min(map(len, one)), default=None)


def _sets(items: list[Any]) -> list[frozenset[str]]:
    """Sets of alternatives, one of each of which a sequence requires, in lower case."""
    found: list[frozenset[str]] = []
    run = ""
    for op, value in items:
        name = str(op)
        if name == "LITERAL":
            run += "" if chr(value).isspace() else chr(value).lower()
            continue
        if name == "IN" and _is_space(value):
            # white space is squashed away, so a literal goes on across it
            continue
        if name == "IN" and (letter := _in_both_cases(value)):
            run += letter
            continue
        if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT") and _only_space(value[2]):
            continue
        if name in ("AT", "ASSERT_NOT"):
            continue
        plain = _plain(value[3]) if name == "SUBPATTERN" else None
        if plain is not None:
            run += "".join(plain.lower().split())
            continue
        found.append(frozenset({run}))
        run = ""
        found += _inside(name, value)
    found.append(frozenset({run}))
    return [one for one in found if "" not in one]


def _inside(name: str, value: Any) -> list[frozenset[str]]:
    if name == "SUBPATTERN":
        return _sets(list(value[3]))
    if name == "ATOMIC_GROUP":
        return _sets(list(value))
    if name == "ASSERT":
        return _sets(list(value[1])) if value[0] >= 0 else []
    if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        return _sets(list(value[2])) if value[0] >= 1 else []
    if name == "BRANCH":
        branches = [_best(_sets(list(branch))) for branch in value[1]]
        return [frozenset[str]().union(*(one for one in branches if one))] if all(branches) else []
    return []


def _plain(items: Any) -> str | None:
    if all(str(op) == "LITERAL" for op, _ in items):
        return "".join(chr(value) for _, value in items)
    return None


def _is_space(value: Any) -> bool:
    return all((str(op) == "CATEGORY" and str(what) == "CATEGORY_SPACE") or op_is_space(op, what) for op, what in value)


def _in_both_cases(value: Any) -> str:
    """The lower case of a set of one letter's two cases, as in `[Ee]`; empty for any other set."""
    letters = {chr(what).lower() if str(op) == "LITERAL" else "" for op, what in value}
    return letters.pop() if len(letters) == 1 else ""


def op_is_space(op: Any, what: Any) -> bool:
    """Whether one member of a character set is a white-space literal."""
    return str(op) == "LITERAL" and chr(what).isspace()


def _only_space(items: Any) -> bool:
    return all(
        (str(op) == "IN" and _is_space(value)) or (str(op) == "LITERAL" and chr(value).isspace()) for op, value in items
    )
