"""A log that grows, as `tail -F` follows it, and the failures that appear in it."""

import os
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

from errdoc.logs.reading.alarms import encoded
from errdoc.logs.reading.literals import Literals
from errdoc.logs.reading.read import CHUNK, Source
from errdoc.logs.reading.scan import Region, Scanned
from errdoc.logs.reading.stream import Stream
from errdoc.logs.reading.windows import HEAD, SMALL

#: Seconds between two looks at the file.
_POLL = 0.5
#: A failure is explained when nothing more came for so long, or when the log goes on, so long after its first sign.
QUIET, PATIENCE = 2.0, 15.0
#: Errors that no page knows show themselves by this.
_TRACEBACK = "Traceback (most recent call last)"


class Following(Source):
    """A file that is read to its end, and on from there, for ever."""

    def __init__(self, path: str, *, idle: Callable[[], None], fresh: Callable[[], None]) -> None:
        """Begins with a path.

        Args:
            path: the file; it may come later.
            idle: called at every look that finds nothing new.
            fresh: called when the file begins anew: rotated, or truncated.
        """
        super().__init__(path, self._awaited, piped=True)
        self._path = Path(path)
        self._idle, self._fresh = idle, fresh

    def _awaited(self) -> BinaryIO:
        while True:
            try:
                return self._path.open("rb", buffering=0)
            except FileNotFoundError:
                time.sleep(_POLL)

    def _raw(self, file: BinaryIO) -> Iterator[bytes]:
        first = file
        try:
            while True:
                while data := file.read(CHUNK):
                    yield data
                renewed = self._renewed(file)
                if renewed is None:
                    self._idle()
                    time.sleep(_POLL)
                    continue
                # what was written between the last read and the renaming is still the old file's
                while data := file.read(CHUNK):
                    yield data
                self._fresh()
                if file not in (first, renewed):
                    file.close()
                file = renewed
        finally:
            if file is not first:
                file.close()

    def _renewed(self, file: BinaryIO) -> BinaryIO | None:
        """The file of that name now, if it is another one or was cut; None while it is the same, or gone."""
        mine = os.fstat(file.fileno())
        if mine.st_size < file.tell():
            file.seek(0)
            return file
        try:
            theirs = self._path.stat()
            if (theirs.st_dev, theirs.st_ino) == (mine.st_dev, mine.st_ino):
                return None
            return self._path.open("rb", buffering=0)
        except OSError:
            return None


class Growing:
    """What is kept of a growing log since the last failure in it: its beginning and its end, in bounded memory."""

    def __init__(self, anchors: Sequence[str], failure: Callable[[Scanned], bool]) -> None:
        """Begins empty.

        Args:
            anchors: what a failure shows itself by.
            failure: explains what is kept; whether there was something to explain.
        """
        forms = {form.lower() for anchor in (*anchors, _TRACEBACK) for form in encoded(anchor) if form}
        self._literals = Literals(sorted(form for form in forms if b"\0" not in form))
        self._failure = failure
        self._line = 1
        self._offset = 0
        self._begin()

    def _begin(self) -> None:
        self._stream = Stream(self._literals)
        self._head: list[Region] = []
        self._recent: deque[Region] = deque()
        self._head_size = self._recent_size = 0
        self._sign: float | None = None  # when the first anchor came
        self._last = 0.0

    def add(self, data: bytes) -> None:
        """Takes what was appended."""
        self._last = time.monotonic()
        region = Region(self._offset, self._line, data)
        if self._head_size < HEAD and not self._recent:
            self._head.append(region)
            self._head_size += len(data)
        else:
            self._recent.append(region)
            self._recent_size += len(data)
            while len(self._recent) > 1 and self._recent_size - len(self._recent[0].data) > SMALL - HEAD:
                self._recent_size -= len(self._recent.popleft().data)
        self._offset += len(data)
        self._line += data.count(b"\n")
        if self._stream.feed(data) and self._sign is None:
            self._sign = self._last
        if self._sign is not None and self._last - self._sign > PATIENCE:
            self._explain()

    def idle(self) -> None:
        """Nothing came: a failure that has shown itself may be complete."""
        if self._sign is not None and time.monotonic() - self._last >= QUIET:
            self._explain()

    def fresh(self) -> None:
        """The file begins anew: lines are counted anew."""
        if self._sign is not None:
            self._explain()
        self._begin()
        self._offset, self._line = 0, 1

    def _explain(self) -> None:
        self._sign = None
        head, recent = _joined(self._head), _joined(list(self._recent))
        regions = tuple(one for one in (head, recent) if one is not None)
        if self._failure(Scanned(regions, self._offset, self._line - 1, whole=False)):
            self._begin()  # what comes next is another failure


def _joined(regions: list[Region]) -> Region | None:
    """Regions that follow each other as one."""
    if not regions:
        return None
    return Region(regions[0].offset, regions[0].line, b"".join(one.data for one in regions))
