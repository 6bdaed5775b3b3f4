"""What the head of a page gives, checked: a wrong page is a `PageError`, and no surprise while a log is explained."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import regex

from errdoc.errors import PageError
from errdoc.kb.required import shortest_match, spelt_out

#: Characters of a regex, and of it once its least repeats are written out: compiling it takes time and room for all.
_LONGEST, _MOST_SPELT = 20_000, 50_000
# (?R)   (?1)   (?&name)   (?P>name): nothing bounds the room that matching those takes
_CALLS = regex.compile(r"\(\?(?:R|[+-]?\d+|&\w+|P>\w+)\)")


def only(table: Any, allowed: Iterable[str], what: str) -> dict[str, Any]:
    """The table, in which no other key than the allowed ones stands.

    Raises:
        PageError: it is no table, or has another key.
    """
    if not isinstance(table, dict):
        raise PageError(f"{what} is not a table")
    unknown = sorted(set(table) - set(allowed))
    if unknown:
        raise PageError(f"{what}: unknown key {unknown[0]!r}", hint=f"one of {', '.join(sorted(allowed))}")
    return table


def rows_of(value: Any, what: str) -> list[Any]:
    """The value, which is a list.

    Raises:
        PageError: it is none.
    """
    if not isinstance(value, list):
        raise PageError(f"{what} is no list of tables: [[{what.rpartition(' ')[2]}]]")
    return value


def table_of(value: Any, what: str) -> dict[str, str]:
    """The value, which is a table of texts.

    Raises:
        PageError: it is none.
    """
    if not isinstance(value, dict) or not all(isinstance(one, str) for one in value.values()):
        raise PageError(f'{what} is no table of texts: {{ name = "text" }}')
    return value


def one_of(value: Any, allowed: Sequence[str], what: str) -> str:
    """The value, which is one of those allowed.

    Raises:
        PageError: it is another.
    """
    if value not in allowed:
        raise PageError(f"{what}: {value!r} is not one of {', '.join(allowed)}")
    return str(value)


def a_text(value: Any, what: str) -> str:
    """The value, which is a text.

    Raises:
        PageError: it is none, or empty.
    """
    if not isinstance(value, str) or not value.strip():
        raise PageError(f"{what} is missing or not a text")
    return value


def texts_of(value: Any, what: str) -> tuple[str, ...]:
    """The value, a text or a list of texts, as texts.

    Raises:
        PageError: it is neither.
    """
    values = [value] if isinstance(value, str) else value
    if not isinstance(values, list) or not all(isinstance(v, str) and v.strip() for v in values):
        raise PageError(f"{what} is not a text or a list of texts")
    return tuple(values)


def flag(head: Mapping[str, Any], key: str) -> bool:
    """Whether a switch of the head is on; off where it is not there.

    Raises:
        PageError: it is neither true nor false.
    """
    value = head.get(key, False)
    if not isinstance(value, bool):
        raise PageError(f"{key} is true or false")
    return value


def check_regex(pattern: str, what: str) -> None:
    """Whether a pattern is one that may be used. Parsing tells of most, and takes a fifth of the time of compiling.

    Raises:
        PageError: it does not compile, matches the empty text, or is too much to be compiled.
    """
    check_size(pattern, what)
    if not shortest_match(pattern):
        compile_regex(pattern, what)


def check_size(pattern: str, what: str) -> None:
    """Whether a pattern can be compiled and searched for in bounded room.

    Raises:
        PageError: it cannot.
    """
    if len(pattern) > _LONGEST or spelt_out(pattern) > _MOST_SPELT:
        raise PageError(f"{what}: the regex is too long, or its least repeats make it so", hint="bound its repeats")
    if _CALLS.search(pattern):
        raise PageError(f"{what}: the regex calls a part of itself", hint="write that part out")


def compile_regex(pattern: str, what: str) -> Any:
    """The compiled pattern, with the flags that the engine uses.

    Raises:
        PageError: it does not compile, or matches the empty text.
    """
    check_size(pattern, what)
    try:
        compiled = regex.compile(pattern, regex.MULTILINE)
    except (regex.error, RecursionError, OverflowError, ValueError) as error:
        raise PageError(f"{what}: the regex does not compile: {error}") from None
    if compiled.search(""):
        raise PageError(f"{what}: the regex matches an empty text")
    return compiled
