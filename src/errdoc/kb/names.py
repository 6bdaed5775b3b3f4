"""Names by their sort, `kb/tables/names.toml`: which unit, which variable a general sentence speaks of.

A page asks for a sort by `among(variable, "launcher-variables")`; compiled, it is a regex for the whole value.
"""

import re
from collections.abc import Mapping
from typing import Any

from errdoc.errors import PageError
from errdoc.kb.given import a_text, only, rows_of, texts_of

PATH = "tables/names.toml"
#: Stands in a name for any characters but white space.
ANY = "*"
_KEYS = {"name", "of", "source", "misses"}
# launcher-variables
_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


def read(table: Mapping[str, Any]) -> dict[str, str]:
    """The regex of each sort of names.

    Raises:
        PageError: a row is none, or its names stand twice or in no order.
    """
    found: dict[str, str] = {}
    try:
        for index, row in enumerate(rows_of(table.get("names", []), "names"), 1):
            what = f"names {index}"
            given = only(row, _KEYS, what)
            name = a_text(given.get("name"), f"{what}: name")
            what = f"names {name!r}"
            if not _NAME.fullmatch(name) or name in found:
                raise PageError(f"{what}: the name stands twice, or is not words-with-hyphens")
            of = texts_of(given.get("of"), f"{what}: of")
            if not of or list(of) != sorted(set(of)):
                raise PageError(f"{what}: of has no names, or they stand twice or unsorted", hint=f"{sorted(set(of))}")
            if bare := next((one for one in of if not one.strip(ANY)), None):
                raise PageError(f"{what}: {bare!r} would be any name")
            found[name] = pattern(of)
            if miss := next((one for one in given.get("misses", ()) if re.fullmatch(found[name], one)), None):
                raise PageError(f"{what}: {miss!r} is one of them, and a miss")
    except PageError as error:
        raise PageError(Exception.__str__(error), path=PATH, hint=error.hint) from None
    return found


def pattern(of: tuple[str, ...]) -> str:
    r"""The regex of names, each as it is written; `*` is any run of characters but white space.

    Example:
        >>> pattern(("RANK", "SLURM_*"))
        '(?:RANK|SLURM_\\S{0,200})'
    """
    written = (re.escape(one).replace(re.escape(ANY), r"\S{0,200}") for one in of)
    return f"(?:{'|'.join(written)})"


def regex_of(sort: object, names: Mapping[str, str], what: str) -> str:
    """The regex of a sort.

    Raises:
        PageError: there is none of that name.
    """
    if not isinstance(sort, str) or sort not in names:
        raise PageError(f"{what}: there is no sort of names {sort!r}", hint=f"one of {', '.join(sorted(names))}")
    return names[sort]
