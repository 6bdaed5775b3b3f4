"""What kernels say of their nodes: an Xid, a killed process, a disk, each with its node and its time."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from errdoc.logs.lazy import lazy
from errdoc.logs.masks.mask import mask
from errdoc.triage.looks.clock import time_of

#: Events of one log that are kept: a broken card repeats itself.
_MOST = 500
#: Kinds of line that are asked about in one log: each is an explanation of its own.
_KINDS = 64
# Mar 14 09:26:53 gpu-017 kernel: NVRM: Xid     2026-03-14T09:26:53.123+00:00 gpu-017 kernel: x
_HOST = lazy(rb"^(?:[A-Z][a-z]{2} [ \d]\d [\d:.]{8,15}|\d{4}-\d\d-\d\dT[\d:.+Z-]{8,24}) ([A-Za-z][\w.-]{1,62}) kernel:")
_KERNEL = (b"kernel:", b"NVRM: Xid", b"Out of memory: Killed")
# Xid (PCI:0000:3b:00): 79
_XID = lazy(r"Xid \([^)]*\): (\d+)")
# dmesg-gpu-017.log   kern.gpu-017
_NAMED = lazy(r"(?:dmesg|kern|kernel|messages|syslog|journal)[-_.]([A-Za-z][\w-]*\d[\w-]*)(?:\.\w+)*$", re.IGNORECASE)


class Event(NamedTuple):
    """What a kernel said of its node, or whoever watches nodes.

    Attributes:
        host: of the node, or the name of a pod.
        at: when, in seconds; see `errdoc.triage.looks.clock`.
        failure: the page that names it.
        zoned: whether the time tells its zone.
        source: who said it: `kernel`, `kubernetes`, `dcgm`.
        span: seconds before `at` in which it may have happened; None where only a state was seen.
        owner: whose the GPU was: a job as `job_of` calls it, or a pod.
    """

    host: str
    at: float
    failure: str
    text: str
    zoned: bool = False
    source: str = "kernel"
    span: float | None = 0.0
    owner: str = ""


class Kernels:
    """Reads kernels' lines.

    Args:
        named: the page that a line leads to, or empty; asked once for each kind of line.
    """

    def __init__(self, named: Callable[[str], str]) -> None:
        self._named = named
        self._known: dict[str, str] = {}

    def events(self, path: str, lines: Iterable[bytes], hosts: list[str], year: int) -> list[Event]:
        """What stands in a log.

        Args:
            path: may name the node.
            lines: those that may tell something.
            hosts: that the log names.
            year: for times that leave it out.
        """
        named = _NAMED.search(path)
        usual = hosts[0] if len(hosts) == 1 else named[1] if named else ""
        return list(dict.fromkeys(self._events(lines, usual, year)))[:_MOST]

    def _events(self, lines: Iterable[bytes], usual: str, year: int) -> Iterator[Event]:
        kinds: dict[str, None] = {}
        for line in lines:
            if not any(word in line for word in _KERNEL):
                continue
            text = line[:400].decode("utf-8", "replace").strip()
            found = _HOST.match(line)
            host = found[1].decode("ascii", "replace") if found else usual
            time = time_of(text[:80], year)
            xid = _XID.search(text)
            key = f"{xid[1] if xid else ''} {mask(text.partition('kernel:')[2] or text)}"
            if len(kinds) == _KINDS and key not in kinds:
                continue
            kinds[key] = None
            if host and time and (failure := self._failure(key, text)):
                yield Event(host, time.at, failure, text, time.zoned)

    def _failure(self, key: str, text: str) -> str:
        if key not in self._known:
            if len(self._known) > 10_000:
                self._known.clear()
            self._known[key] = self._named(text)
        return self._known[key]
