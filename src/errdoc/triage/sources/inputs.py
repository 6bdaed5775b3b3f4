"""The logs that somebody names: files, folders, archives, wildcards, addresses, a list on a stream. One by one."""

import glob
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, NamedTuple
from urllib.parse import quote_from_bytes, unquote_to_bytes

from errdoc.errors import InputError
from errdoc.logs.reading.folder import looks_like_a_log
from errdoc.triage.sources import archives, remote
from errdoc.triage.store import id_of, mtime_of

#: Bytes that are read of a list at a time.
_CHUNK = 1 << 16
#: Before a path whose bytes are no text, and so cannot stand in the store as they are.
_ODD = "file://"
#: Before a log of an archive, as fsspec chains them: `tar://job-1.log::/logs/week.tar.gz`.
MEMBERS = ("tar://", "zip://")
#: The folder of a run in which logs of archives are kept while it needs them.
TAKEN_OUT = "taken-out"


#: Whether a file, an object or an archive is wanted, by its path, size and time of its last change.
Wanted = Callable[[str, int, int], bool]


class Log(NamedTuple):
    """A log to be read.

    Attributes:
        path: as the store keeps it.
        size: bytes, as it lies there.
        mtime: when it was written, in nanoseconds; 0 where nobody tells.
        why: why it cannot be read, where that is known already.
    """

    path: str
    size: int
    mtime: int
    why: str = ""


def _all(_path: str, _size: int, _mtime: int) -> bool:
    return True


def logs(
    given: Iterable[str], folder: Path, listed: BinaryIO | None = None, *, end: bytes = b"\n", wanted: Wanted = _all
) -> Iterator[Log]:
    """All logs, with absolute paths; one that is named twice may come twice.

    Args:
        given: files, folders (all logs below them), archives (all in them), wildcards, addresses, `-` for the list.
        folder: of the run, where logs of archives are kept.
        listed: brings a list of the same, without `-`.
        end: what ends a name of the list; with NUL a name may hold line breaks.
        wanted: what is passed over, and not opened, where it says no.

    Raises:
        InputError: there is no such file.
    """
    for one in given:
        if one == "-":
            for name in _names(listed, end) if listed else ():
                try:
                    yield from _of(name, folder, wanted)
                except InputError as error:  # gone since it was listed
                    yield Log(kept(name), 0, 0, str(error).encode("utf-8", "replace").decode())
        else:
            yield from _of(one, folder, wanted)


def kept(path: str) -> str:
    r"""A path as the store keeps it.

    Example:
        >>> kept("/logs/a.log"), kept("/logs/\udcff.log")
        ('/logs/a.log', 'file:///logs/%FF.log')
    """
    try:
        path.encode()
    except UnicodeEncodeError:
        return _ODD + quote_from_bytes(os.fsencode(path))
    return path


def file_of(path: str, folder: Path) -> str:
    """The file of a log that the store keeps; of one in an archive what was taken out of it.

    Args:
        path: as the store keeps it, no address.
        folder: of the run.
    """
    if path.startswith(MEMBERS):
        return str(_place(path, folder))
    if path.startswith(_ODD):
        return os.fsdecode(unquote_to_bytes(path.removeprefix(_ODD)))
    return path


def _place(member: str, folder: Path) -> Path:
    name = f"{id_of(member):015x}"
    return folder / TAKEN_OUT / name[:2] / name


def _names(listed: BinaryIO, end: bytes) -> Iterator[str]:
    held = b""
    while chunk := listed.read(_CHUNK):
        *names, held = (held + chunk).split(end)
        yield from (os.fsdecode(name) for name in names if name)
    if held:
        yield os.fsdecode(held)


def _of(path: str, folder: Path, wanted: Wanted) -> Iterator[Log]:
    if path.startswith(_ODD):
        path = file_of(path, folder)
    if os.path.isdir(path):  # noqa: PTH112 - strings are kept, in their own spelling
        yield from _below(os.path.abspath(path), folder, wanted)  # noqa: PTH100
    elif os.path.lexists(path):
        yield from _file(os.path.abspath(path), folder, wanted)  # noqa: PTH100
    elif path.startswith(MEMBERS):
        raise InputError(f"{path}: a log of an archive cannot be given alone", hint="give the archive")
    elif remote.is_address(path):
        yield from _at(path, folder, wanted)
    elif glob.has_magic(path):
        found = glob.iglob(path, recursive=True)  # noqa: PTH207
        first = next(found, None)
        if first is None:
            raise InputError(f"{path}: no file has such a name", hint="quote a wildcard that errdoc is to expand")
        for one in (first, *found):
            yield from _of(one, folder, wanted)
    else:
        raise InputError(f"{path}: no such file", hint="give files, folders, wildcards, or - for a list of them")


def _below(parent: str, folder: Path, wanted: Wanted) -> Iterator[Log]:
    for inner, folders, files in os.walk(parent):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if looks_like_a_log(name) or archives.kind_of(name):
                yield from _file(os.path.join(inner, name), folder, wanted)  # noqa: PTH118


def _file(path: str, folder: Path, wanted: Wanted) -> Iterator[Log]:
    try:
        stat = os.stat(path)  # noqa: PTH116 - strings are kept
    except OSError:  # a dangling link: the look says why
        if wanted(kept(path), 0, 0):
            yield Log(kept(path), 0, 0)
        return
    mtime = mtime_of(stat.st_mtime_ns)
    if not wanted(kept(path), stat.st_size, mtime):
        return
    if kind := archives.kind_of(path):
        try:
            with open(path, "rb") as file:  # noqa: PTH123
                yield from _in(kind, kept(path), file, folder)
        except OSError as error:
            yield Log(kept(path), stat.st_size, mtime, f"{kept(path)} cannot be read: {error.strerror}")
    else:
        yield Log(kept(path), stat.st_size, mtime)


def _at(address: str, folder: Path, wanted: Wanted) -> Iterator[Log]:
    for found, named in remote.objects(address):
        if not wanted(*found):
            continue
        if kind := archives.kind_of(found.address):
            with remote.opened(found.address) as file:
                yield from _in(kind, found.address, file, folder)
        elif named or looks_like_a_log(found.address.rpartition("/")[2]):
            yield Log(*found)


def _in(kind: str, archive: str, file: BinaryIO, folder: Path) -> Iterator[Log]:
    def where(name: str) -> Path:
        place = _place(f"{kind}://{name}::{archive}", folder)
        with suppress(FileExistsError):
            place.parent.mkdir(parents=True, mode=0o700)
        return place

    for member in archives.taken_out(kind, file, where):
        name = f"{kind}://{member.name}::{archive}" if member.name else archive
        yield Log(name, member.size, member.mtime, member.why)
