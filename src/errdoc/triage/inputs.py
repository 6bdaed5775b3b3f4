"""The logs that somebody names: files, folders, wildcards, a list on a stream. One path after the other."""

import glob
import os
from collections.abc import Iterable, Iterator
from typing import BinaryIO
from urllib.parse import quote_from_bytes, unquote_to_bytes

from errdoc.errors import InputError
from errdoc.logs.reading.folder import looks_like_a_log

#: Bytes that are read of a list at a time.
_CHUNK = 1 << 16
#: Before a path whose bytes are no text, and so cannot stand in the store as they are.
_ODD = "file://"


def paths(given: Iterable[str], listed: BinaryIO | None = None, *, end: bytes = b"\n") -> Iterator[str]:
    """All logs, each as an absolute path; one that is named twice may come twice.

    Args:
        given: files, folders (all logs below them), wildcards, `-` for the list.
        listed: brings a list of the same, without `-`.
        end: what ends a name of the list; with NUL a name may hold line breaks.

    Raises:
        InputError: there is no such file.
    """
    for one in given:
        if one == "-":
            for name in _names(listed, end) if listed else ():
                yield from _of(name)
        else:
            yield from _of(one)


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


def opened(kept_path: str) -> str:
    """The path that `kept` was given."""
    if kept_path.startswith(_ODD):
        return os.fsdecode(unquote_to_bytes(kept_path.removeprefix(_ODD)))
    return kept_path


def _names(listed: BinaryIO, end: bytes) -> Iterator[str]:
    held = b""
    while chunk := listed.read(_CHUNK):
        *names, held = (held + chunk).split(end)
        yield from (os.fsdecode(name) for name in names if name)
    if held:
        yield os.fsdecode(held)


def _of(path: str) -> Iterator[str]:
    if os.path.isdir(path):  # noqa: PTH112 - strings are kept, in their own spelling
        yield from _below(os.path.abspath(path))  # noqa: PTH100
    elif os.path.lexists(path):
        yield os.path.abspath(path)  # noqa: PTH100
    elif glob.has_magic(path):
        found = glob.iglob(path, recursive=True)  # noqa: PTH207
        first = next(found, None)
        if first is None:
            raise InputError(f"{path}: no file has such a name", hint="quote a wildcard that errdoc is to expand")
        for one in (first, *found):
            yield from _of(one)
    elif "://" in path:
        raise InputError(f"{path} is an address, not a file", hint="copy the logs to a folder first")
    else:
        raise InputError(f"{path}: no such file", hint="give files, folders, wildcards, or - for a list of them")


def _below(folder: str) -> Iterator[str]:
    for parent, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if looks_like_a_log(name):
                yield os.path.join(parent, name)  # noqa: PTH118
