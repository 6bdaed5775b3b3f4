"""Anchors that live on what logs print while all is well: each hit costs a window of a large log, and time."""

from collections.abc import Iterator, Sequence

from errdoc.curate.findings import Finding
from errdoc.kb.base import KnowledgeBase
from errdoc.kb.page import Page
from errdoc.kb.steady import KINDS, steady
from errdoc.logs.reading.alarms import Alarms
from errdoc.logs.reading.stream import Stream

#: Hits in a megabyte of an ordinary log that an anchor may have.
MOST = 1.0
#: Bytes of each kind that the lint reads, in half a second, and that `errdoc kb steady` reads, in thirty.
SOME, MANY = 500_000, 35_000_000
#: A number of so many digits is rare by itself: Windows' statuses, 3221225477, are all that their signatures have.
_LONG = 10


def check(pages: Sequence[Page], kb: KnowledgeBase, size: int = SOME) -> Iterator[Finding]:
    """Anchors that are nothing but a short number, or come too often in steady logs.

    Args:
        pages: where findings are placed.
        kb: the pages, compiled.
        size: bytes of each kind of log.
    """
    leads = {anchor: [page for page, _ in where] for anchor, where in kb.anchors}
    paths = {page.id: page.path for page in pages}
    for anchor in kb.alarms:
        if not any(sign.isalpha() for sign in anchor) and sum(sign.isdigit() for sign in anchor) in range(1, _LONG):
            yield _found(paths, leads[anchor], f"the anchor {anchor!r} is a number, as every log prints them")
    for kind in KINDS:
        for anchor, count in hits(kb.alarms, kind, size).items():
            if count > 1 + MOST * size / 1e6:  # one is chance
                told = f"the anchor {anchor!r} comes {count} times in {size / 1e6:g} MB of a steady log ({kind})"
                yield _found(paths, leads[anchor], told)


def hits(alarms: Alarms, kind: str, size: int) -> dict[str, int]:
    """How often each anchor comes in so many bytes of a steady log; of those that flood, that they do."""
    stream = Stream(alarms.literals)
    for piece in steady(kind, size):
        stream.feed(piece)
    return alarms.told({number: count for number, count in enumerate(stream.counts) if count})


def _found(paths: dict[str, str], leads: Sequence[str], message: str) -> Finding:
    path = next((paths[page] for page in leads if page in paths), "tables/shapes.toml")
    return Finding(path, 0, "KB124", message, "a longer piece of what the regex matches")
