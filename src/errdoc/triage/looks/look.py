"""The cheap look at one log: what tells its kind, without parsing it.

A log's *shape* is a fingerprint of its telling lines with what varies masked: the lines that hold an anchor of the
pages or a word of failure, and the last ones. Numbers after words such as `Xid` and `exit code` stay: they are the
failure. Logs of one shape are taken to have one answer, which is checked on two of them.
"""

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from errdoc.kb.base import KnowledgeBase
from errdoc.logs.facts.collect import collect
from errdoc.logs.lazy import lazy
from errdoc.logs.lines.clean import clean
from errdoc.logs.masks.mask import mask
from errdoc.logs.reading.contents import own
from errdoc.logs.reading.read import Source
from errdoc.logs.reading.scan import scan
from errdoc.logs.reading.stream import Stream
from errdoc.triage.looks.job import job_of
from errdoc.triage.looks.kernel import Event, Kernels
from errdoc.triage.looks.marks import first_time, last_time, marks, zoned
from errdoc.triage.looks.usage import gpus, pseudonym, switches, user

#: Words one of which stands in the line of nearly every failure, in lower case; plain searches are the fastest.
_WORDS = (
    b"err",
    b"fail",
    b"exception",
    b"fatal",
    b"abort",
    b"kill",
    b"panic",
    b"corrupt",
    b"denied",
    b"not found",
    b"xid",
)
#: Telling lines of a shape, first and last; characters of one; lines at the end.
_FIRST, _LAST, _LONGEST, _TAIL = 40, 24, 400, 4
#: Occurrences of one word that are looked at: a log of nothing but errors says it all in these.
_OFTEN = 400
#: Bytes of the beginning and of the end that are asked for the origin.
_HEAD, _END = 8192, 4096
#: Lines that are asked for versions.
_HEAD_LINES, _SOME = 40, 16
#: Facts that tell what a job ran with.
_VERSIONS = frozenset({"torch", "tensorflow", "jax", "cuda_runtime", "driver", "nccl", "python"})
# Xid (PCI:0000:3b:00): 79     exit code 137     exitcode  : -9     error: 700     signal 11     errno 28
_CODE = lazy(
    rb"(?i)(?:\bxid\b[^\n]{0,40}?\)?:|\b(?:err(?:or|no)?|exit(?:ed|code)?|status|signal|code)\b(?: code)?)[ \t]{0,6}"
    rb"[:=(#]{0,2}[ \t]{0,2}(-?\d{1,4})\b(?![.:]\d)"
)
# digits, which rows of a progress differ in
_DIGITS = bytes.maketrans(b"0123456789", b"0000000000")


class Look(NamedTuple):
    """What a look at a log tells.

    Attributes:
        shape: equal for logs that look alike.
        hits: occurrences of anchors.
        begin: the first time that it names, or empty; `end` the last.
        zoned: whether its last times tell their zone.
        gpus: that its job ran on; 0 where it does not tell.
        job: what logs of one job have in common; empty where it has no sign of one.
        marks: kinds and values: `("host", "gpu-017")`, `("torch", "2.4.0")`.
        events: what kernels said.
    """

    shape: str
    bytes: int
    lines: int
    hits: int
    begin: str
    end: str
    zoned: bool
    gpus: int
    job: str
    marks: list[tuple[str, str]]
    events: list[Event]


class Looker:
    """Looks at one log after the other.

    Args:
        kb: its anchors are searched, and its rules for versions used.
        key: of the users' pseudonyms.
        named: the page that a kernel's line leads to, or empty.
        key: of the users' pseudonyms.
        leaves: the leaf switch of each node, where somebody told.
    """

    def __init__(
        self, kb: KnowledgeBase, named: Callable[[str], str], key: bytes = b"", leaves: Mapping[str, str] | None = None
    ) -> None:
        self._key, self._leaves, self._kernels = key, leaves or {}, Kernels(named)
        self._alarms = kb.alarms
        self._rules = [rule for rule in kb.fact_rules if rule.name in _VERSIONS]

    def look(self, source: Source, mtime: float) -> Look:
        """What a look at a log tells.

        Args:
            source: the log.
            mtime: when it was written, for the year that syslog leaves out.

        Raises:
            InputError: it is empty, no text, or cannot be read.
        """
        scanned = scan(source, self._alarms)
        data = b"\n".join(region.data for region in scanned.regions)
        if error := own(source.name, data[:_HEAD]):
            raise error
        stream = Stream(self._alarms.literals)
        hits = stream.feed(data)
        lines = _lines(data, {end - 1 for _, end in hits})
        telling = _some(_distinct(lines))
        last = [line for line in data[-_END:].split(b"\n") if line.strip()][-_TAIL:]
        head, tail = data[:_HEAD], data[-_END:]
        first = _distinct(head.split(b"\n"))
        said = b"\n".join((*first, *telling, *_distinct(tail.split(b"\n") if len(data) > _HEAD else [])))
        found = self._marks(said, source.rank, self._versions(first, telling))
        year = time.gmtime(mtime).tm_year
        hosts = [value for kind, value in found if kind == "host"]
        events = self._kernels.events(source.name, lines, hosts, year)
        job = job_of(source.name, said)
        listed = sum(kind == "gpu" for kind, _ in found)
        # a kernel's log is no run, and its days are none of a job's hours
        used = 0 if events and not job else gpus(said, listed, of_one_rank=source.rank is not None)
        return Look(
            _shape(telling, last, {anchor for anchor, _ in hits}),
            scanned.bytes,
            scanned.lines,
            len(hits),
            first_time(head, year),
            last_time(tail, year),
            zoned(tail),
            used,
            job,
            found,
            events,
        )

    def _marks(self, said: bytes, rank: int | None, versions: list[tuple[str, str]]) -> list[tuple[str, str]]:
        """Where, in what and by whom it was run: places and ranks that it names, versions, a pseudonym, switches."""
        found = marks(said)
        if rank is not None:
            found = [*(one for one in found if one[0] != "rank"), ("rank", str(rank))]
        found += versions
        if (who := user(said)) and self._key:
            found.append(("user", pseudonym(who, self._key)))
        behind = {self._leaves[value] for kind, value in found if kind == "host" and value in self._leaves}
        return found + [("switch", name) for name in sorted(behind.union(switches(said)))]

    def _versions(self, first: list[bytes], telling: list[bytes]) -> list[tuple[str, str]]:
        rows = [*first[:_HEAD_LINES], *telling[:_SOME]]
        lines = clean(enumerate((row.decode("utf-8", "replace") for row in rows), 1))
        facts = collect(lines, [], self._rules)
        return sorted({(fact.name, fact.value) for fact in facts if fact.name in _VERSIONS})


def _shape(telling: list[bytes], last: list[bytes], anchors: set[int]) -> str:
    """Equal for logs whose telling lines, codes and anchors are the same but for what varies."""
    masked = {mask(line[:_LONGEST].decode("utf-8", "replace")) for line in (*telling, *last)}
    codes = sorted(set(_CODE.findall(b"\n".join(telling))))
    whole = "\n".join((*sorted(masked), *(code.decode() for code in codes), *map(str, sorted(anchors))))
    return hashlib.sha256(whole.encode("utf-8", "replace")).hexdigest()[:16]


def _lines(data: bytes, places: set[int]) -> list[bytes]:
    """The lines at some places and those with a word of failure, in their order."""
    folded = data.lower()
    for word in _WORDS:
        places.update(_places(folded, word))
    found: list[bytes] = []
    end = -1
    for place in sorted(places):
        if place < end:
            continue
        begin = data.rfind(b"\n", 0, place) + 1
        end = data.find(b"\n", place)
        end = len(data) if end < 0 else end
        found.append(data[begin:end])
    return found


def _some(lines: list[bytes]) -> list[bytes]:
    """The first and the last of many lines."""
    return lines if len(lines) <= _FIRST + _LAST else [*lines[:_FIRST], *lines[-_LAST:]]


def _distinct(lines: list[bytes]) -> list[bytes]:
    """Each kind of line once: of rows that differ in digits the first."""
    found: dict[bytes, bytes] = {}
    for line in lines:
        found.setdefault(line[:_LONGEST].translate(_DIGITS), line)
    return list(found.values())


def _places(folded: bytes, word: bytes) -> Iterator[int]:
    place, count = folded.find(word), 0
    while place >= 0 and count < _OFTEN:
        yield place
        end = folded.find(b"\n", place)
        if end < 0:
            return
        place, count = folded.find(word, end), count + 1
