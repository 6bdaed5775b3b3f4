"""Literals that any match of a regex must contain.

They spare a search: where none of them is in a log, the regex is never compiled. Worked out once, when the knowledge
base is compiled, from the parse tree that Python's own `re` makes.
"""

import re
import warnings
from collections.abc import Iterator
from contextlib import suppress
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
#: What a sequence may be spelt out to, and a set of characters.
_MOST_SPELT, _MOST_OF_A_SET = 12, 3
_NOTHING = frozenset({""})
# \(   [(?P<x>]   (?P<path>
_NAMED = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|(?P<named>\(\?P<\w+>)", re.DOTALL)
# \d   [^a\]]   {40}   {3,}   ( and any other character
_PARTS = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\{(?P<least>\d+)[^}]*\}|.", re.DOTALL)


def squashed(text: str) -> str:
    """A literal as it is looked up in squashed text: lower case, without white space."""
    return "".join(text.lower().split())


@lru_cache(maxsize=_KEPT)
def required(regex: str, shortest: int = SHORTEST) -> tuple[str, ...]:
    """One of these is in every text that `regex` matches; empty where nothing can be said.

    Lower case, without white space (they are looked up in squashed text), the longest literal run of each branch.
    What stands before or behind branches is spelt out with each, as far as that is little.
    Syntax that only the `regex` module knows gives an empty answer, and so does a literal below the shortest.
    """
    best = _best(_sets(_parsed(regex)), shortest)
    return tuple(sorted(best)) if best else ()


@lru_cache(maxsize=_KEPT)
def needs(regex: str) -> Needs:
    r"""Sets of literals, of each of which one is in every text that `regex` matches; the most telling sets first.

    Example:
        >>> needs(r"(?:CUDA|HIP) error: \d+ of (?P<what>memory|disk \S+)")
        (('cudaerror:', 'hiperror:'), ('ofdisk', 'ofmemory'))
    """
    usable = {one for one in _sets(_parsed(regex)) if one and min(map(len, one)) >= _SHORTEST_NEAR}
    usable -= {one for one in usable if any(_implies(other, one) for other in usable if other != one)}
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
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for form in (regex, _unnamed(regex)):
            with suppress(re.error, OverflowError, RecursionError):
                return parser.parse(form)
    return None


def _unnamed(regex: str) -> str:
    """A regex whose groups have no names: `regex` lets several branches share one, which `re` refuses to parse."""
    return _NAMED.sub(lambda part: "(" if part["named"] else part[0], regex)


def _best(sets: list[frozenset[str]], shortest: int = 1) -> frozenset[str] | None:
    """The most selective of the sets."""
    usable = [one for one in sets if one and all(len(text) >= shortest for text in one)]
    return max(usable, key=lambda one: min(map(len, one)), default=None)


def _sets(items: list[Any]) -> list[frozenset[str]]:
    """Sets of alternatives, one of each of which a sequence requires, in lower case."""
    found: list[frozenset[str]] = []
    runs = _NOTHING
    for op, value in _flat(items):
        name = str(op)
        longer = _joined(runs, _spelt(name, value))
        if longer is not None:
            runs = longer
            continue
        begun = _joined(runs, _begun(value[1])) if name == "BRANCH" else None
        found += [begun or runs, *_inside(name, value)]
        runs = _NOTHING
    found.append(runs)
    return [_shortest(one) for one in found if "" not in one]


def _shortest(some: frozenset[str]) -> frozenset[str]:
    """Texts without those that hold another of them, which would be found as well."""
    return frozenset(one for one in some if not any(other != one and other in one for other in some))


def _implies(some: frozenset[str], others: frozenset[str]) -> bool:
    """Whether what holds one of some texts holds one of the others as well."""
    return all(any(other in one for other in others) for one in some)


def _flat(items: Any) -> Iterator[tuple[Any, Any]]:
    """The members of a sequence, with those of groups that stand in it once."""
    for op, value in items:
        if str(op) == "SUBPATTERN":
            yield from _flat(value[3])
        elif str(op) == "ATOMIC_GROUP":
            yield from _flat(value)
        else:
            yield op, value


def _joined(runs: frozenset[str], ends: frozenset[str] | None) -> frozenset[str] | None:
    """Each of some texts with each of others behind it; None for too many."""
    if ends is None or len(runs) * len(ends) > _MOST_SPELT:
        return None
    return frozenset(run + end for run in runs for end in ends)


def _spelt(name: str, value: Any) -> frozenset[str] | None:
    """All that a member of a sequence may match, squashed; None where that is too much to be spelt out."""
    if name == "LITERAL":
        return frozenset({_squashed_character(value)})
    if name in ("AT", "ASSERT_NOT"):
        return _NOTHING
    if name == "IN":
        # white space is squashed away, so a literal goes on across it
        return _NOTHING if _is_space(value) else _one_of(value)
    if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        least, most, inner = value
        if _only_space(inner):
            return _NOTHING
        ends = _all_of(inner) if most == 1 else None
        return ends if ends is None or least else ends | _NOTHING
    if name == "BRANCH":
        branches = [_all_of(branch) for branch in value[1]]
        ends = frozenset[str]().union(*(one for one in branches if one is not None))
        return ends if None not in branches and len(ends) <= _MOST_SPELT else None
    return None


def _all_of(items: Any) -> frozenset[str] | None:
    """All that a sequence may match, squashed; None where that is too much to be spelt out."""
    runs = _NOTHING
    for op, value in _flat(items):
        longer = _joined(runs, _spelt(str(op), value))
        if longer is None:
            return None
        runs = longer
    return runs


def _begun(branches: Any) -> frozenset[str] | None:
    """With what each of some branches begins; None where one begins with anything."""
    found: frozenset[str] = frozenset()
    for branch in branches:
        runs = _NOTHING
        for op, value in _flat(branch):
            longer = _joined(runs, _spelt(str(op), value))
            if longer is None:
                break
            runs = longer
        if "" in runs:
            return None
        found |= runs
    return found


def _inside(name: str, value: Any) -> list[frozenset[str]]:
    if name == "ASSERT":
        return _sets(list(value[1])) if value[0] >= 0 else []
    if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        return _sets(list(value[2])) if value[0] >= 1 else []
    if name == "BRANCH":
        branches = [_best(_sets(list(branch))) for branch in value[1]]
        return [frozenset[str]().union(*(one for one in branches if one))] if all(branches) else []
    return []


def _squashed_character(value: int) -> str:
    return "" if chr(value).isspace() else chr(value).lower()


def _is_space(value: Any) -> bool:
    return all((str(op) == "CATEGORY" and str(what) == "CATEGORY_SPACE") or op_is_space(op, what) for op, what in value)


def _one_of(value: Any) -> frozenset[str] | None:
    """The lower case of the few characters of a set, as of `[Ee]` or `[sz]`; None for any other set."""
    if not all(str(op) == "LITERAL" for op, _ in value):
        return None
    letters = frozenset(_squashed_character(what) for _, what in value)
    return letters if len(letters) <= _MOST_OF_A_SET else None


def op_is_space(op: Any, what: Any) -> bool:
    """Whether one member of a character set is a white-space literal."""
    return str(op) == "LITERAL" and chr(what).isspace()


def _only_space(items: Any) -> bool:
    return all(
        (str(op) == "IN" and _is_space(value)) or (str(op) == "LITERAL" and chr(value).isspace()) for op, value in items
    )
