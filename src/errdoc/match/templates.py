"""Sentences and commands of pages with the log's values: `{module}`, `{keras:minor}`, `{module:distribution}`.

A sentence or a command that names something unknown is nothing: a reader never sees a placeholder.
"""

import re
import shlex
from collections.abc import Callable, Collection, Mapping

from errdoc.logs.facts.canonical import as_version
from errdoc.logs.lazy import lazy
from errdoc.match.arithmetic import value_of
from errdoc.model import Remedy

#: What stands for a value: `{frame_line}`, `{keras:minor}`, but neither `${HOME}` nor `{{node}}`.
PLACEHOLDER = r"(?<![${])\{([a-z_]\w*)(?::([a-z]+))?\}(?!\})"
_PLACEHOLDER = lazy(PLACEHOLDER)
# what a shell takes as it stands: /srv/app/train.py, C:\work\train.py
# not a\, which would take the quote behind it along
_PLAIN = lazy(r"(?:[\w./:@+=,~%-]|\\(?=[\w.])){1,300}")
# what it takes between quotes of a template too: /home/<user-1>/train.py
_QUOTED = lazy(r"(?:[\w./:@+=,~%<>-]|\\(?=[\w.<])){1,300}")
#: Characters of a value that a sentence takes.
_MOST = 160
#: Gives the value of a function of the tables, or None: `distribution`, `conda`.
Lookup = Callable[[str, str], str | None]


def _part(count: int) -> Callable[[str], str | None]:
    """The first so many numbers of a version."""

    def cut(value: str) -> str | None:
        parts = as_version(value)
        return ".".join(map(str, parts[:count])) if parts and len(parts) >= count else None

    return cut


def _file(value: str) -> str | None:
    return re.split(r"[\\/]", value)[-1] or None


def _folder(value: str) -> str | None:
    return re.split(r"[\\/][^\\/]*$", value)[0] or "/" if re.search(r"[\\/]", value) else "."


#: What a template may ask of a value, beside what the tables know.
FUNCTIONS: dict[str, Callable[[str], str | None]] = {
    "major": _part(1),
    "minor": _part(2),
    "file": _file,
    "folder": _folder,
    "top": lambda value: value.split(".", 1)[0] or None,
    "lower": str.lower,
}


class Values:
    """What templates may name: captured groups, facts, computed values.

    Args:
        names: groups and facts.
        lookup: the functions of the tables.
        ours: names whose values are of our tables and no log's: they stand in commands as they are.
    """

    def __init__(
        self, names: Mapping[str, str], lookup: Lookup | None = None, ours: Collection[str] = frozenset()
    ) -> None:
        self.names = names
        self.lookup = lookup
        self._ours = ours

    def with_let(self, remedy: Remedy) -> "Values":
        """The same with what a remedy computes; what cannot be computed stays unknown."""
        if not remedy.let:
            return self
        names = dict(self.names)
        for name, expr in remedy.let:
            number = value_of(expr, names)
            if number is not None:
                names[name] = number
        return Values(names, self.lookup)

    def get(self, name: str, function: str | None) -> str | None:
        """The value of a placeholder, or None."""
        value = self.names.get(name)
        if not value or not function:
            return value or None
        if function in FUNCTIONS:
            return FUNCTIONS[function](value)
        return self.lookup(function, value) if self.lookup else None

    def sentence(self, template: str) -> str | None:
        """The sentence with its values; None where one is unknown."""
        if "{" not in template:
            return template
        done, at = "", 0
        for found in _PLACEHOLDER.finditer(template):
            value = self.get(found[1], found[2])
            if value is None:
                return None
            done += template[at : found.start()] + " ".join(value.split())[:_MOST]
            at = found.end()
        return done + template[at:]

    def command(self, template: str) -> str | None:
        """The command with its values; None where one is unknown, empty where one cannot be typed safely.

        Behind three blanks and a `#` stands a remark, which takes any text on one line.
        """
        typed, mark, remark = template.partition("   #")
        done, at = "", 0
        unsafe = False
        for found in _PLACEHOLDER.finditer(typed):
            value = self.get(found[1], found[2])
            if value is None:
                return None
            if found[1] not in self._ours and not _PLAIN.fullmatch(value):
                inside_quotes = typed[: found.start()].count("'") % 2 or typed[: found.start()].count('"') % 2
                if not (inside_quotes and _QUOTED.fullmatch(value)):
                    unsafe = unsafe or bool(inside_quotes) or not value.isprintable() or len(value) > _MOST
                    value = shlex.quote(value)
            done += typed[at : found.start()] + value
            at = found.end()
        if unsafe:
            return ""
        said = self.sentence(remark) if mark else ""
        return done + typed[at:] + (mark + said if said else "")
