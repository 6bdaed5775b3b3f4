"""What the command prints, as a log that is still being written: passed on to the outside first, then to the scan."""

import contextlib
import errno
import os
import queue
import select
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import BinaryIO, Protocol

from errdoc.logs.reading.read import Source
from errdoc.run.child import Child, End

#: Bytes per read, and reads that may wait for the scan.
_CHUNK, _WAITING = 128 << 10, 8
#: Bytes of a line without an end that are held back, so that lines of two streams do not run into each other.
_LONGEST = 64 << 10
#: Seconds of silence after which nothing more is expected of what a dead command left behind.
_SILENCE = 0.3
#: Seconds between two looks, where there are no threads to wait.
_GLANCE = 0.02
#: Bytes that a pipe holds at most when its writer dies; whatever comes beyond them is by others in the background.
_LEFT_BEHIND = 2 << 20
_DEAD = -1


class Log(Protocol):
    """A file that gets the output as it comes."""

    def write(self, data: bytes, /) -> int | None:
        """Takes what came."""

    def close(self) -> None:
        """Ends it."""


class Output(Source):
    """The command's output.

    Attributes:
        end: how the command ended; valid after reading.
        deaf: whoever reads our output has gone (`| head`), so that the command's end says nothing about it.
        ends_line: whether what was passed on last ended its line.
        begun: threads pass the output on.
        look: called when output has come: whoever wrote it lives. While output is carried, called at each look.
    """

    def __init__(self, name: str, *, last_words: Callable[[End], list[str]], kept: Log | None = None) -> None:
        """Takes the room that passing bytes on needs, so that nothing keeps it from that once the command runs.

        Args:
            name: what to call the log.
            last_words: the lines that are added to the log of a command that ended like this.
            kept: a file that gets everything too.
        """
        super().__init__(name, _nothing, piped=True)
        self.end = End(0)
        self.deaf = False
        self.ends_line = True
        self.begun = False
        self.look: Callable[[], None] = lambda: None
        self._last_words = last_words
        self._kept = kept
        self._queue: queue.Queue[tuple[int, bytes | None]] = queue.Queue(_WAITING)
        self._pumps = [_Pump(index, self._queue) for index in range(2)]
        self._ended, self._dead, self._left = 0, False, _LEFT_BEHIND

    def of(self, child: Child) -> None:
        """Whose output it is; to be called as soon as the command runs."""
        self._child = child
        self._lines = _Lines(len(child.streams))
        del self._pumps[len(child.streams) :]
        for pump, (reader, outside) in zip(self._pumps, child.streams, strict=True):
            pump.reader, pump.outside = reader, outside

    def begin(self) -> None:
        """Starts what passes the output on.

        Raises:
            RuntimeError: no thread can be started; `carry` needs none.
        """
        for pump in self._pumps:
            pump.start()
        threading.Thread(target=self._wait, daemon=True, name="errdoc-wait").start()
        self.begun = True

    def chunks(self) -> Iterator[bytes]:
        """The bytes as they come, until the command has ended and what it wrote is read; then its last words."""
        if not self.begun:
            self.begin()
        for chunk in self._printed():
            self._keep(chunk)
            yield chunk
        words = self._last_words(self.end)
        if words:
            text = ("" if self.ends_line else "\n") + "".join(f"{line}\n" for line in words)
            self._keep(text.encode())
            yield text.encode()

    def drain(self) -> None:
        """Passes on what is left, for a scan that failed: whatever happens in errdoc, the command goes on."""
        self.look = lambda: None  # it may be what failed
        while True:
            try:
                for chunk in self._printed():
                    self._keep(chunk)
                break
            except Exception:  # noqa: S112 - each turn takes what came, so that it ends
                continue
        self._last_words(self.end)

    def carry(self) -> None:
        """Passes the output on without threads, and keeps nothing of it: where there is no room for more."""
        self.notes.append("no room for errdoc beside the command: its output was passed on and not read")
        left = {pump.reader: pump for pump in self._pumps if pump.ident is None}
        while True:
            try:
                self._carry(left)
                break
            except MemoryError:
                continue
        self._child.wait()
        self._finish(self._pumps)
        self._last_words(self.end)

    def _carry(self, left: "dict[int, _Pump]") -> None:
        """Until all streams have ended, or the command has and nothing more comes."""
        silent = 0
        while left or any(pump.is_alive() for pump in self._pumps) or not self._child.has_ended():
            came = False
            with contextlib.suppress(MemoryError):
                self.look()
            with contextlib.suppress(queue.Empty):  # what the threads that did start wait to hand over
                while True:
                    came = self._queue.get_nowait()[1] is not None or came
            for reader in select.select(list(left), [], [], _GLANCE)[0]:
                came = True
                if not left[reader].step():
                    del left[reader]
                    os.close(reader)
            silent = 0 if came or not self._child.has_ended() else silent + 1
            if silent * _GLANCE > _SILENCE:
                break

    def _printed(self) -> Iterator[bytes]:
        lines = self._lines
        while (self._open_pumps() and self._left > 0) or not self._dead:
            try:
                index, data = self._queue.get(timeout=_SILENCE if self._dead else None)
            except queue.Empty:
                if any(pump.writing for pump in self._pumps):
                    continue  # the outside is slow (`| less`, Ctrl-S): there is more to come
                break
            if index == _DEAD:
                self._dead = True
            elif data is None:
                self._ended += 1
            else:
                self.ends_line = data.endswith(b"\n")
                self._left -= len(data) if self._dead else 0
                self.look()
                if text := lines.take(index, data):
                    yield text
        if rest := lines.rest():
            yield rest
        self._finish(self._pumps)

    def _open_pumps(self) -> bool:
        return self._ended < len(self._pumps)

    def _finish(self, pumps: "list[_Pump]") -> None:
        self.end = self._child.end()
        self.deaf = any(pump.deaf for pump in pumps)
        for pump in pumps:
            if pump.lost:
                self.notes.append(f"{pump.lost} bytes of {pump.name_of_stream} were lost: {pump.why}")
        if any(pump.unread for pump in pumps):
            self.notes.append("errdoc ran out of memory: a part of the output was passed on and not read")

    def _wait(self) -> None:
        while True:
            with contextlib.suppress(MemoryError):
                self._child.wait()
                self._queue.put((_DEAD, None))
                return

    def _keep(self, data: bytes) -> None:
        if self._kept is None:
            return
        try:
            self._kept.write(data)
        except OSError as error:
            self.notes.append(f"the log could not be kept to its end: {error.strerror}")
            self._kept = None


class _Pump(threading.Thread):
    """Carries one stream to the outside, and on to the scan.

    It takes the room that it needs at its start, so that nothing keeps it from passing on what comes.

    Attributes:
        reader: where it reads.
        outside: where that goes.
        deaf: nobody listens outside any more.
        writing: it has something that is not passed on yet.
        lost: bytes that the outside did not take (a full disk), and `why`.
        unread: something was passed on that the scan did not get.
    """

    def __init__(self, index: int, to: "queue.Queue[tuple[int, bytes | None]]") -> None:
        super().__init__(daemon=True, name=f"errdoc-output-{index}")
        self.reader = self.outside = -1
        self.deaf = False
        self.writing = False
        self.lost, self.why = 0, ""
        self.unread = False
        self._index, self._to = index, to
        self._room = bytearray(_CHUNK)
        self._rooms = [self._room]

    @property
    def name_of_stream(self) -> str:
        """For a note."""
        return "standard output" if self.outside == 1 else "standard error"

    def run(self) -> None:
        """Until the stream ends, or nobody listens any more."""
        while not self.deaf and (count := self._read()):
            self.writing = True
            self._write(count)
            try:
                self._to.put((self._index, bytes(memoryview(self._room)[:count])))
            except MemoryError:
                self.unread = True
            self.writing = False
        # Where the outside has gone, the command learns of it as without errdoc: by SIGPIPE at its next write.
        with contextlib.suppress(OSError):
            os.close(self.reader)
        with contextlib.suppress(MemoryError):  # the end of the command tells it too
            self._to.put((self._index, None))

    def step(self) -> bool:
        """Reads once and passes it on; whether there may be more."""
        count = self._read()
        self._write(count)
        return count > 0 and not self.deaf

    def _read(self) -> int:
        while True:
            try:
                if sys.platform == "win32":
                    data = os.read(self.reader, _CHUNK)
                    self._room[: len(data)] = data
                    return len(data)
                return os.readv(self.reader, self._rooms)
            except MemoryError:  # what others need for a moment
                time.sleep(_GLANCE)
            except OSError:  # EIO: every end of the pseudo-terminal is closed
                return 0

    def _write(self, count: int) -> None:
        start = 0
        while start < count:
            try:
                start += os.write(self.outside, memoryview(self._room)[start:count])
            except MemoryError:
                time.sleep(_GLANCE)
            except BlockingIOError:  # somebody made our standard output non-blocking
                select.select([], [self.outside], [])
            except OSError as error:
                self.deaf = error.errno == errno.EPIPE or sys.platform == "win32"
                self.lost += 0 if self.deaf else count - start
                self.why = error.strerror or str(error)
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
