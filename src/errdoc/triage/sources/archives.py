"""Logs in archives (tar, packed or not, and zip), each kept by itself while a run needs it.

A packed archive cannot be entered in its midst, and a run comes back to a log hours later: so its logs are taken out
once, in one pass, packed again with zstd, into the run's folder. Names of members are never names of files here.
"""

import calendar
import re
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, BinaryIO, NamedTuple

import zstandard

from errdoc.errors import InputError
from errdoc.logs.lazy import lazy
from errdoc.logs.reading import unpack
from errdoc.logs.reading.folder import looks_like_a_log
from errdoc.triage.store import mtime_of

# week-48.tar.gz   logs.tgz   pods.zip
_ARCHIVE = lazy(r"\.(?:(?:tar(?:\.(?:gz|xz|bz2|zst))?|tgz|txz|tbz2?|tzst)|(zip))$", re.IGNORECASE)
#: Bytes that are read and written at a time.
_CHUNK = 1 << 18
#: A zip may hold as much as a packed log may, and so many times its own size.
_LARGE, _RATIO = 256 << 20, 1000
_DAMAGED = (tarfile.TarError, zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError, OverflowError, InputError,
            RuntimeError, NotImplementedError)  # fmt: skip


class Member(NamedTuple):
    """A log of an archive.

    Attributes:
        name: in the archive; empty where the archive itself is meant.
        mtime: when it was written, in nanoseconds.
        why: why it, or the rest of the archive, cannot be read.
    """

    name: str
    size: int
    mtime: int
    why: str = ""


def kind_of(path: str) -> str:
    """What kind of archive a file is by its name: `tar`, `zip`, or empty.

    Example:
        >>> kind_of("week.tar.gz"), kind_of("pods.ZIP"), kind_of("train.log.gz")
        ('tar', 'zip', '')
    """
    found = _ARCHIVE.search(path)
    return "" if found is None else "zip" if found[1] else "tar"


def taken_out(kind: str, file: BinaryIO, where: Callable[[str], Path]) -> Iterator[Member]:
    """The logs of an archive, each written to a file before it is told.

    Args:
        kind: `tar` or `zip`.
        file: the archive; a zip is sought in.
        where: the file for a member.
    """
    try:
        yield from (_of_zip if kind == "zip" else _of_tar)(file, where)
    except _DAMAGED as error:
        yield Member("", 0, 0, f"the archive cannot be read to its end: {error}")


def _of_tar(file: BinaryIO, where: Callable[[str], Path]) -> Iterator[Member]:
    notes: list[str] = []
    packed = unpack.Peeked(iter(lambda: file.read(_CHUNK), b""), lambda head: len(head) >= unpack.LONGEST_MAGIC)
    plain: Any = unpack.Peeked(unpack.unpacked(packed, notes, _CHUNK), bool)
    with tarfile.open(fileobj=plain, mode="r|") as archive:
        for member in archive:
            archive.members = []  # type: ignore[attr-defined]  # it would keep all of them
            if member.isreg() and not member.issparse() and _wanted(member.name):
                said = archive.extractfile(member)
                if said:
                    _keep(said, where(_text(member.name)))
                    yield Member(_text(member.name), member.size, mtime_of(member.mtime * 1e9))
    if notes:
        yield Member("", 0, 0, notes[-1])


def _of_zip(file: BinaryIO, where: Callable[[str], Path]) -> Iterator[Member]:
    with zipfile.ZipFile(file) as archive:
        listed = [one for one in archive.infolist() if not one.is_dir() and _wanted(one.filename)]
        size = file.seek(0, 2)
        if sum(one.file_size for one in listed) > max(_LARGE, _RATIO * size):
            raise InputError(f"it holds more than {_RATIO} times its size", hint="unpack it first")
        for one in listed:
            mtime = 0
            with suppress(ValueError, OverflowError):
                mtime = calendar.timegm((*one.date_time, 0, 0, 0)) * 10**9
            try:
                with archive.open(one) as said:
                    _keep(said, where(_text(one.filename)))
                why = ""
            except _DAMAGED as error:  # a password, a checksum that is wrong
                why = str(error)
            yield Member(_text(one.filename), one.file_size, mtime, why)


def _wanted(name: str) -> bool:
    last = name.rpartition("/")[2]
    return looks_like_a_log(last) or bool(kind_of(last))  # an archive in it is not entered, and told as unread


def _text(name: str) -> str:
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def _keep(said: IO[bytes], path: Path) -> None:
    """Copies a log, packed where it is not packed already."""
    first = said.read(_CHUNK)
    with path.open("wb") as file:
        if first.startswith(unpack.MAGICS) or not first:
            while first:
                file.write(first)
                first = said.read(_CHUNK)
            return
        packer = zstandard.ZstdCompressor(level=1).compressobj()
        while first:
            file.write(packer.compress(first))
            first = said.read(_CHUNK)
        file.write(packer.flush())
