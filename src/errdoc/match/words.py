"""Which values of a log may stand in a command: words of a kind, each with its grammar (`kb/tables/words.toml`).

A value that begins with `-` would be an option, one with a sign of the shell's an operator, one with a `*` a pattern:
none of these is of any kind, whoever reads the command, bash, zsh, PowerShell or cmd.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from errdoc.logs.lazy import lazy
from errdoc.record import field, record

#: The kind of a value whose name no kind lists.
DEFAULT = "word"


@record
class Kind:
    """A kind of words: a path, a port, the name of a package.

    Attributes:
        name: what a placeholder calls it.
        regex: the grammar of the whole value.
        lead: what a value gets in front where only its beginning keeps it out.
        program: whether what stands there is run by a shell or an interpreter.
    """

    name: str
    regex: re.Pattern[str]
    lead: str = ""
    program: bool = False

    def word(self, value: str) -> str | None:
        """The value as it may be typed, or None where it is not of this kind."""
        if self.regex.fullmatch(value):
            return value
        led = self.lead + value
        return led if self.lead and value[:1] not in ("", "/", "\\") and self.regex.fullmatch(led) else None


@record
class Words:
    """All kinds, and which placeholder asks for which."""

    kinds: Mapping[str, Kind] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    parts: Mapping[str, str] = field(default_factory=dict)

    def kind(self, name: str, function: str | None) -> Kind:
        """The kind of what stands for `{name:function}`: one that is asked for, what the function gives, the name's."""
        if function in self.kinds:
            return self.kinds[str(function)]
        if function in self.parts and not (function == "lower" and name in self.names):
            return self.kinds[self.parts[str(function)]]
        return self.kinds[self.names.get(name, DEFAULT)]


#: Where no table is at hand: the strictest that still names things.
PLAIN = Words({DEFAULT: Kind(DEFAULT, lazy(r"\w[\w.-]{0,119}"))})


def words_of(table: Mapping[str, Any]) -> Words:
    """The kinds of `kb/tables/words.toml`; a plain word is the only one where the table is empty."""
    return _read(tuple(map(_frozen, table.get("kind", ())))) if table.get("kind") else PLAIN


def _frozen(row: Mapping[str, Any]) -> tuple[Any, ...]:
    return (
        row["kind"], row["regex"], row.get("lead", ""), row.get("program", False),
        tuple(row.get("names", ())), tuple(row.get("parts", ())),
    )  # fmt: skip


@lru_cache(maxsize=4)
def _read(rows: tuple[tuple[Any, ...], ...]) -> Words:
    return Words(
        {kind: Kind(kind, lazy(regex), lead, program) for kind, regex, lead, program, _, _ in rows},
        {name: row[0] for row in rows for name in row[4]},
        {part: row[0] for row in rows for part in row[5]},
    )
