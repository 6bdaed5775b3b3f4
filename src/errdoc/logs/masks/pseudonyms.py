"""Pseudonyms: the same value of a kind has the same one everywhere, `<token-1>`, `<user-2>`."""

import re
from collections.abc import Iterable

from errdoc.logs.lazy import lazy
from errdoc.logs.masks.public import NOBODY, is_public

#: User names that are then looked for in other paths too.
_MOST_USERS = 50
#: Values that are looked for wherever they stand.
_MOST_VALUES = 2000
#: Values that are looked for one by one; of more only those whose first letters stand in the text.
_FEW = 50
#: Characters of values that are remembered, and those that a short one is counted as; then the oldest are forgotten,
#: and get another number if they come again.
_MOST_CHARACTERS, _LEAST = 4_000_000, 100
#: Characters that a value must have to be looked for anywhere, and those that it must have without a digit in it.
_SHORT_VALUE, _SHORT_WORD = 6, 12
#: Characters of a line of a private key that is looked for anywhere.
_SHORT_LINE = 16

#: Kinds, as an alternation.
KINDS = "token|password|user|host|ip|email|key|gpu|account|phone"
#: No pseudonym begins here.
NEW = rf"(?!<(?:{KINDS})-\d)"
PSEUDONYM = lazy(rf"<({KINDS})-(\d{{1,9}})>")
# "3f2a9c0d1e4b": a machine that is a container, and says so
_CONTAINER, _ITS_NUMBER = lazy(r"[0-9a-f]{12}"), lazy(r"0{6}[0-9a-f]{6}")
# "node01", "worker-3", "gpu0", "user-1": taken where a host is named, and not looked for anywhere: a device may be
# called so, and a pseudonym is
_NEVER = lazy(
    rf"(?:node|host|worker|gpu|rank|cuda|task|process|device|machine)[-_]?\d{{0,3}}|(?:{KINDS})-\d+", re.IGNORECASE
)

# "hunter2" of "hunter2-winter", up to what is neither letter nor digit
_WORD = lazy(r"[A-Za-z0-9]+")


class Pseudonyms:
    """Gives each value of a kind its number; numbers that the text already uses are not given again.

    Attributes:
        people: whether names of users and hosts are taken out too.
        users: pseudonyms of users that are looked for in other paths.
    """

    def __init__(self, text: str, *, people: bool = True) -> None:
        self._known: dict[tuple[str, str], str] = {}
        self._characters = 0
        self._last: dict[str, int] = {}
        self._anywhere: dict[str, str] = {}
        # the same by their first letters and digits
        self._begun: dict[str, list[str]] = {}
        self.people = people
        self.users: dict[str, str] = {}
        self.reserve(text)

    def reserve(self, text: str) -> None:
        """Takes note of the numbers that a text uses."""
        for kind, number in PSEUDONYM.findall(text):
            self._last[kind] = max(self._last.get(kind, 0), int(number))

    def of(self, kind: str, value: str) -> str:
        """The pseudonym of a value."""
        pseudonym = self._anywhere.get(value) or self._known.get((kind, value))
        if pseudonym is None:
            self._last[kind] = self._last.get(kind, 0) + 1
            pseudonym = f"<{kind}-{self._last[kind]}>"
            self._remember(kind, value, pseudonym)
            # "gpu-master" has no digit, and is no word
            telling = any(char.isdigit() or (kind == "host" and char in ".-") for char in value)
            if len(value) >= (_SHORT_VALUE if telling else _SHORT_WORD) and not _NEVER.fullmatch(value):
                self._look_for(value, pseudonym)
        return pseudonym

    def _remember(self, kind: str, value: str, pseudonym: str) -> None:
        self._known[kind, value] = pseudonym
        self._characters += max(_LEAST, len(value))
        while self._characters > _MOST_CHARACTERS:
            oldest = next(iter(self._known))
            del self._known[oldest]
            self._characters -= max(_LEAST, len(oldest[1]))

    def _look_for(self, value: str, pseudonym: str) -> None:
        if len(self._anywhere) < _MOST_VALUES and value not in self._anywhere:
            self._anywhere[value] = pseudonym
            begin = _WORD.match(value)
            self._begun.setdefault(begin.group() if begin else "", []).append(value)

    def taken(self) -> list[tuple[str, str]]:
        """(kind, value) of all that has a pseudonym."""
        return list(self._known)

    def key(self, body: Iterable[str]) -> str:
        """The pseudonym of a private key, given line by line; its lines are looked for wherever they stand."""
        lines = [line for line in body if line]
        known = (self._anywhere[line] for line in lines if line in self._anywhere)
        pseudonym = next(known, None) or self.of("key", "\n".join(lines))
        for line in lines:
            if len(line) >= _SHORT_LINE:
                self._look_for(line, pseudonym)
        return pseudonym

    def replaced(self, text: str) -> str:
        """The text without the values that are known, wherever they stand."""
        others = [name for name in self.users if name in text]
        if others:
            names = "|".join(map(re.escape, sorted(others, key=len, reverse=True)))
            pattern = rf"(?<=[\\/=@])(?:{names})(?=[\\/@\s\"':]|$)"
            text = re.sub(pattern, lambda match: self.users[match.group()], text)
        begun: Iterable[str] = self._begun
        if len(self._begun) > _FEW:
            begun = self._begun.keys() & {"", *_WORD.findall(text)}
        for value in sorted((value for begin in begun for value in self._begun[begin]), key=len, reverse=True):
            text = _replaced(text, value, self._anywhere[value])
        return text

    def user(self, name: str) -> str:
        """The pseudonym of a user, or the name of an account that names nobody."""
        if name.lower() in NOBODY or name.isdigit() or not self.people:
            return name
        pseudonym = self.of("user", name)
        if len(name) > 2 and len(self.users) < _MOST_USERS:
            self.users[name] = pseudonym
        return pseudonym

    def host(self, name: str) -> str:
        """The pseudonym of a host, or the name of one that everybody knows; of several with commas each has its own."""
        if "," in name and "[" not in name:
            return ",".join(map(self.host, name.split(",")))
        if not self.people or is_public(name) or _ITS_NUMBER.fullmatch(name):
            return name
        pseudonym = self.of("host", name)
        number = PSEUDONYM.fullmatch(pseudonym)
        if not number or not _CONTAINER.fullmatch(name):
            return pseudonym
        # its form stays: that a log is of a container is no secret
        same = f"{int(number[2]):012x}"
        if name in self._anywhere:
            self._anywhere[name] = same
        return same

    def put(self, kind: str, value: str) -> str:
        """What stands in the place of a value: the value itself where it is public."""
        if kind == "user":
            return self.user(value)
        if kind in ("gpu", "account", "phone") and not self.people:
            return value
        return self.host(value) if kind == "host" else self.of(kind, value)


def _replaced(text: str, value: str, pseudonym: str) -> str:
    """The text with a value replaced where neither letter nor digit of ASCII stands beside it."""
    parts, done, at = [], 0, text.find(value)
    while at >= 0:
        end = at + len(value)
        if _is_border(text[max(0, at - 1) : at]) and _is_border(text[end : end + 1]):
            parts += [text[done:at], pseudonym]
            done = end
        at = text.find(value, max(end, at + 1))
    return "".join([*parts, text[done:]]) if parts else text


def _is_border(mark: str) -> bool:
    return not (mark.isascii() and mark.isalnum())
