"""Versions and ranges of them, as the compatibility tables write them.

A range is one notation for drivers, toolkits, releases, Pythons and compute capabilities: `11.1-11.8`, `2.7, 3.5-3.8`,
`>=8.1 <9`, `450.80.02`. A version stands for everything that begins with it: `8` holds 8.9.7, `11.8` holds 11.8.89.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from errdoc.record import record

# "2.1.0+cu121", "v1.13.0a0", "535.104.05", "3.13t"; the numbers in front count
_NUMBERS = re.compile(r"[vV]?(\d{1,6}(?:\.\d{1,6}){0,5})")
# ">=8.1 <9", "11.1-11.8", "8"
_BOUND = re.compile(r"(>=|<=|>|<)\s*([\d.]+)")
_SPAN = re.compile(r"([\d.]+)\s*-\s*([\d.]+)|([\d.]+)")
# 24.21.14.1131, as the Device Manager of Windows prints 411.31
_DEVICE_MANAGER = re.compile(r"\d{1,3}\.\d{1,3}\.(\d{1,3})\.(\d{1,5})")
#: Newer than any release of a branch.
_LAST = 999


@record
class Version:
    """A version that compares by its numbers: 12 and 12.0 are equal, 2.10 is newer than 2.9.

    Attributes:
        key: the numbers without zeros at the end, for comparing.
        numbers: as written.
        text: as written.
    """

    key: tuple[int, ...]
    numbers: tuple[int, ...]
    text: str

    @classmethod
    def parse(cls, text: str) -> "Version":
        """The version that a text begins with; what follows the numbers (`+cu121`, `rc1`) is left out.

        Raises:
            ValueError: the text begins with no version.

        Example:
            >>> Version.parse("2.1.0+cu121").text, Version.parse("2.10") > Version.parse("2.9")
            ('2.1.0', True)
        """
        return _version(text)

    @property
    def major(self) -> int:
        """The first number."""
        return self.numbers[0]

    def short(self, parts: int = 2) -> str:
        """The first numbers: `11.8` of 11.8.89."""
        return ".".join(str(number) for number in _cut(self.numbers, parts))

    def __str__(self) -> str:
        return self.text

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return self.key == other.key if isinstance(other, Version) else NotImplemented

    def __lt__(self, other: "Version") -> bool:
        return self.key < other.key

    def __le__(self, other: "Version") -> bool:
        return self.key <= other.key

    def __gt__(self, other: "Version") -> bool:
        return self.key > other.key

    def __ge__(self, other: "Version") -> bool:
        return self.key >= other.key


# The tables repeat few texts many times.
@lru_cache(maxsize=4096)
def _version(text: str) -> Version:
    match = _NUMBERS.match(text.strip())
    if match is None:
        raise ValueError(f"{text[:40]!r} is no version, expected numbers with dots such as 11.8")
    numbers = tuple(int(part) for part in match[1].split("."))
    key = numbers
    while len(key) > 1 and key[-1] == 0:
        key = key[:-1]
    return Version(key, numbers, match[1])


def _cut(numbers: tuple[int, ...], length: int) -> tuple[int, ...]:
    return (numbers + (0,) * length)[:length]


@record
class Span:
    """One stretch of a range: `first` and `below` compare in full, `after` and `last` by the numbers that they have."""

    first: Version | None = None
    after: Version | None = None
    last: Version | None = None
    below: Version | None = None

    def __contains__(self, version: Version) -> bool:
        if self.first is not None and version < self.first:
            return False
        if self.below is not None and version >= self.below:
            return False
        if self.after is not None and not _cut(version.numbers, len(self.after.numbers)) > self.after.numbers:
            return False
        return self.last is None or _cut(version.numbers, len(self.last.numbers)) <= self.last.numbers


@record
class Range:
    """A set of versions.

    Attributes:
        spans: it holds what any of them holds.
        text: as the table writes it.

    Example:
        >>> "3.6.9" in Range.parse("2.7, 3.5-3.8"), "9.0" in Range.parse(">=8.1 <9"), "8.9.7" in Range.parse("8")
        (True, False, True)
    """

    spans: tuple[Span, ...]
    text: str

    @classmethod
    def parse(cls, text: str) -> "Range":
        """The range that a text writes down.

        Raises:
            ValueError: the text is no range.
        """
        return _range(text)

    def __contains__(self, version: Version | str) -> bool:
        asked = Version.parse(version) if isinstance(version, str) else version
        return any(asked in span for span in self.spans)

    @property
    def first(self) -> Version | None:
        """The lowest version that is written down: 11.1 of `11.1-11.8`, 8.1 of `>=8.1 <9`."""
        found = [span.first for span in self.spans if span.first is not None]
        return min(found) if found else None

    @property
    def last(self) -> Version | None:
        """The highest version that is written down; None where it has no upper end or ends below one."""
        found = [span.last for span in self.spans]
        return max(one for one in found if one is not None) if all(one is not None for one in found) else None

    def __str__(self) -> str:
        return self.text


@lru_cache(maxsize=1024)
def _range(text: str) -> Range:
    return Range(tuple(_span(part.strip(), text) for part in text.split(",")), text)


def _span(part: str, whole: str) -> Span:
    if part.startswith((">", "<")):
        bounds = _BOUND.findall(part)
        if _BOUND.sub("", part).strip() or len({sign[0] for sign, _ in bounds}) != len(bounds):
            raise ValueError(f"{whole[:60]!r} is no range, expected one such as >=8.1 <9")
        names = {">=": "first", ">": "after", "<=": "last", "<": "below"}
        return Span(**{names[sign]: Version.parse(version) for sign, version in bounds})
    match = _SPAN.fullmatch(part)
    if match is None:
        raise ValueError(f"{whole[:60]!r} is no range, expected one such as 11.1-11.8 or 2.7, 3.5-3.8")
    first, last = match[1] or match[3], match[2] or match[3]
    span = Span(first=Version.parse(first), last=Version.parse(last))
    if span.first is not None and span.first not in Span(last=span.last):
        raise ValueError(f"{whole[:60]!r} ends before it begins")
    return span


def driver(text: str) -> Version:
    """A driver's version, also in the form of the Windows Device Manager, whose last five digits are the version.

    A branch alone, `535`, stands for its last release: nobody may be told that it is too old for want of digits.

    Raises:
        ValueError: the text is no version.

    Example:
        >>> driver("24.21.14.1131").text, driver("470.57.02").text
        ('411.31', '470.57.02')
    """
    match = _DEVICE_MANAGER.fullmatch(text.strip())
    if match is None:
        version = Version.parse(text)
        branch = len(version.numbers) == 1
        return Version((*version.key, _LAST), version.numbers, version.text) if branch else version
    digits = (match[1] + match[2].zfill(4))[-5:]
    return Version.parse(f"{digits[:3]}.{digits[3:]}")


def newest(versions: Iterable[Version]) -> Version | None:
    """The newest of some versions; None of none."""
    return max(versions, default=None)
