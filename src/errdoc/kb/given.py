"""What the head of a page gives, checked: a wrong page is a `PageError`, and no surprise while a log is explained."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import regex

from errdoc.errors import PageError
from errdoc.kb.required import shortest_match


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
    """Whether a pattern is one. Parsing tells of most, and takes a fifth of the time of compiling.

    Raises:
        PageError: it does not compile, or matches the empty text.
    """
    if not shortest_match(pattern):
        compile_regex(pattern, what)


def compile_regex(pattern: str, what: str) -> Any:
    """The compiled pattern, with the flags that the engine uses.

    Raises:
        PageError: it does not compile, or matches the empty text.
    """
    try:
        compiled = regex.compile(pattern, regex.MULTILINE)
    except regex.error as error:
        raise PageError(f"{what}: the regex does not compile: {error}") from None
    if compiled.search(""):
        raise PageError(f"{what}: the regex matches an empty text")
    return compiled
