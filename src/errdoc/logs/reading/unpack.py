"""Packed logs (gzip, xz, bzip2, zstd), unpacked as they come and known by their first bytes, not by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GZIP, XZ, BZIP2, ZSTD = b"\x1f\x8b\x08", b"\xfd7zXZ\0", b"BZh", b"\x28\xb5\x2f\xfd"
MAGICS = (GZIP, XZ, BZIP2, ZSTD)
LONGEST_MAGIC = 10
#: A zstd block of 4 bytes can unpack to 128 KiB: so much is given at a time that 16 MiB come out at most.
_ZSTD_READ = 512
#: What is left of so much is copied for each member that ends in it.
_GZIP_READ = 1 << 14


class Peeked:
    """Chunks as a file to read from, of which the beginning can be looked at.

    Args:
        chunks: the bytes as they come.
        enough: whether the beginning is long enough to tell what it is.
    """

    def __init__(self, chunks: Iterator[bytes], enough: Callable[[bytes], bool]) -> None:
        self._chunks = chunks
        self._at = 0
        self.head = b""
        for chunk in chunks:
            self.head += chunk
            if enough(self.head):
                break

    def read(self, size: int = -1) -> bytes:
        """At most `size` bytes, what is there at once; empty at the end."""
        if self._at >= len(self.head):
            self.head, self._at = next(self._chunks, b""), 0
        begin = self._at
        self._at = len(self.head) if size < 0 else begin + size
        return self.head[begin : self._at] if begin or size >= 0 else self.head


def unpacked(packed: Peeked, notes: list[str], size: int) -> Iterator[bytes]:
    """The bytes, unpacked where they are packed.

    What is cut or damaged is unpacked up to there, with a note.
    """
    head = packed.head
    unpacker: Any
    file: Any = packed  # the standard library asks for more methods than it uses
    if head.startswith(GZIP):
        yield from _gzip(packed, notes, size)
    elif head.startswith(XZ):
        import lzma

        with lzma.LZMAFile(file) as unpacker:
            yield from _file(unpacker.read1, (OSError, lzma.LZMAError), notes, size)
    # A bzip2 file goes on with the block size and the digits of pi; a log may well begin with the letters BZh.
    elif head.startswith(BZIP2) and head[4:10] == b"1AY&SY":
        import bz2

        with bz2.BZ2File(file) as unpacker:
            yield from _file(unpacker.read1, (OSError,), notes, size)
    elif head.startswith(ZSTD):
        yield from _zstd(packed, notes, size)
    else:
        while chunk := packed.read():
            yield chunk


def _file(
    read: Callable[[int], bytes], errors: tuple[type[Exception], ...], notes: list[str], size: int
) -> Iterator[bytes]:
    """What a reader of the standard library unpacks."""
    try:
        while chunk := read(size):
            yield chunk
    except EOFError:
        notes.append("the packed log is cut: it was read as far as it goes")
    except errors as error:
        notes.append(f"the packed log is damaged ({error}): it was read up to there")


def _gzip(packed: Peeked, notes: list[str], size: int) -> Iterator[bytes]:
    """Unpacks member after member in linear time, whatever is in their headers and between them.

    The standard library's own reader takes headers byte by byte, and copies what follows a member for each of them.
    """
    import zlib

    unpacker = zlib.decompressobj(wbits=31)
    begun = False
    data = b""
    try:
        while data := data or packed.read(_GZIP_READ):
            if not begun:
                data = data.lstrip(b"\0")  # members are padded with NULs on tapes
                if not data:
                    continue
                begun = True
            if some := unpacker.decompress(data, size):
                yield some
            data = unpacker.unconsumed_tail
            if unpacker.eof:
                data = unpacker.unused_data
                unpacker, begun = zlib.decompressobj(wbits=31), False
    except zlib.error as error:
        notes.append(f"the packed log is damaged ({error}): it was read up to there")
    else:
        if begun:
            notes.append("the packed log is cut: it was read as far as it goes")


def _zstd(packed: Peeked, notes: list[str], size: int) -> Iterator[bytes]:
    """Unpacks frame after frame; small reads, because this decompressor cannot be told how much may come out."""
    import zstandard

    errors: Any = zstandard.ZstdError
    unpacker = zstandard.ZstdDecompressor().decompressobj()
    ready = bytearray()
    fed = False
    data = b""
    try:
        while True:
            data = data or packed.read(_ZSTD_READ)
            if not data:
                break
            if unpacker.eof:
                unpacker, fed = zstandard.ZstdDecompressor().decompressobj(), False
            ready += unpacker.decompress(data[:_ZSTD_READ])
            data = data[_ZSTD_READ:]
            fed = True
            if unpacker.eof:
                data = unpacker.unused_data + data
            while len(ready) >= size:
                yield bytes(ready[:size])
                del ready[:size]
    except errors as error:
        notes.append(f"the packed log is damaged ({error}): it was read up to there")
    else:
        if fed and not unpacker.eof:
            notes.append("the packed log is cut: it was read as far as it goes")
    if ready:
        yield bytes(ready)
