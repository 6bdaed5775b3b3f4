"""What the command prints, as a log that is still being written: passed on to the outside first, then to the scan."""

import contextlib
import errno
import os
import queue
import select
import sys
import threading
from collections.abc import Callable, Iterator
from typing import BinaryIO

from errdoc.logs.reading.read import Source
from errdoc.run.child import Child, End

#: Bytes per read, and reads that may wait for the scan.
_CHUNK, _WAITING = 128 << 10, 8
#: Bytes of a line without an end that are held back, so that lines of two streams do not run into each other.
_LONGEST = 64 << 10
#: Seconds of silence after which nothing more is expected of what a dead command left behind.
_SILENCE = 0.3
#: Bytes that a pipe holds at most when its writer dies; whatever comes beyond them is by others in the background.
_LEFT_BEHIND = 2 << 20
_DEAD = -1


class Output(Source):
    """The command's output.

    Attributes:
        end: how the command ended; valid after reading.
        deaf: whoever reads our output has gone (`| head`), so that the command's end says nothing about it.
        ends_line: whether what was passed on last ended its line.
    """

    def __init__(
        self, child: Child, name: str, *, last_words: Callable[[End], list[str]], kept: BinaryIO | None = None
    ) -> None:
        """Begins with a child.

        Args:
            child: the command.
            name: what to call the log.
            last_words: the lines that are added to the log of a command that ended like this.
            kept: a file that gets everything too.
        """
        super().__init__(name, _nothing, piped=True)
        self.end = End(0)
        self.deaf = False
        self.ends_line = True
        self._child = child
        self._last_words = last_words
        self._kept = kept
        self._queue: queue.Queue[tuple[int, bytes | None]] = queue.Queue(_WAITING)

    def chunks(self) -> Iterator[bytes]:
        """The bytes as they come, until the command has ended and what it wrote is read; then its last words."""
        for chunk in self._printed():
            self._keep(chunk)
            yield chunk
        words = self._last_words(self.end)
        if words:
            text = ("" if self.ends_line else "\n") + "".join(f"{line}\n" for line in words)
            self._keep(text.encode())
            yield text.encode()

    def _printed(self) -> Iterator[bytes]:
        pumps = [_Pump(index, *pair, self._queue) for index, pair in enumerate(self._child.streams)]
        threading.Thread(target=self._wait, daemon=True, name="errdoc-wait").start()
        for pump in pumps:
            pump.start()
        open_pumps, dead, left = len(pumps), False, _LEFT_BEHIND
        lines = _Lines(len(pumps))
        while (open_pumps and left > 0) or not dead:
            try:
                index, data = self._queue.get(timeout=_SILENCE if dead else None)
            except queue.Empty:
                if any(pump.writing for pump in pumps):
                    continue  # the outside is slow (`| less`, Ctrl-S): there is more to come
                break
            if index == _DEAD:
                dead = True
            elif data is None:
                open_pumps -= 1
            else:
                self.ends_line = data.endswith(b"\n")
                left -= len(data) if dead else 0
                if text := lines.take(index, data):
                    yield text
        if rest := lines.rest():
            yield rest
        self.end = self._child.end()
        self.deaf = any(pump.deaf for pump in pumps)

    def _wait(self) -> None:
        self._child.wait()
        self._queue.put((_DEAD, None))

    def _keep(self, data: bytes) -> None:
        if self._kept is None:
            return
        try:
            self._kept.write(data)
        except OSError as error:
            self.notes.append(f"the log could not be kept to its end: {error.strerror}")
            self._kept = None


class _Pump(threading.Thread):
    """Carries one stream to the outside, and on to the scan."""

    def __init__(self, index: int, reader: int, outside: int, to: "queue.Queue[tuple[int, bytes | None]]") -> None:
        super().__init__(daemon=True, name=f"errdoc-output-{outside}")
        self.deaf = False
        self.writing = False
        self._index, self._reader, self._outside, self._to = index, reader, outside, to

    def run(self) -> None:
        """Until the stream ends, or nobody listens any more."""
        while not self.deaf and (data := self._read()):
            self.writing = True
            self._write(data)
            self._to.put((self._index, data))
            self.writing = False
        # Where the outside has gone, the command learns of it as without errdoc: by SIGPIPE at its next write.
        with contextlib.suppress(OSError):
            os.close(self._reader)
        self._to.put((self._index, None))

    def _read(self) -> bytes:
        try:
            return os.read(self._reader, _CHUNK)
        except OSError:  # EIO: every end of the pseudo-terminal is closed
            return b""

    def _write(self, data: bytes) -> None:
        left = memoryview(data)
        while left:
            try:
                left = left[os.write(self._outside, left) :]
            except BlockingIOError:  # somebody made our standard output non-blocking
                select.select([], [self._outside], [])
            except OSError as error:
                self.deaf = error.errno == errno.EPIPE or sys.platform == "win32"
                return


class _Lines:
    """Whole lines of several streams, so that one does not begin inside another's; a single stream as it comes."""

    def __init__(self, count: int) -> None:
        self._rests = [b""] * count

    def take(self, index: int, data: bytes) -> bytes:
        """What is complete now. A bar that a carriage return begins anew is complete too."""
        if len(self._rests) == 1:
            return data
        data = self._rests[index] + data
        cut = max(data.rfind(b"\n"), data.rfind(b"\r")) + 1
        if len(data) - cut > _LONGEST:
            cut = len(data)
        self._rests[index] = data[cut:]
        return data[:cut]

    def rest(self) -> bytes:
        """The lines without an end."""
        return b"\n".join(rest for rest in self._rests if rest)


def _nothing() -> BinaryIO:
    raise OSError(errno.ENOTSUP, "a command's output is read as it comes")
