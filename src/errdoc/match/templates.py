"""Sentences and commands of pages with the log's values: `{module}`, `{keras:minor}`, `{module:distribution}`.

A sentence or a command that names something unknown is nothing: a reader never sees a placeholder. A value stands in a
command only where it is a word of its kind (`errdoc.match.words`).
"""

import re
import shlex
from collections.abc import Callable, Collection, Mapping

from errdoc.logs.facts.canonical import as_version
from errdoc.logs.lazy import lazy
from errdoc.match.arithmetic import value_of
from errdoc.match.words import PLAIN, Words
from errdoc.model import Remedy
from errdoc.model.said import PLACEHOLDER, blanks, filled

_PLACEHOLDER = lazy(PLACEHOLDER)
# what a shell takes as it stands: /srv/app/train.py, C:\work\train.py
# not a\, which would take the quote behind it along
_PLAIN = lazy(r"(?:[\w./:@+=,~%-]|\\(?=[\w.])){1,300}")
# what it takes between quotes of a template: /home/<user-1>/train.py, C:\Program Files\x.dll, scale(Grid&, int)
_QUOTED = lazy(r"(?:[^'\"`$!\\\x00-\x1f\x7f]|\\{1,2}(?=[\w.<(~-])){1,300}")
#: What stands between a command of a page and a remark on it.
REMARK = "   #"
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
        words: the kinds of words that commands take.
        ours: names whose values are of our tables and no log's: they stand in commands as they are.
    """

    def __init__(
        self,
        names: Mapping[str, str],
        lookup: Lookup | None = None,
        words: Words = PLAIN,
        ours: Collection[str] = frozenset(),
    ) -> None:
        self.names = names
        self.lookup = lookup
        self.words = words
        self._ours = ours

    def but(self, names: Mapping[str, str], ours: Collection[str] = frozenset()) -> "Values":
        """Other names with the same functions and kinds; those of our tables stay ours."""
        return Values(names, self.lookup, self.words, frozenset((*self._ours, *ours)))

    def with_let(self, remedy: Remedy) -> "Values":
        """The same with what a remedy computes; what cannot be computed stays unknown."""
        if not remedy.let:
            return self
        names = dict(self.names)
        for name, expr in remedy.let:
            number = value_of(expr, names)
            if number is not None:
                names[name] = number
        return self.but(names)

    def get(self, name: str, function: str | None) -> str | None:
        """The value of a placeholder, or None."""
        value = self.names.get(name)
        if not value or not function or function in self.words.kinds:
            return value or None
        if function in FUNCTIONS:
            return FUNCTIONS[function](value)
        return self.lookup(function, value) if self.lookup else None

    def sentence(self, template: str) -> str | None:
        """The sentence with its values; None where one is unknown."""
        values = {}
        for key, (name, function) in blanks(template).items():
            value = self.get(name, function)
            if value is None:
                return None
            values[key] = " ".join(value.split())[:_MOST]
        return filled(template, values)

    def command(self, template: str) -> str | None:
        """The command with its values, without its remark.

        Returns:
            None where a value is unknown, empty where one is no word of its kind or cannot be typed safely.
        """
        typed, done, at = template.partition(REMARK)[0], "", 0
        unsafe = False
        for found in _PLACEHOLDER.finditer(typed):
            value = self.get(found[1], found[2])
            if value is None:
                return None
            if found[1] not in self._ours:
                value = self._word(found, value, typed[: found.start()], typed[found.end() :])
                unsafe = unsafe or not value
            done += typed[at : found.start()] + value
            at = found.end()
        return "" if unsafe else done + typed[at:]

    def shape(self, template: str) -> str:
        """The command with what our tables fill, and the placeholders for a log's values as they stand."""
        typed = template.partition(REMARK)[0]
        return _PLACEHOLDER.sub(lambda asked: self.names[asked[1]] if asked[1] in self._ours else asked[0], typed)

    def _word(self, asked: re.Match[str], value: str, before: str, after: str) -> str:
        """A log's value as one word of a command; empty where it is none of its kind, or quotes cannot hold it."""
        word = self.words.kind(asked[1], asked[2]).word(value)
        if word is None:
            return ""
        if _PLAIN.fullmatch(word):
            return word
        if before.count("'") % 2 or before.count('"') % 2:
            return word if _QUOTED.fullmatch(word) else ""
        # PowerShell ends a word where its quotes end
        alone = before[-1:] in ("", " ", "=") and after[:1] in ("", " ", ";")
        return shlex.quote(word) if alone and word.isprintable() and len(word) <= _MOST else ""

    def remark(self, template: str) -> str:
        """What a page says of a command behind three blanks and a `#`; empty where a value of it is unknown."""
        return (self.sentence(template.partition(REMARK)[2]) or "").strip()
