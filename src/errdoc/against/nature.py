"""What differs between any two runs by nature, and what a name is the name of.

The words stand in `kb/tables/runs.toml`.
"""

import math
import re
from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal

from errdoc.logs.lazy import lazy

# "batchSize" -> batch Size, "HTTPPort" -> HTTP Port
_HUMP = lazy(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_LETTERS = lazy(r"[A-Za-z0-9]+")
# "2026-11-23", "14:05:59", "20261123-140559", "1763900000", "Nov 23", "Mon"
_WHEN = lazy(
    r"(?:19|20)\d\d[-/_.]?(?:0[1-9]|1[0-2])[-/_.]?(?:0[1-9]|[12]\d|3[01])(?!\d)"
    r"(?:[T_ -]?\d\d[:_.-]?\d\d(?:[:_.-]?\d\d(?:[.,]\d{3,9})?)?)?"
    r"|\d{1,2}:\d\d(?::\d\d)?(?:[.,]\d+)?|\d\d-\d\d-\d\d|\b1[67]\d{8}(?:\.\d+)?\b"
    r"|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* +\d+\b|\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\b"
)
# "3f2a9c0d1e4b"
_DIGEST = lazy(r"\b(?=[a-f]{0,63}\d)(?=\d{0,63}[a-f])[0-9a-f]{7,64}\b")
# "0x7f00", a UUID, "/tmp/tmpab12", ":29500", "10.0.0.1", the line of code in "train.py:40] ",
# the process of "[4021] read" and "10:01:02 4021 INFO read"
_MADE_UP = lazy(
    r"0[xX][0-9a-fA-F]+|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b"
    r"|/(?:var/)?tmp/\S+|(?<=:)\d{4,5}\b|\b\d{1,3}(?:\.\d{1,3}){3}\b|(?<=[a-z_]:)\d{1,5}(?=[\]:])"
    r"|^\[\d{1,7}\](?=\s)|\b\d{2,7}(?=\]?\s{1,4}(?:DEBUG|INFO|WARN(?:ING)?|ERROR|CRITICAL)\b)"
)
# "3.2 s", "12ms", "5.1it/s", "41C", "120W", "00:03"
_MEASURED = lazy(
    r"(?<![\d.,:])[\d.,:]++ ?(?:s|ms|us|µs|ns|sec|secs|seconds?|min|mins|minutes?|h|hours?|it/s|s/it|°?C|W|%"
    r"|[KMGT]?i?B/s|[a-z]{1,12}/s|MHz|GHz)\b"
)
# "node-11.example.com", "gpu07", "ip-10-0-0-1"
_HOST = lazy(
    r"(?i)[A-Za-z][\w-]*\d[\w-]*(?:\.[A-Za-z][\w-]*)+"
    r"|(?:node|gpu|cpu|host|dgx|worker|compute|nid|ip|cn|gn)-?[\w-]*\d[\w-]*"
)
# "12", "-3.5e-05", "1_000", "nan"
_NUMBER = lazy(r"(?i)[+-]?(?:\d+(?:_\d{3})*\.?\d*|\.\d+)(?:e[+-]?\d+)?|[+-]?(?:inf|nan)")

# "4"
_DIGIT = lazy(r"\d")
# "1.10.22", "2.11.7+cu121"
_RELEASE = lazy(r"v?\d+\.\d+\.\d[\w.+-]*")

# "16", "4000M", "3.5GiB": how much, and no name of a place
_AMOUNT = lazy(r"[+-]?\d[\d.,_]*(?:e[+-]?\d+)?\s?(?:[KMGT]i?B?)?")

Kind = Literal["version", "setting", "environment", "node", "data"]


@lru_cache(maxsize=8192)
def words_of(name: str) -> tuple[str, ...]:
    """The words of a name, in lower case.

    Example:
        >>> words_of("trainer.per_deviceBatchSize")
        ('trainer', 'per', 'device', 'batch', 'size')
    """
    return tuple(word.lower() for word in _LETTERS.findall(_HUMP.sub(" ", name[:200])))


def last_of(name: str) -> str:
    """The last part of a name, in one form: `model.lr`, `--lr` and `LR` are `lr`."""
    return "_".join(words_of(re.split(r"[.:/](?=[A-Za-z])", name)[-1]))


def is_host(*names: str) -> bool:
    """Whether all of these look like names of machines."""
    return all(_HOST.fullmatch(name) for name in names)


def settled(value: str, *, digests: bool = True) -> str:
    """A value without what a clock, a counter of processes or chance put into it."""
    if not _DIGIT.search(value):
        return _WHEN.sub("<t>", value) if value[:3].istitle() else value  # "Mon"
    value = _MADE_UP.sub("<x>", _WHEN.sub("<t>", value))
    if digests:
        value = _DIGEST.sub("<x>", value)
    return _MEASURED.sub("<m>", value)


def number(value: str) -> float | None:
    """The value as a number; None where it is none."""
    return float(value) if len(value) < 40 and _NUMBER.fullmatch(value) else None


def finite(value: str) -> bool:
    """Whether a value is a number that is one."""
    return (found := number(value)) is not None and math.isfinite(found)


class Nature:
    """What the words of names tell.

    Args:
        table: `kb/tables/runs.toml`.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        self._short = {word: tuple(words.split()) for word, words in table.get("short", {}).items()}
        rows = {name: frozenset(words) for name, words in table.items() if name != "short"}
        self._words: Mapping[str, frozenset[str]] = defaultdict(frozenset, rows)

    def row(self, what: str) -> frozenset[str]:
        """A row of the table, as `stop`: words of any error."""
        return self._words[what]

    def is_of(self, what: str, name: str) -> bool:
        """Whether a name has a word of this row of the table, as `metrics`."""
        return not self._words[what].isdisjoint(words_of(name))

    def ends_with(self, what: str, name: str) -> bool:
        """Whether the last word of a name is of this row."""
        return bool(words := words_of(name)) and words[-1] in self._words[what]

    def varies(self, name: str, before: str, now: str) -> bool:
        """Whether two values of a name differ between any two runs."""
        told = " ".join(words_of(name))
        if told in self._words["names"] or told.endswith(tuple(self._words["rates"])):
            return True
        if not _DIGIT.search(before + now):  # a word is chosen
            return settled(before) == settled(now)
        if self.is_of("never", name) and not self.is_of("data", name) and not self.is_of("versions", name):
            return True
        if self.is_of("data", name) or self.is_of("versions", name):  # a checksum is no identifier that somebody drew
            return settled(before, digests=False) == settled(now, digests=False)
        return settled(before) == settled(now)

    def spelled(self, word: str) -> tuple[str, ...]:
        """A word in full, where it is short for others: `mem`."""
        return self._short.get(word, (word,))

    def measured(self, name: str, before: str, now: str) -> bool:
        """Whether both are measurements: of a metric, or figures with many places."""
        if number(before) is None or number(now) is None or not (finite(before) and finite(now)):
            return False
        return self.is_of("metrics", name) or all(len(one.partition(".")[2]) > 3 for one in (before, now))

    def kind_of(self, name: str, before: str, now: str, form: str) -> Kind:
        """What a name is the name of, by its words and by how it stands there (`errdoc.against.forms`, or `prose`)."""
        placed = self.ends_with("places", name) or (form == "prose" and self.is_of("places", name))
        if is_host(before, now) or (placed and not any(_AMOUNT.fullmatch(value) for value in (before, now))):
            return "node"
        chosen = not _DIGIT.search(before + now)  # a word
        if chosen and self.is_of("found", name):
            return "node"
        if form in ("version", "pinned") or all(_RELEASE.fullmatch(value) for value in (before, now)):
            return "version"
        if form in ("variable", "option"):
            return "environment" if form == "variable" else "setting"
        if self.is_of("versions", name) and not chosen:
            return "version"
        if form == "listed" or (form == "tabled" and (self.ends_with("statistics", name) or name.endswith("%"))):
            return "data"
        return "data" if self.is_of("data", name if form == "prose" else last_of(name)) else "setting"
