"""Inputs as bytes: files, pipes and folders, unpacked, UTF-16 turned into UTF-8, in chunks of bounded size.

Nothing here searches or decodes text: whoever reads gets the log's bytes as they come, as soon as they come.
"""

from __future__ import annotations

import codecs
import errno
import io
import os
import re
import shlex
import stat
import sys
import time
from itertools import chain
from typing import TYPE_CHECKING, BinaryIO

from errdoc.errors import InputError
from errdoc.logs.lazy import lazy
from errdoc.logs.reading import unpack
from errdoc.logs.reading.contents import HOLE, binary, is_notebook, own, utf16
from errdoc.logs.reading.descriptors import behind_hole, descriptor_of, file_alone, most_of, ready, special, widen
from errdoc.logs.reading.folder import newest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from errdoc.logs.reading.notebooks import Transcript

#: Bytes per read: as many as are searched at a time.
CHUNK = 1 << 18
#: So many NULs, and nothing before them, are no hole in a log.
_NULS = 16 << 30
#: After Ctrl-C the program at the other end of a pipe prints its own last words: they are waited for this long.
_LAST_WORDS = 3.0

# train.log.gz
_PACKED_NAME = lazy(r"\.(?:gz|xz|bz2|zst)$")
# rank3.log  local_rank_3  rank.03/stderr
_RANK_NAME = lazy(r"(?<![a-z])(?:local_?)?rank[._-]?(\d{1,6})(?!\d)", re.IGNORECASE)
# 3/stderr.log  3/stdout  3/error.json  3.log  3.err.gz
_RANK_NUMBER = lazy(
    r"(?:^|[/\\])(\d{1,6})(?:[/\\](?:(?:stdout|stderr)(?:\.log)?|error\.json)|\.(?:log|txt|out|err))(?:\.\w+)?$"
)

# "RuntimeError: CUDA out of memory", and a line break; not "my runs/train.log"
_SENTENCE = lazy(r":\s\S|\n|\S\s+\S+\s+\S")

#: Where a shell shows what it hands over, as in: errdoc explain <(kubectl logs job)
_HANDED_OVER = ("/dev/fd/", "/dev/std", "/proc/")

#: Characters of a text that is repeated in a hint.
_SHORT = 160

_NOT_TEXT = "give errdoc the text that the program printed: python train.py > train.log 2>&1"


class Source:
    """One input.

    Attributes:
        name: as given, or the path below a folder that was given.
        rank: the rank that its file or folder name tells.
        piped: whether it can be read only once, as it comes.
        listed: whether it was found in a folder: it need not be there any more.
        size: of a file that can be read again, as it lies there; None where that is not known, or it is packed.
        notes: what the reader should know; complete after reading.
        encoding: of the bytes as given: `utf-16-le` and the like where they were turned into UTF-8, `utf-8-sig`, or
            `utf-8` for everything else (which `errdoc.logs.lines.decode` looks at). Valid after reading.
        transcript: of a notebook, where the lines stand in it. Valid after reading.
    """

    def __init__(
        self, name: str, opened: Callable[[], BinaryIO], *, piped: bool = False, size: int | None = None,
        limit: int | None = None,
    ) -> None:  # fmt: skip
        self.name = name
        self.size = size
        self.rank = rank_of(name)
        self.piped = piped
        self.listed = False
        self.notes: list[str] = []
        self.encoding = "utf-8"
        self.transcript: Transcript | None = None
        self._opened = opened
        self._skipped = 0
        self._limit = limit

    def chunks(self) -> Iterator[bytes]:
        """The log's bytes, unpacked and as UTF-8 where they were UTF-16.

        Raises:
            InputError: nothing in it, not a text, or it cannot be read; a note where it is one of a folder's logs.
        """
        try:
            yield from self._chunks()
        except InputError as error:
            if not self.listed:
                raise
            self.notes.append(str(error))

    def _chunks(self) -> Iterator[bytes]:
        try:
            file = self._opened()
        except OSError as error:
            raise _unreadable(self.name, error) from error
        try:
            raw = self._raw(file)
            packed = unpack.Peeked(raw, _enough_for_magic)
            yield from self._told(self._text(self._limited(unpack.unpacked(packed, self.notes, CHUNK))))
        finally:
            if file is not getattr(sys.stdin, "buffer", None):
                file.close()

    def _told(self, chunks: Iterator[bytes]) -> Iterator[bytes]:
        """The chunks; of a notebook what its cells put out."""
        first = next(chunks, b"")
        chunks = chain([first] if first else [], chunks)
        if is_notebook(_PACKED_NAME.sub("", self.name), first):
            from errdoc.logs.reading.notebooks import told

            chunks, self.transcript = told(chunks, self.name, self.notes)
        yield from chunks

    def _raw(self, file: BinaryIO) -> Iterator[bytes]:
        """What is there, without waiting for more than the first bytes of it."""
        read = getattr(file, "read1", file.read)
        descriptor = descriptor_of(file)
        most = most_of(descriptor)
        if self.piped:
            widen(descriptor)
        deadline = None
        got = 0
        plain = False
        while True:
            try:
                if deadline is not None and not ready(descriptor, deadline):
                    return
                chunk = os.read(descriptor, CHUNK) if descriptor is not None else read(CHUNK)
            except OSError as error:
                if not got:
                    raise _unreadable(self.name, error) from error
                self.notes.append(f"{self.name} could not be read to its end: {error.strerror or error}")
                return
            except KeyboardInterrupt:
                if not self.piped or not got or deadline is not None:
                    raise
                self.notes.append("reading was interrupted: what came until then is explained")
                deadline = time.monotonic() + _LAST_WORDS
                continue
            if not chunk:
                return
            plain = plain or not (got or chunk.startswith(unpack.MAGICS))
            got += len(chunk)
            yield chunk
            if plain and most is not None and not chunk.strip(b"\0"):
                self._skipped += behind_hole(descriptor)
            if most is not None and got > most:
                self.notes.append(f"{self.name} grows while it is read: its first {got} bytes are explained")
                return

    def _limited(self, chunks: Iterator[bytes]) -> Iterator[bytes]:
        """The chunks, up to the limit that was asked for."""
        left = self._limit
        for chunk in chunks:
            if left is not None and len(chunk) > left:
                self.notes.append(f"only the first {self._limit} bytes of {self.name} were read (--limit)")
                yield chunk[:left]
                return
            left = None if left is None else left - len(chunk)
            yield chunk

    def _text(self, chunks: Iterator[bytes]) -> Iterator[bytes]:
        """The chunks, after a look at the first one that says something."""
        held, hole = b"", 0
        for held in chunks:
            # A log that was truncated while its program went on writing begins with a hole of NULs.
            if held.strip(b"\0"):
                break
            hole += len(held)
            held = b""
            if hole > _NULS:  # a device at the other end of a pipe
                break
        if hole and held:
            self.notes.append(f"{self.name} begins with {hole + self._skipped} NUL bytes, which are left out")
        if not held and not hole and self.notes:
            msg = f"{self.name} gave no text: {self.notes[-1]}"
            raise InputError(msg, hint="its own program may do it: gzip -dc, xz -dc, bzip2 -dc, zstd -dc --long=31")
        if not held and not hole:
            msg = f"{self.name} is empty"
            raise InputError(msg, hint="the program's errors may have gone elsewhere: add 2>&1 before the pipe or file")
        encoding, mark = utf16(held)
        if encoding is None:
            what = binary(held)
            if what is not None:
                msg = f"{self.name} is a binary file: {what}"
                raise InputError(msg, hint=_NOT_TEXT)
            if held.startswith(codecs.BOM_UTF8):
                self.encoding = "utf-8-sig"
                held = held[3:]
            if held:
                yield self._whole(held)
            for chunk in chunks:
                yield self._whole(chunk)
            return
        self.encoding = encoding
        decoder = codecs.getincrementaldecoder(encoding)("replace")
        yield decoder.decode(held[mark:]).encode()
        for chunk in chunks:
            yield decoder.decode(chunk).encode()
        yield decoder.decode(b"", final=True).encode()

    def _whole(self, chunk: bytes) -> bytes:
        """A chunk without its NULs: they say nothing, and a hole of them would take the room of the log's end."""
        if b"\0" not in chunk:
            return chunk
        note = f"{self.name} has holes of NUL bytes, which are left out"
        if HOLE in chunk and note not in self.notes:
            self.notes.append(note)
        return chunk.translate(None, b"\0")


def of_text(text: bytes, name: str = "stdin") -> Source:
    """A text that is there already, as an input: the clipboard, the words of an error."""
    return Source(name, lambda: io.BytesIO(text), size=len(text))


def sources(paths: Sequence[str | Source], limit: int | None = None) -> list[Source]:
    """The inputs that the paths name: files, `-` for standard input, folders of logs.

    Args:
        paths: as typed; what is an input already stays one.
        limit: bytes, unpacked, that are read of each input at most.

    Raises:
        InputError: a path cannot be read, or a folder holds no logs.
    """
    found: list[Source] = []
    for path in paths:
        if isinstance(path, Source):
            found.append(path)
            continue
        if path == "-":
            found.append(Source("stdin", _stdin, piped=True, limit=limit))
            continue
        try:
            mode = os.stat(path)  # noqa: PTH116 - hot path, no pathlib
        except (OSError, ValueError) as error:
            raise _unreadable(path, error) from error
        if stat.S_ISDIR(mode.st_mode):
            found += _in_folder(path, limit)
        else:
            if not os.access(path, os.R_OK):
                raise _unreadable(path, PermissionError(13, "Permission denied"))
            regular = stat.S_ISREG(mode.st_mode)
            if not regular and not (stat.S_ISFIFO(mode.st_mode) and path.startswith(_HANDED_OVER)):
                raise _unreadable(path, special(mode.st_mode))
            found.append(_file(path, piped=not regular, size=mode.st_size if regular else None, limit=limit))
    return found


def rank_of(name: str) -> int | None:
    """The rank that a file or folder name tells: 3 for `rank3.log` and `3/stderr.log`.

    Example:
        >>> rank_of("run/attempt_0/3/stderr.log"), rank_of("rank_12.txt"), rank_of("train.log")
        (3, 12, None)
    """
    named = _RANK_NAME.findall(name) if "rank" in name.lower() else None
    if named:
        return int(named[-1])
    number = _RANK_NUMBER.search(name) if any(map(str.isdecimal, name)) else None
    return int(number[1]) if number else None


def _enough_for_magic(head: bytes) -> bool:
    """Whether the first bytes tell what they are; text is passed on at once, however short."""
    return len(head) >= unpack.LONGEST_MAGIC or not any(
        head.startswith(magic[: len(head)]) for magic in (*unpack.MAGICS, codecs.BOM_UTF8, b"\xff\xfe\0\0", b"\xfe\xff")
    )


def _stdin() -> BinaryIO:
    if sys.stdin is None:
        msg = "there is no standard input"
        raise InputError(msg, hint="give a file")
    return sys.stdin.buffer


def _file(path: str, *, piped: bool = False, size: int | None = None, limit: int | None = None) -> Source:
    if _PACKED_NAME.search(path):
        size = None

    def opened() -> BinaryIO:
        opener = None if piped else file_alone
        return open(path, "rb", buffering=0, opener=opener)

    return Source(path, opened, piped=piped, size=size, limit=limit)


def _in_folder(folder: str, limit: int | None) -> list[Source]:
    """The logs in a folder, in the order of their numbers; of very many the newest."""
    try:
        logs, total, closed = newest(folder)
    except OSError as error:
        raise _unreadable(folder, error) from error
    found: list[Source] = []
    notes: list[str] = []
    refused = 0
    for log in logs:
        source = _file(log.path, size=log.size, limit=limit)
        source.listed = True
        try:
            if why := own(log.path, next(_file(log.path).chunks())):
                notes.append(f"{why}; {why.hint}")
                continue
        except InputError as error:  # binary: not what was meant; not allowed: say so
            refused += isinstance(error.__cause__, OSError) and not isinstance(error.__cause__, FileNotFoundError)
            continue
        found.append(source)
    if not found and (refused or closed):
        msg = f"{folder}: its logs may not be read"
        raise InputError(msg, hint="ask their owner, or copy them with sudo")
    if not found:
        msg = f"{folder} is a folder without logs"
        raise InputError(msg, hint="errdoc looks for *.log, *.txt, *.out, *.err and stderr; give other files by name")
    found[0].notes += notes
    if refused:
        found[0].notes.append(f"{refused} of the logs in {folder} may not be read")
    if closed:
        found[0].notes.append(f"{closed} of the folders in {folder} may not be read")
    if len(logs) < total:
        found[0].notes.append(f"read the newest {len(logs)} of the {total} logs in {folder}: give others by name")
    return found


def _unreadable(path: str, error: Exception) -> InputError:
    """What is wrong with a path, and the way out."""
    if re.match(r"[a-z][a-z0-9+]*://", path):
        return InputError(f"{path} is an address, not a file", hint=f"curl -sL {shlex.quote(path)} | errdoc explain -")
    if _SENTENCE.search(path) and isinstance(error, OSError) and error.errno in (errno.ENOENT, errno.ENAMETOOLONG):
        # RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB
        short = len(path) <= _SHORT and "\n" not in path
        hint = f"printf '%s\\n' {shlex.quote(path)} | errdoc explain -" if short else "paste it into: errdoc explain -"
        return InputError("that is a text, not a file", hint=hint)
    if isinstance(error, FileNotFoundError):
        near = _neighbours(path)
        hint = f"did you mean {near}?" if near else "or pipe it: python train.py 2>&1 | errdoc explain -"
        return InputError(f"{path}: no such file", hint=hint)
    if isinstance(error, PermissionError):
        return InputError(f"{path}: permission denied", hint=f"sudo cat {shlex.quote(path)} | errdoc explain -")
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    if isinstance(error, OSError) and error.errno == errno.ENOTSUP:
        return InputError(f"{path} cannot be read: {reason}", hint=f"errdoc explain - < {shlex.quote(path)}")
    return InputError(f"{path} cannot be read: {reason}", hint="give a file, a folder of logs, or - for a pipe")


def _neighbours(path: str) -> str:
    """A file beside the missing one with nearly its name."""
    import difflib

    parent, name = os.path.split(path)
    try:
        near = difflib.get_close_matches(name, os.listdir(parent or os.curdir), 1)  # noqa: PTH208 - strings wanted
    except OSError:
        return ""
    return os.path.join(parent, near[0]) if near else ""  # noqa: PTH118 - the user's own spelling of the folder
