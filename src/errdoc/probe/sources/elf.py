"""What an ELF file asks of the loader: its name, what it needs, where it wants that to be looked for (elf(5))."""

import os
import stat
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

_DYNAMIC, _LOAD = 2, 1
_NEEDED, _STRTAB, _SONAME, _RPATH, _RUNPATH = 1, 5, 14, 15, 29
#: Limits on what a file may claim.
_MOST_HEADERS, _MOST_TAGS, _LONGEST = 128, 4096, 8192
_MOST_NAMES, _MOST_FOLDERS = 512, 64


class NotElf(ValueError):  # noqa: N818 - says what the file is
    """The file is no ELF file of 64 bits in this byte order, or a damaged one."""


@dataclass(frozen=True, slots=True)
class Elf:
    """The dynamic part of a library.

    Attributes:
        machine: the processor's number (62 x86-64, 183 aarch64).
        needed: the libraries that it needs, in order.
        soname: its own name.
        rpath: folders that are searched before LD_LIBRARY_PATH; void where there is a runpath.
        runpath: folders that are searched after it.
    """

    machine: int
    needed: tuple[str, ...] = ()
    soname: str = ""
    rpath: tuple[str, ...] = ()
    runpath: tuple[str, ...] = ()


def read(path: Path) -> Elf:
    """Reads the dynamic section.

    Raises:
        OSError: the file cannot be read.
        NotElf: it is none, or is damaged.
    """
    # a log may have led here: opening a device does something, and a pipe waits for a writer
    if not stat.S_ISREG(os.stat(path).st_mode):  # noqa: PTH116 - its mode
        raise NotElf("not a file")
    with path.open("rb") as file:
        try:
            return _read(file)
        except NotElf:
            raise
        except (struct.error, OverflowError, ValueError) as error:
            raise NotElf("a damaged ELF file") from error


def _read(file: BinaryIO) -> Elf:
    head = file.read(64)
    if head[:6] != b"\x7fELF\x02\x01":
        raise NotElf("not a little-endian ELF file of 64 bits")
    machine = struct.unpack_from("<H", head, 18)[0]
    offset, size, count = struct.unpack_from("<Q", head, 32)[0], *struct.unpack_from("<HH", head, 54)
    file.seek(offset)
    table = file.read(size * min(count, _MOST_HEADERS))
    segments = []
    dynamic = None
    for number in range(min(count, _MOST_HEADERS)):
        kind, _, start, address, _, length = struct.unpack_from("<IIQQQQ", table, number * size)
        if kind == _LOAD:
            segments.append((address, start, length))
        elif kind == _DYNAMIC:
            dynamic = start, length
    if dynamic is None:
        return Elf(machine)
    file.seek(dynamic[0])
    raw = file.read(min(dynamic[1], _MOST_TAGS * 16))
    tags = [struct.unpack_from("<QQ", raw, place) for place in range(0, len(raw) - 15, 16)]
    where = {tag: value for tag, value in tags if tag == _STRTAB}
    base = next((start + where[_STRTAB] - address for address, start, length in segments
                 if _STRTAB in where and address <= where[_STRTAB] < address + length), None)  # fmt: skip
    if base is None:
        raise NotElf("an ELF file without its table of names")
    start_of_texts = base

    def text(place: int) -> str:
        # the table of a large library has a hundred megabytes: only the names in question are read
        file.seek(start_of_texts + place)
        return file.read(_LONGEST).partition(b"\0")[0].decode("utf-8", errors="replace")

    def all_of(tag: int) -> tuple[str, ...]:
        return tuple(text(value) for value in [value for kind, value in tags if kind == tag][:_MOST_NAMES])

    def folders(tag: int) -> tuple[str, ...]:
        return tuple(part for one in all_of(tag) for part in one.split(":") if part)[:_MOST_FOLDERS]

    runpath = folders(_RUNPATH)
    return Elf(machine, all_of(_NEEDED), "".join(all_of(_SONAME)[:1]), () if runpath else folders(_RPATH), runpath)
