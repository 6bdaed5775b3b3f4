"""A caseless set of byte literals, searched all at once.

Three tiers give the same hits at different speeds: `hyperscan` (one pass, whatever the number of literals), `re2`
(its set matcher tells which literals a window holds, a plain search then tells where), and the standard library alone.
Only ASCII letters are folded; every other byte counts as it is, so that literals of any encoding can be searched.

This file knows nothing of logs: what is searched, and what a hit means, is said in `errdoc.logs.reading.scan`.
"""

from __future__ import annotations

import contextlib
import os
import sys
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

Tier = Literal["hyperscan", "re2", "stdlib"]
#: A literal's index in the set, and the offset just after its occurrence.
Hit = tuple[int, int]

#: Up to this many bytes times literals (40 KB for 1,500 literals), searching each literal alone, at 5 GB/s, is over
#: before hyperscan is imported and its database read (14 ms with, 25 to 50 ms without a cached one).
_PLAIN_WORK = 60_000_000
#: Cached databases that are kept: other versions of the knowledge base leave theirs behind.
_KEPT = 32
#: Streams are searched in windows of this size...
WINDOW = 1 << 16
#: ...and a window with more hits than this makes a stream "dense": from then on, one hit per literal and window.
DENSE = 512


class Literals:
    """A set of byte literals, to be found in any mixture of upper and lower case.

    Args:
        literals: what to look for; a hit names its literal by the position in this sequence.
        tier: the engine; by default the fastest that can be imported.
        cache: folder for compiled databases; by default the user's cache folder.

    Raises:
        ValueError: for an empty literal, or one with a NUL byte (the engines end there).
    """

    def __init__(self, literals: Sequence[bytes], *, tier: Tier | None = None, cache: Path | None = None) -> None:
        self.literals = tuple(literals)
        if not all(self.literals) or any(b"\0" in literal for literal in self.literals):
            msg = "a literal must not be empty nor hold a NUL byte"
            raise ValueError(msg)
        self._folded = [literal.lower() for literal in self.literals]
        self._wanted = tier
        self._cache = cache
        self._work = 0
        self.overlap = max(map(len, self.literals), default=1) - 1

    @cached_property
    def tier(self) -> Tier:
        """The engine that large inputs are searched with; asking for it imports it."""
        if self._wanted:
            return self._wanted
        for name in ("hyperscan", "re2"):
            with contextlib.suppress(ImportError):
                __import__(name)
                return "hyperscan" if name == "hyperscan" else "re2"
        return "stdlib"

    def find(self, data: bytes) -> list[Hit]:
        """Every hit in one block, ordered by its end.

        The first blocks, as long as they are small altogether, are searched without an engine.
        """
        if not self.literals:
            return []
        self._work += len(data) * len(self.literals)
        if self._wanted is None and self._work <= _PLAIN_WORK:
            hits = list(self.plain(data, range(len(self.literals))))
        else:
            hits = self.engine().all(data)
        hits.sort(key=_by_end)
        return hits

    def stream(self) -> Stream:
        """A search through data that comes in chunks."""
        return Stream(self)

    def engine(self) -> _Hyperscan | _Windows:
        """A search of the chosen tier, with a state of its own."""
        if self.tier == "hyperscan":
            return _Hyperscan(self._databases)
        return _Windows(self.plain, self._candidates, self.overlap)

    def plain(self, data: bytes, indices: Iterable[int]) -> Iterable[Hit]:
        """Searches the literals one by one."""
        text = data.lower()
        for index in indices:
            literal = self._folded[index]
            at = text.find(literal)
            while at >= 0:
                yield index, at + len(literal)
                at = text.find(literal, at + 1)

    @cached_property
    def _databases(self) -> _Databases:
        return _Databases(self._folded, self._cache)

    @cached_property
    def _candidates(self) -> Callable[[bytes], Iterable[int]]:
        """Tells which literals a window may hold: all of them, where there is no set matcher."""
        everything = range(len(self.literals))
        if self.tier != "re2":
            return lambda _: everything
        import re2  # type: ignore[import-not-found]  # no dependency: used where somebody has it

        options = re2.Options()
        # As Latin-1 every byte is a character. RE2 then folds accented letters too; the plain search sorts those out.
        options.encoding = re2.Options.Encoding.LATIN1
        options.case_sensitive = False
        options.literal = True
        options.max_mem = 256 << 20
        matcher = re2.Set.SearchSet(options)
        for literal in self._folded:
            matcher.Add(literal)
        matcher.Compile()
        return lambda window: matcher.Match(window) or ()


def _by_end(hit: Hit) -> tuple[int, int]:
    return hit[1], hit[0]


class Stream:
    """A search through data that comes in chunks; hits across their borders are found.

    The work per byte is bounded. As long as the literals are sparse, every hit is reported and counted. Once a window
    of 64 KiB holds more than `DENSE` hits, a literal is reported (and counted) about once per window.

    Attributes:
        counts: hits per literal so far; a lower bound once `exact` is false.
        exact: whether every hit was reported.
        position: bytes searched so far.
    """

    def __init__(self, literals: Literals) -> None:
        self.counts = [0] * len(literals.literals)
        self.exact = True
        self.position = 0
        self._engine = literals.engine() if literals.literals else None
        self._overlap = literals.overlap
        self._seam = b""  # the last bytes of what was searched, for hits that go on in the next window

    def feed(self, chunk: bytes) -> list[Hit]:
        """The hits that end in this chunk, with their ends counted from the start of the stream."""
        if self._engine is None:
            self.position += len(chunk)
            return []
        found: list[Hit] = []
        view = memoryview(chunk)
        for start in range(0, len(chunk), WINDOW):
            window = view[start : start + WINDOW]
            if self.exact:
                hits = self._engine.next(window, self._seam)
                self.exact = len(hits) <= DENSE
            else:
                hits = self._engine.once(window, self._seam)
            hits.sort(key=_by_end)
            for index, end in hits:
                self.counts[index] += 1
                found.append((index, self.position + end))
            self.position += len(window)
            self._seam = _last(self._seam, window, self._overlap)
        return found


def _last(before: bytes, window: memoryview, size: int) -> bytes:
    """The last `size` bytes of both."""
    if not size:
        return b""
    return bytes(window[-size:]) if len(window) >= size else (before + bytes(window))[-size:]


class _Windows:
    """The tiers without a streaming engine: each window is searched together with the bytes before it."""

    def __init__(
        self,
        plain: Callable[[bytes, Iterable[int]], Iterable[Hit]],
        candidates: Callable[[bytes], Iterable[int]],
        overlap: int,
    ) -> None:
        self._plain = plain
        self._candidates = candidates
        self._overlap = overlap

    def all(self, data: bytes) -> list[Hit]:
        hits: list[Hit] = []
        view, seam = memoryview(data), b""
        for start in range(0, len(data), WINDOW):
            window = view[start : start + WINDOW]
            hits += [(index, start + end) for index, end in self.next(window, seam)]
            seam = _last(seam, window, self._overlap)
        return hits

    def next(self, window: memoryview, seam: bytes) -> list[Hit]:
        data = seam + bytes(window)
        hits = self._plain(data, self._candidates(data))
        return [(index, end - len(seam)) for index, end in hits if end > len(seam)]

    def once(self, window: memoryview, seam: bytes) -> list[Hit]:
        data = (seam + bytes(window)).lower()
        found: list[Hit] = []
        for index, end in ((i, self._first_end(data, i, len(seam))) for i in self._candidates(data)):
            if end > 0:
                found.append((index, end))
        return found

    def _first_end(self, folded: bytes, index: int, seam: int) -> int:
        return next((end - seam for _, end in self._plain(folded, (index,)) if end > seam), 0)


class _Hyperscan:
    """The streaming engine."""

    def __init__(self, databases: _Databases) -> None:
        self._databases = databases
        self._hits: list[Hit] = []
        # The binding does not count the references that it keeps: it crashes where a callback given inline is freed
        # while its stream lives. It is made once and held here, as long as the streams. For the same reason a stream
        # is entered once only: each entering drops a reference.
        self._callback = self._record
        self._stream: Any = None
        self._scanned = 0

    def _record(self, index: int, _start: int, end: int, _flags: int, _context: object) -> None:
        self._hits.append((index, end))

    def all(self, data: bytes) -> list[Hit]:
        hits = self.next(memoryview(data), b"")
        self.close()
        return hits

    def next(self, window: memoryview, _seam: bytes) -> list[Hit]:
        if self._stream is None:
            self._stream = self._databases.exact.stream(match_event_handler=self._callback)
            self._stream.__enter__()
            self._scanned = 0
        self._stream.scan(window)
        before = self._scanned
        self._scanned += len(window)
        return self._taken(before)

    def once(self, window: memoryview, seam: bytes) -> list[Hit]:
        self.close()
        hits: list[Hit] = []
        if seam:
            self.next(memoryview(seam), b"")
            hits = self.next(window[: len(seam)], b"")
            self.close()
            hits = list(dict(reversed(hits)).items())  # the first of each
        seen = {index for index, _ in hits}
        self._databases.once.scan(window, match_event_handler=self._callback)
        return hits + [hit for hit in self._taken(0) if hit[0] not in seen]

    def close(self) -> None:
        """Ends the stream, so that the next one starts anew."""
        if self._stream is not None:
            self._stream.close()
            self._stream = None

    def __del__(self) -> None:
        self.close()

    def _taken(self, before: int) -> list[Hit]:
        hits, self._hits = self._hits, []
        return [(index, end - before) for index, end in hits] if before else hits


class _Databases:
    """Compiled databases of one set of literals, kept in a cache folder.

    Compiling takes 8 ms for a thousand literals. A cached database is used only if its checksum holds; whatever is
    wrong with the folder or the file, the database is then compiled again.
    """

    def __init__(self, literals: Sequence[bytes], cache: Path | None) -> None:
        self._literals = literals
        self._cache = cache

    @cached_property
    def exact(self) -> Any:
        """Reports every hit, across the chunks of a stream."""
        import hyperscan

        return self._database(hyperscan.HS_MODE_STREAM, hyperscan.HS_FLAG_CASELESS)

    @cached_property
    def once(self) -> Any:
        """Reports a literal once per block."""
        import hyperscan

        return self._database(hyperscan.HS_MODE_BLOCK, hyperscan.HS_FLAG_CASELESS | hyperscan.HS_FLAG_SINGLEMATCH)

    def _database(self, mode: int, flags: int) -> Any:
        import hyperscan

        file = self._file(mode, flags)
        stored = _read_checked(file) if file else None
        if stored is not None:
            with contextlib.suppress(hyperscan.error):
                database = hyperscan.loadb(stored, mode)
                database.scratch = hyperscan.Scratch(database)
                return database
        _give_back()
        database = hyperscan.Database(mode=mode)
        database.compile(
            expressions=self._literals, ids=list(range(len(self._literals))), elements=len(self._literals),
            flags=flags, literal=True,
        )  # fmt: skip
        if file:
            _write_checked(file, hyperscan.dumpb(database))
        _give_back()
        return database

    def _file(self, mode: int, flags: int) -> Path | None:
        """Where the database of these literals, on this processor, with this version is kept."""
        import hashlib
        from pathlib import Path

        import hyperscan

        folder = self._cache
        if folder is None:
            import platformdirs

            folder = Path(platformdirs.user_cache_dir("errdoc", appauthor=False))
        release = getattr(hyperscan, "__version__", "unknown")
        version = f"{release} {mode} {flags} {sys.platform} {_processor()}"
        key = hashlib.sha256(version.encode() + b"\0" + b"\0".join(self._literals)).hexdigest()
        return folder / f"literals-{key[:24]}.hs"


def _give_back() -> None:
    """Returns to the system what compiling took: glibc keeps it otherwise, and it counts for the whole run."""
    import ctypes

    with contextlib.suppress(OSError, AttributeError, TypeError):  # other C libraries have no such function
        ctypes.CDLL(None).malloc_trim(0)


def _processor() -> str:
    """What the compiled database depends on: several machines may share a home folder."""
    machine = os.uname().machine if hasattr(os, "uname") else os.environ.get("PROCESSOR_IDENTIFIER", "")
    with contextlib.suppress(OSError), open("/proc/cpuinfo", "rb") as file:  # noqa: PTH123 - hot path, no pathlib
        for line in file.read(8192).splitlines():
            # flags           : fpu vme de pse ... avx512vbmi
            if line.startswith((b"flags", b"Features")):
                return f"{machine} {line.decode('ascii', 'replace')}"
    return machine


def _read_checked(file: Path) -> bytes | None:
    """The stored bytes, or None where there are none or their checksum is wrong."""
    import hashlib

    try:
        stored = file.read_bytes()
    except OSError:
        return None
    checksum, content = stored[:32], stored[32:]
    if not content or hashlib.sha256(content).digest() != checksum:
        return None
    with contextlib.suppress(OSError):
        os.utime(file)  # what is used is kept
    return content


def _write_checked(file: Path, content: bytes) -> None:
    """Stores the bytes under a temporary name and renames it, so that nobody ever reads half a file."""
    import hashlib
    import tempfile

    temporary = ""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=file.parent, prefix=".literals-")
        with os.fdopen(handle, "wb") as out:
            out.write(hashlib.sha256(content).digest() + content)
        os.replace(temporary, file)  # noqa: PTH105 - hot path, no second Path
        for old in sorted(file.parent.glob("literals-*.hs"), key=lambda path: path.stat().st_mtime)[:-_KEPT]:
            old.unlink()
    except OSError:
        if temporary:
            with contextlib.suppress(OSError):
                os.unlink(temporary)  # noqa: PTH108 - hot path, no second Path
