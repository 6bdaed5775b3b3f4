"""Opens the archive of `errdoc bundle`: in memory, of bounded size, nothing of it on the disk.

Whoever sent it may be anybody: only plain files below its one folder are looked at, by the names that such an archive
has, and links, devices, sparse files and all else are passed over.
"""

import gzip
import io
import json
import tarfile
import zlib
from typing import Any, BinaryIO, NamedTuple

from errdoc.errors import InputError

#: Bytes of the archive, unpacked, and files in it.
_MOST, _FILES = 64 << 20, 256
_FOLDER = "errdoc-bundle/"
_HINT = "errdoc bundle LOG writes one"


class Opened(NamedTuple):
    """What an archive holds.

    Attributes:
        logs: by name, in the order of the archive.
        facts: the snapshot as plain values; None where there is none.
    """

    logs: dict[str, bytes]
    facts: Any


def is_bundle(path: str) -> bool:
    """Whether a file is an archive of `errdoc bundle`, by its first member; a packed log is none."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - text
            return begins(file)
    except (OSError, ValueError):
        return False


def begins(file: BinaryIO) -> bool:
    """The same of what is open."""
    try:
        if file.read(2) != b"\x1f\x8b":
            return False
        file.seek(0)
        head = gzip.GzipFile(fileobj=file).read(512)
    except (OSError, EOFError, zlib.error, ValueError):
        return False
    return head.startswith(f"{_FOLDER}bundle.json\0".encode())


def read(path: str, given: bytes | None = None) -> Opened:
    """The logs and facts of an archive.

    Args:
        path: the file, or what it is called.
        given: its bytes, where they are there already.

    Raises:
        InputError: it cannot be read, is too large, or holds no log.
    """
    try:
        with io.BytesIO(given) if given is not None else open(path, "rb") as file:  # noqa: PTH123 - text
            raw = gzip.GzipFile(fileobj=file).read(_MOST + 1)
        if len(raw) > _MOST:
            raise InputError(f"{path} is larger than a bundle can be", hint=_HINT)
        files = _files(raw)
        facts = json.loads(files["facts.json"]) if "facts.json" in files else None
    except (OSError, EOFError, zlib.error, tarfile.TarError, ValueError, OverflowError, RecursionError) as error:
        raise InputError(f"{path} is a damaged bundle: {error}", hint=_HINT) from error
    logs = {name.removeprefix("logs/"): data for name, data in files.items() if name.startswith("logs/") and data}
    if not logs:
        raise InputError(f"{path} is a bundle without a log", hint=_HINT)
    return Opened(logs, facts)


def _files(raw: bytes) -> dict[str, bytes]:
    """The plain files of the archive, by their names below its folder."""
    found: dict[str, bytes] = {}
    with tarfile.open(fileobj=io.BytesIO(raw), mode="r:") as archive:
        for number, member in enumerate(archive):
            if number >= _FILES:
                break
            name = member.name.removeprefix(_FOLDER)
            plain = member.isreg() and not member.issparse() and member.name.startswith(_FOLDER)
            if plain and 0 <= member.size <= len(raw) and name not in found:
                file = archive.extractfile(member)
                found[name] = file.read() if file else b""
    return found
