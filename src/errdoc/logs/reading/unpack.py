"""Packed logs (gzip, xz, bzip2, zstd), unpacked as they come and known by their first bytes, not by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Unpacker = Callable[[], Any]

GZIP, XZ, BZIP2, ZSTD = b"\x1f\x8b\x08", b"\xfd7zXZ\0", b"BZh", b"\x28\xb5\x2f\xfd"
#: Frames that say nothing: pzstd begins with one. zstd and LZ4 have them in common.
_SKIPPED = tuple(bytes([first]) + b"\x2a\x4d\x18" for first in range(0x50, 0x60))
MAGICS = (GZIP, XZ, BZIP2, ZSTD, *_SKIPPED)
LONGEST_MAGIC = 10
#: A zstd block of 4 bytes can unpack to 128 KiB: so much is given at a time that 16 MiB come out at most.
_ZSTD_READ = 512
#: What is left of so much is copied for each member that ends in it.
_READ = 1 << 14
#: What a decompressor itself may take: as much as zstd's own program allows, and more than `xz -9` needs.
_MEMORY = 128 << 20
#: A packed log may be as large as this, and so many times as large as it is packed: bombs of a megabyte hold terabytes.
_LARGE, _RATIO = 256 << 20, 1000


_CUT = "the packed log is cut: it was read as far as it goes"


class Peeked:
    """Chunks as a file to read from, of which the beginning can be looked at.

    Args:
        chunks: the bytes as they come.
        enough: whether the beginning is long enough to tell what it is.
    """

    def __init__(self, chunks: Iterator[bytes], enough: Callable[[bytes], bool]) -> None:
        self._chunks = chunks
        self._at = 0
        self.taken = 0
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
        some = self.head[begin : self._at] if begin or size >= 0 else self.head
        self.taken += len(some)
        return some


def unpacked(packed: Peeked, notes: list[str], size: int) -> Iterator[bytes]:
    """The bytes, unpacked where they are packed.

    What is cut or damaged is unpacked up to there, with a note that has the decompressor's own reason.
    """
    unpacking = _unpacking(packed, notes, size)
    if unpacking is None:
        while chunk := packed.read():
            yield chunk
        return
    got = 0
    for chunk in unpacking:
        yield chunk
        got += len(chunk)
        if got > max(_LARGE, _RATIO * packed.taken):
            notes.append(f"the packed log holds more than {_RATIO} times its size: its first {got} bytes were read")
            return


def _unpacking(packed: Peeked, notes: list[str], size: int) -> Iterator[bytes] | None:
    """The bytes, unpacked; None where they are not packed."""
    head = packed.head
    if head.startswith(GZIP):
        return _gzip(packed, notes, size)
    if head.startswith(XZ):
        import lzma

        return _members(
            packed, notes, size, lambda: lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_MEMORY), lzma.LZMAError
        )
    # A bzip2 file goes on with the block size and the digits of pi; a log may well begin with the letters BZh.
    if head.startswith(BZIP2) and head[4:10] == b"1AY&SY":
        import bz2

        return _members(packed, notes, size, bz2.BZ2Decompressor, OSError)
    return _zstd(packed, notes, size) if head.startswith((ZSTD, *_SKIPPED)) else None


def _damaged(error: Exception) -> str:
    """What stopped the unpacking, in the decompressor's own words."""
    if "memory" in str(error).lower():
        return f"the packed log needs too much memory to be unpacked ({error})"
    return f"the packed log is damaged ({error}): it was read up to there"


def _members(packed: Peeked, notes: list[str], size: int, new: Unpacker, error_of: type[Exception]) -> Iterator[bytes]:
    """Unpacks member after member with a decompressor of the standard library.

    Its own readers know no limit of memory, and say nothing of rubbish behind a member.
    """
    unpacker: Any = None
    data = b""
    try:
        while True:
            if unpacker is not None and unpacker.eof:
                data, unpacker = unpacker.unused_data, None
            if not data and (unpacker is None or unpacker.needs_input):
                data = packed.read(_READ)
                if not data:
                    break
            if unpacker is None:
                data = data.lstrip(b"\0")  # xz pads its streams
                if not data:
                    continue
                unpacker = new()
            if some := unpacker.decompress(data, size):
                yield some
            data = b""
    except (error_of, EOFError) as error:
        notes.append(_damaged(error))
    else:
        if unpacker is not None:
            notes.append(_CUT)


def _gzip(packed: Peeked, notes: list[str], size: int) -> Iterator[bytes]:
    """Unpacks member after member in linear time, whatever is in their headers and between them.

    The standard library's own reader takes headers byte by byte, and copies what follows a member for each of them.
    """
    import zlib

    unpacker = zlib.decompressobj(wbits=31)
    begun = False
    data = b""
    try:
        while data := data or packed.read(_READ):
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
        notes.append(_damaged(error))
    else:
        if begun:
            notes.append(_CUT)


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
        notes.append(_damaged(error))
    else:
        if fed and not unpacker.eof:
            notes.append(_CUT)
    if ready:
        yield bytes(ready)
