"""Inputs: what is read, how it is unpacked and turned into UTF-8, and what is refused with which words."""

import bz2
import codecs
import contextlib
import gzip
import io
import lzma
import os
import shutil
import socket
import subprocess
import sys
import time
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from errdoc.errors import InputError
from errdoc.logs.reading.read import Source, rank_of, sources

LOG = "epoch 1\nRuntimeError: CUDA error: out of memory\n错误: 显存不足\n".encode()
PACKERS = {
    "gz": gzip.compress,
    "xz": lzma.compress,
    "bz2": bz2.compress,
    "zst": zstandard.ZstdCompressor().compress,
}


def read(path: Path) -> tuple[bytes, Source]:
    """Everything in a file."""
    (source,) = sources([str(path)])
    return b"".join(source.chunks()), source


def of_bytes(data: bytes) -> Source:
    """A source that holds these bytes."""
    return Source("bytes", lambda: io.BytesIO(data))


def refusal(path: Path | str) -> InputError:
    """How a path is refused."""
    with pytest.raises(InputError) as caught:
        [chunk for source in sources([str(path)]) for chunk in source.chunks()]
    return caught.value


@pytest.mark.parametrize("kind", PACKERS)
class TestPacked:
    """Packed logs, known by their first bytes."""

    def test_unpacked(self, tmp_path: Path, kind: str) -> None:
        """The name does not matter."""
        (tmp_path / "train.log").write_bytes(PACKERS[kind](LOG * 9))
        data, source = read(tmp_path / "train.log")
        assert data == LOG * 9
        assert source.notes == []

    def test_several_members(self, tmp_path: Path, kind: str) -> None:
        """What was packed in parts and joined (rotated logs, parallel packers) is read to its end."""
        (tmp_path / "train.log").write_bytes(PACKERS[kind](LOG) + PACKERS[kind](LOG.upper()))
        data, source = read(tmp_path / "train.log")
        assert data == LOG + LOG.upper()
        assert source.notes == []

    def test_cut(self, tmp_path: Path, kind: str) -> None:
        """A cut file gives what could be read, and a note."""
        # Random text, so that the packed form is long and its first half holds something.
        text = os.urandom(300_000).hex().encode()
        packed = PACKERS[kind](text)
        (tmp_path / "train.log").write_bytes(packed[: len(packed) * 4 // 5])
        if kind == "bz2":  # whole blocks of 900 KB only
            text = text * 4
            packed = PACKERS[kind](text)
            (tmp_path / "train.log").write_bytes(packed[: len(packed) * 4 // 5])
        data, source = read(tmp_path / "train.log")
        assert text.startswith(data)
        assert len(data) > 100_000
        assert "cut" in source.notes[0]

    def test_damaged(self, tmp_path: Path, kind: str) -> None:
        """A damaged file raises nothing but InputError, and says so where something could be read."""
        text = os.urandom(300_000).hex().encode() * 4
        packed = bytearray(PACKERS[kind](text))
        packed[len(packed) * 9 // 10 :] = b"rubbish" * 1000
        (tmp_path / "train.log").write_bytes(packed)
        data, source = read(tmp_path / "train.log")
        assert len(data) > 100_000
        assert "packed log is" in source.notes[0]

    def test_bomb(self, kind: str) -> None:
        """What unpacks to very much comes in chunks of bounded size."""
        source = of_bytes(PACKERS[kind](b"a" * 60_000_000))
        sizes = [len(chunk) for chunk in source.chunks()]
        assert sum(sizes) == 60_000_000
        assert max(sizes) <= 1 << 20


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("mark", [True, False])
@pytest.mark.parametrize("size", [1, 7, 4096, 1 << 20])
def test_utf16_becomes_utf8(tmp_path: Path, encoding: str, mark: bool, size: int) -> None:
    """UTF-16 with or without a byte order mark, however it is chunked, is read as UTF-8."""
    bom = {"utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE}[encoding] if mark else b""
    text = LOG.decode() * 3 + "显存 😀 mémoire\r\n"
    data = bom + text.encode(encoding)
    if size == 1 and not mark:
        size = 8  # one byte tells nothing
    (tmp_path / "log").write_bytes(data)
    source = Source("log", lambda: Trickle(data, size))  # type: ignore[arg-type,return-value]
    assert b"".join(source.chunks()).decode() == text
    assert source.encoding == encoding


def test_utf16_that_was_added_to_a_log() -> None:
    """What PowerShell adds to a log of another encoding with >> is read with it: its NULs are no sign of a binary file."""
    added = "RuntimeError: CUDA out of memory.\r\n".encode("utf-16-le")
    source = of_bytes(LOG + added + LOG + added)
    assert b"".join(source.chunks()) == (LOG + b"RuntimeError: CUDA out of memory.\r\n") * 2


class Trickle:
    """A stream that gives a few bytes at a time."""

    def __init__(self, data: bytes, size: int) -> None:
        self.data, self.size = data, size

    def read(self, _size: int) -> bytes:
        """The next few bytes."""
        data, self.data = self.data[: self.size], self.data[self.size :]
        return data

    def close(self) -> None:
        """Nothing to close."""


def test_utf8_mark_is_dropped() -> None:
    """The byte order mark of UTF-8 is no part of the first line."""
    source = of_bytes(codecs.BOM_UTF8 + LOG)
    assert b"".join(source.chunks()) == LOG
    assert source.encoding == "utf-8-sig"


def test_hole_of_nuls() -> None:
    """A log that was truncated under its writer begins with NULs: they are left out, with a note."""
    source = of_bytes(bytes(3 << 20) + LOG)
    assert b"".join(source.chunks()) == LOG
    assert "NUL" in source.notes[0]


@pytest.mark.parametrize("size", [40, 445, 70_000, 3 << 20])
def test_hole_of_nuls_between_lines(size: int) -> None:
    """A log with a hole of NULs between its lines or after them is read without them, with a note."""
    for data in (LOG + bytes(size) + LOG, LOG + LOG + bytes(size)):
        source = of_bytes(data)
        assert b"".join(source.chunks()) == LOG + LOG
        assert "NUL" in source.notes[0]


def test_padded_fields_are_no_holes() -> None:
    """Fields padded with NULs, as of a login record, are no text, though their words are."""
    fields = b"".join(word.ljust(64, b"\0") for word in (b"tty1", b"user", b"node01", b"5.15.0-91")) * 20
    with pytest.raises(InputError, match="binary"):
        list(of_bytes(fields).chunks())


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"\x7fELF\x02\x01\x01" + bytes(60), "program"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(200)), "image"),
        (b"PK\x03\x04" + bytes(range(256)), "zip"),
        (b"\x80\x04\x95\x1a\x00\x00\x00\x00\x00\x00\x00}\x94\x8c\x05state\x94K\x01s.", "binary"),
        (bytes(range(256)) * 40, "no text"),
        (bytes(5000), "no text"),
        (b"log.txt".ljust(257, b"\0") + b"ustar" + bytes(300), "tar"),
        *((gzip.compress(pack(LOG)), "packed twice") for pack in PACKERS.values()),
        (b"\x04\x22\x4d\x18\x60\x40\x82" + bytes(range(99)), "lz4"),
    ],
    ids=["elf", "png", "zip", "pickle", "noise", "nuls", "tar", *(f"{kind} in gz" for kind in PACKERS), "lz4"],
)
def test_binary_is_refused(tmp_path: Path, data: bytes, what: str) -> None:
    """A binary file is refused by name, with what it is and what to give instead."""
    (tmp_path / "model.pt").write_bytes(data)
    error = refusal(tmp_path / "model.pt")
    assert "model.pt is a binary file" in str(error)
    assert what in str(error)
    assert "train.log" in error.hint


@pytest.mark.parametrize("encoding", ["gb18030", "big5", "shift_jis", "euc_kr", "cp1251", "cp1252", "utf-8"])
def test_text_of_any_encoding_is_no_binary(encoding: str) -> None:
    """Text with bytes beyond ASCII, colours and progress bars is let through as it is."""
    word = {"big5": "錯誤", "shift_jis": "エラー", "euc_kr": "오류", "cp1251": "Ошибка", "cp1252": "mémoire"}
    data = f"\x1b[31m{word.get(encoding, '错误')}\x1b[0m\r 10%\b\b\b 20%\n".encode(encoding)
    assert b"".join(of_bytes(data).chunks()) == data


@pytest.mark.parametrize("data", [b"", codecs.BOM_UTF8[:0], gzip.compress(b"", mtime=0)])
def test_empty_is_refused(tmp_path: Path, data: bytes) -> None:
    """An empty input is refused, with the usual reason for it."""
    (tmp_path / "train.log").write_bytes(data)
    error = refusal(tmp_path / "train.log")
    assert "train.log is empty" in str(error)
    assert "2>&1" in error.hint


class TestRefused:
    """Paths that cannot be read."""

    def test_missing(self, tmp_path: Path) -> None:
        """A missing file: its nearest neighbour is offered."""
        (tmp_path / "train.log").write_bytes(LOG)
        error = refusal(tmp_path / "trian.log")
        assert "trian.log: no such file" in str(error)
        assert "train.log" in error.hint

    def test_a_text_in_place_of_a_file(self, tmp_path: Path) -> None:
        """An error's text is none: the hint says how to give it, and a path with a blank stays a path."""
        error = refusal("RuntimeError: CUDA out of memory")
        assert "a text, not a file" in str(error)
        assert error.hint == "printf '%s\\n' 'RuntimeError: CUDA out of memory' | errdoc explain -"
        assert "errdoc explain -" in refusal("line one\n" * 90).hint
        assert "no such file" in str(refusal(tmp_path / "my train.log"))

    def test_folder_without_logs(self, tmp_path: Path) -> None:
        """A folder without logs: its binaries, empty and hidden files do not count."""
        (tmp_path / "model.pt").write_bytes(b"PK\x03\x04")
        (tmp_path / "empty.log").write_bytes(b"")
        (tmp_path / "noise.out").write_bytes(b"\x7fELF\0\0")
        (tmp_path / ".git").mkdir()
        (tmp_path / ".git" / "a.log").write_bytes(LOG)
        error = refusal(tmp_path)
        assert "is a folder without logs" in str(error)
        assert "*.log" in error.hint

    def test_file_as_folder(self, tmp_path: Path) -> None:
        """A path that goes on below a file."""
        (tmp_path / "train.log").write_bytes(LOG)
        assert "cannot be read" in str(refusal(tmp_path / "train.log" / "rank0.log"))

    def test_address(self) -> None:
        """An address is no file: how to fetch it."""
        assert "curl" in refusal("https://example.com/train.log").hint

    @pytest.mark.parametrize("path", ["a\0b", "x" * 5000])
    def test_impossible(self, path: str) -> None:
        """Names that no file can have."""
        assert "cannot be read" in str(refusal(path))

    @pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
    def test_forbidden(self, tmp_path: Path) -> None:
        """A file of somebody else's."""
        (tmp_path / "train.log").write_bytes(LOG)
        (tmp_path / "train.log").chmod(0)
        assert "permission denied" in str(refusal(tmp_path / "train.log"))


class TestHostilePacked:
    """Packed logs that were made, or damaged, to be hard to unpack."""

    @staticmethod
    def unpacked(data: bytes) -> tuple[bytes, list[str], float]:
        """What comes out, the notes, and the processor's seconds."""
        source = of_bytes(data)
        started = time.process_time()
        whole = b"".join(source.chunks())
        return whole, source.notes, time.process_time() - started

    def test_padding_after_a_member(self) -> None:
        """Megabytes of NULs after and between members cost nothing."""
        data, notes, spent = self.unpacked(gzip.compress(LOG) + bytes(4 << 20) + gzip.compress(LOG) + bytes(4 << 20))
        assert (data, notes) == (LOG * 2, [])
        assert spent < 1

    def test_long_name_in_the_header(self) -> None:
        """A name of megabytes in a header costs nothing."""
        plain = gzip.compress(LOG, mtime=0)
        data, notes, spent = self.unpacked(plain[:3] + b"\x08" + plain[4:10] + b"n" * (4 << 20) + b"\0" + plain[10:])
        assert (data, notes) == (LOG, [])
        assert spent < 1

    @pytest.mark.parametrize("kind", PACKERS)
    def test_many_empty_members(self, kind: str) -> None:
        """A megabyte of members that hold nothing is unpacked in linear time."""
        empty = PACKERS[kind](b"")
        data, notes, spent = self.unpacked(PACKERS[kind](LOG) + empty * ((1 << 20) // len(empty)) + PACKERS[kind](LOG))
        assert (data, notes) == (LOG * 2, [])
        assert spent < 5

    def test_too_large_a_window(self) -> None:
        """Where a zstd frame wants a gigabyte of memory, that is said, not that the log is empty."""
        # magic, a frame header without content size, a window of 2^30 bytes, one raw block
        frame = b"\x28\xb5\x2f\xfd\x00" + bytes([20 << 3]) + bytes([0x21, 0, 0]) + b"text"
        with pytest.raises(InputError, match=r"gave no text.*memory") as caught:
            self.unpacked(frame)
        assert "--long" in str(caught.value.hint)

    def test_too_large_a_dictionary(self) -> None:
        """Of xz too; what `xz -9` makes is read."""
        filters = [{"id": lzma.FILTER_LZMA2, "preset": 0, "dict_size": 1 << 20}]
        packed = bytearray(lzma.compress(LOG, filters=filters))
        # the byte that tells the size of the dictionary, and the checksum of the block's header
        at = packed.index(b"\x21\x01", 12) + 2
        packed[at] = 39
        packed[20:24] = zlib.crc32(packed[12:20]).to_bytes(4, "little")
        with pytest.raises(InputError, match=r"gave no text.*[Mm]emory"):
            self.unpacked(bytes(packed))
        assert self.unpacked(lzma.compress(LOG, preset=9))[:2] == (LOG, [])

    def test_streams_with_padding_between(self) -> None:
        """Xz pads its streams to four bytes: what follows is read."""
        data, notes, _ = self.unpacked(lzma.compress(LOG) + bytes(8) + lzma.compress(LOG) + bytes(4))
        assert (data, notes) == (LOG * 2, [])

    def test_frames_that_say_nothing(self) -> None:
        """Pzstd begins with one, and so may anybody."""
        frame, nothing = PACKERS["zst"](LOG), b"\x5a\x2a\x4d\x18\x04\0\0\0note"
        data, notes, _ = self.unpacked(nothing + frame + nothing + frame + nothing)
        assert (data, notes) == (LOG * 2, [])

    @pytest.mark.parametrize(
        ("kind", "reason"),
        [("gz", "incorrect header check"), ("xz", "not supported"), ("bz2", "Invalid data"), ("zst", "Unknown frame")],
    )
    def test_rubbish_behind_the_end(self, kind: str, reason: str) -> None:
        """What is whole is read, and the decompressor says of what follows why it is not."""
        data, (note,), _ = self.unpacked(PACKERS[kind](LOG) + b"rubbish" * 99)
        assert data == LOG
        assert reason in note

    @pytest.mark.parametrize("kind", ["gz", "xz"])
    def test_a_wrong_checksum(self, kind: str) -> None:
        """The text may be wrong anywhere: that is said."""
        packed = bytearray(PACKERS[kind](LOG))
        packed[-8 if kind == "gz" else -32] ^= 1
        whole = of_bytes(bytes(packed))
        with contextlib.suppress(InputError):
            list(whole.chunks())
        assert "damaged" in whole.notes[0]

    @pytest.mark.parametrize("kind", PACKERS)
    def test_a_bomb_ends(self, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
        """A log is not a thousand times larger than what it is packed to: what is read of it is bounded, and said."""
        monkeypatch.setattr("errdoc.logs.reading.unpack._LARGE", 1 << 16)
        monkeypatch.setattr("errdoc.logs.reading.unpack._RATIO", 10)
        data, notes, _ = self.unpacked(PACKERS[kind](LOG * 8_000))
        assert (1 << 16) <= len(data) < len(LOG * 8_000)
        assert "more than 10 times its size" in notes[0]

    def test_damaged_at_its_start(self) -> None:
        """Where the first bytes are damaged already, the unpacker's own reason is told."""
        plain = bytearray(gzip.compress(LOG * 99))
        plain[10:40] = b"\xff" * 30
        with pytest.raises(InputError, match=r"gave no text.*damaged.*invalid"):
            self.unpacked(bytes(plain))


def test_folder_of_ranks(tmp_path: Path) -> None:
    """A folder's logs come in the order of their numbers, with their ranks, torchrun's layout included."""
    for name in [
        "rank10.log",
        "rank2.log",
        "none_x/attempt_0/0/stderr.log",
        "none_x/attempt_0/11/stderr.log",
        "note.md",
    ]:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(LOG)
    found = sources([str(tmp_path)])
    assert [(Path(s.name).relative_to(tmp_path).as_posix(), s.rank) for s in found] == [
        ("none_x/attempt_0/0/stderr.log", 0),
        ("none_x/attempt_0/11/stderr.log", 11),
        ("rank2.log", 2),
        ("rank10.log", 10),
    ]


def test_a_log_that_vanishes(tmp_path: Path) -> None:
    """A folder's log that is deleted, or made a folder, after it was found is a note, and the others are read."""
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.log").write_bytes(LOG)
    found = sources([str(tmp_path)])
    (tmp_path / "a.log").unlink()
    (tmp_path / "b.log").unlink()
    (tmp_path / "b.log").mkdir()
    assert [b"".join(one.chunks()) for one in found] == [b"", b"", LOG]
    assert [len(one.notes) for one in found] == [1, 1, 0]
    assert "no such file" in found[0].notes[0]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_folders_that_may_not_be_read(tmp_path: Path) -> None:
    """The folder itself: that is said, and not that it holds no logs; one below it is a note."""
    for name in ("open", "closed"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "train.log").write_bytes(LOG)
    (tmp_path / "closed").chmod(0)
    try:
        assert "permission denied" in str(refusal(tmp_path / "closed"))
        (source,) = sources([str(tmp_path)])
        assert source.notes == [f"1 of the folders in {tmp_path} may not be read"]
        shutil.rmtree(tmp_path / "open")
        assert "may not be read" in str(refusal(tmp_path))
    finally:
        (tmp_path / "closed").chmod(0o700)


@pytest.mark.skipif(os.name != "posix", reason="links of POSIX")
def test_links_that_lead_nowhere(tmp_path: Path) -> None:
    """Loops of links end, as files and as folders, and a folder's link to itself is not followed."""
    (tmp_path / "loop.log").symlink_to("loop.log")
    (tmp_path / "gone.log").symlink_to("nothing")
    (tmp_path / "again").symlink_to(tmp_path, target_is_directory=True)
    assert "symbolic links" in str(refusal(tmp_path / "loop.log"))
    assert "no such file" in str(refusal(tmp_path / "gone.log"))
    (tmp_path / "train.log").write_bytes(LOG)
    assert len(sources([str(tmp_path)])) == 1


def test_of_very_many_the_newest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a folder with too many logs, or too large ones, the newest are read, in the order of their numbers; it is said."""
    for number in range(12):
        path = tmp_path / f"job-{number}.log"
        path.write_bytes(LOG)
        os.utime(path, (1_000_000 - number, 1_000_000 - number))
    (tmp_path / "empty.log").touch()
    monkeypatch.setattr("errdoc.logs.reading.folder.MOST_FILES", 3)
    found = sources([str(tmp_path)])
    assert [Path(one.name).name for one in found] == ["job-0.log", "job-1.log", "job-2.log"]
    assert found[0].notes == [f"read the newest 3 of the 12 logs in {tmp_path}: give others by name"]
    monkeypatch.setattr("errdoc.logs.reading.folder.MOST_BYTES", len(LOG) + 1)
    assert len(sources([str(tmp_path)])) == 1


@pytest.mark.parametrize("kind", ["plain", "packed", "pipe"])
def test_limit(tmp_path: Path, kind: str) -> None:
    """With a limit so many bytes are read and no more, and that is said; a log that is shorter has no note."""
    path = tmp_path / "log"
    path.write_bytes(gzip.compress(LOG * 99) if kind == "packed" else LOG * 99)
    for limit, left in ((100, LOG * 2), (len(LOG) * 99, None)):
        (source,) = sources([str(path)], limit)
        source.piped = kind == "pipe"
        assert b"".join(source.chunks()) == (left[:100] if left else LOG * 99)
        assert bool(source.notes) == bool(left)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device")
def test_an_endless_device_ends_by_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """What never ends at the other end of a pipe is read up to the limit, or to what no log begins with, and refused."""
    for limit, nuls in ((5 << 20, 1 << 40), (None, 5 << 20)):
        monkeypatch.setattr("errdoc.logs.reading.read._NULS", nuls)
        with pytest.raises(InputError, match="binary"):
            list(Source("stdin", lambda: Path("/dev/zero").open("rb"), piped=True, limit=limit).chunks())  # noqa: SIM115 - chunks() closes it


def fifo(path: Path) -> None:
    """A pipe that nobody writes to."""
    os.mkfifo(path)


def listener(path: Path) -> None:
    """A socket that somebody listens at."""
    with contextlib.chdir(path.parent), socket.socket(socket.AF_UNIX) as one:  # its path may not be long
        one.bind(path.name)


@pytest.mark.skipif(os.name != "posix", reason="pipes, sockets and devices of POSIX")
class TestSpecialFiles:
    """What is neither a file nor a folder."""

    @pytest.mark.parametrize(
        ("make", "what"),
        [
            (fifo, "a named pipe"),
            (listener, "a socket"),
            (lambda path: path.symlink_to("/dev/zero"), "a device"),
            (lambda path: path.symlink_to("/dev/null"), "a device"),
        ],
        ids=["pipe", "socket", "endless device", "null"],
    )
    def test_it_is_refused(self, tmp_path: Path, make: Callable[[Path], None], what: str) -> None:
        """Nobody waits for a writer that never comes; the way out is a shell's. In a folder it is passed over."""
        path = tmp_path / "train.log"
        make(path)
        error = refusal(path)
        assert what in str(error)
        assert error.hint == f"errdoc explain - < {path}"
        (tmp_path / "other.log").write_bytes(LOG)
        assert [one.name for one in sources([str(tmp_path)])] == [str(tmp_path / "other.log")]

    def test_what_comes_into_the_place_of_a_file(self, tmp_path: Path) -> None:
        """It was a file when it was looked at, and is a pipe when it is opened."""
        path = tmp_path / "train.log"
        path.write_bytes(LOG)
        (source,) = sources([str(path)])
        path.unlink()
        fifo(path)
        with pytest.raises(InputError, match="a named pipe"):
            list(source.chunks())

    @pytest.mark.skipif(not Path("/dev/fd").exists(), reason="no such folder")
    def test_what_a_shell_hands_over_is_read(self) -> None:
        """As in `errdoc explain <(zcat train.log.gz)`."""
        reads, writes = os.pipe()
        os.write(writes, LOG)
        os.close(writes)
        (source,) = sources([f"/dev/fd/{reads}"])
        assert b"".join(source.chunks()) == LOG
        os.close(reads)


@pytest.mark.skipif(not hasattr(os, "SEEK_DATA"), reason="no holes here")
@pytest.mark.parametrize("behind", [LOG, b""])
def test_a_hole_of_terabytes_costs_nothing(tmp_path: Path, behind: bytes) -> None:
    """A log that was truncated under its writer is on the disk only where something was written."""
    path = tmp_path / "train.log"
    with path.open("wb") as file:
        file.truncate(1 << 20)
        if file.seek(0, os.SEEK_DATA) if not hasattr(os, "SEEK_HOLE") else os.lseek(file.fileno(), 0, os.SEEK_HOLE):
            pytest.skip("this file system has no holes")
        file.truncate(1 << 42)
        file.seek(1 << 42)
        file.write(behind)
    if behind:
        data, source = read(path)
        assert data == LOG
        assert source.notes == [f"{path} begins with {1 << 42} NUL bytes, which are left out"]
    else:
        assert "binary" in str(refusal(path))


def test_a_packed_file_keeps_its_zeros(tmp_path: Path) -> None:
    """What looks like a hole in a packed file is part of what is packed."""
    packed = gzip.compress(bytes(2 << 20) + LOG, compresslevel=0)
    (tmp_path / "log").write_bytes(packed)
    with (tmp_path / "sparse").open("wb") as file:
        for at in range(0, len(packed), 4096):
            block = packed[at : at + 4096]
            file.seek(len(block), 1) if not block.strip(b"\0") else file.write(block)
    assert read(tmp_path / "sparse")[0] == LOG


@pytest.mark.parametrize("name", ["log", "log.gz"])
def test_a_file_that_outgrows_its_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """A file that grows as fast as it is read is read up to twice its size and a little more, whatever its name."""
    monkeypatch.setattr("errdoc.logs.reading.descriptors._GROWTH", 1000)
    path = tmp_path / name
    path.write_bytes(LOG * 9)
    (source,) = sources([str(path)])
    read = 0
    for chunk in source.chunks():
        read += len(chunk)
        with path.open("ab") as file:
            file.write(LOG * 9)
    assert read <= 4 * len(LOG * 9) + 1000
    assert "grows while it is read" in source.notes[0]


@pytest.mark.parametrize(
    ("name", "rank"),
    [
        ("rank3.log", 3),
        ("logs/local_rank_12.txt.gz", 12),
        ("out/1/rank.07/stdout", 7),
        ("3/stderr.log", 3),
        ("run/15.err", 15),
        ("train.log", None),
        ("slurm-4711.out", None),
        ("2024/train.log", None),
        ("frank5.log", None),
    ],
)
def test_rank_of(name: str, rank: int | None) -> None:
    """Ranks are told by file and folder names, job numbers and dates are none."""
    assert rank_of(name) == rank


def test_several_paths(tmp_path: Path) -> None:
    """Several paths give several sources, in the order given."""
    for name in "ba":
        (tmp_path / name).write_bytes(LOG)
    assert [s.name for s in sources([str(tmp_path / "b"), "-", str(tmp_path / "a")])] == [
        str(tmp_path / "b"),
        "stdin",
        str(tmp_path / "a"),
    ]


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(min_size=1, max_size=2000), size=st.integers(1, 64))
def test_any_bytes(data: bytes, size: int) -> None:
    """Whatever comes, there are bytes or an InputError."""
    source = Source("any", lambda: Trickle(data, size))  # type: ignore[arg-type,return-value]
    try:
        for chunk in source.chunks():
            assert isinstance(chunk, bytes)
    except InputError:
        return


def test_pipe_is_passed_on_at_once() -> None:
    """A line that a running program has printed is there before its next one."""
    code = (
        "import sys, time; from errdoc.logs.reading.read import sources\n"
        "for chunk in sources(['-'])[0].chunks(): print(repr(chunk), time.time(), flush=True)"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin
    assert process.stdout
    for line in (b"x\n", b"epoch 2\n"):
        process.stdin.write(line)
        process.stdin.flush()
        assert process.stdout.readline().startswith(repr(line).encode())
    process.stdin.close()
    assert process.wait() == 0
    process.stdout.close()


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_waits_for_last_words() -> None:
    """After Ctrl-C what the dying program still prints is read, to its end."""
    code = (
        "from errdoc.logs.reading.read import sources\n"
        "s, = sources(['-']); print('ready', flush=True); print(b''.join(s.chunks()), s.notes)"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin
    assert process.stdout
    process.stdin.write(b"epoch 1\n")
    process.stdin.flush()
    assert process.stdout.readline() == b"ready\n"
    time.sleep(0.3)
    state = Path(f"/proc/{process.pid}/stat")
    while state.exists() and state.read_text().split()[2] != "S":
        time.sleep(0.05)  # until it waits for more
    process.send_signal(2)
    time.sleep(0.2)
    process.stdin.write(b"KeyboardInterrupt\n")
    process.stdin.close()
    answer = process.stdout.read()
    process.stdout.close()
    assert process.wait() == 0
    assert b"epoch 1\\nKeyboardInterrupt" in answer
    assert b"interrupted" in answer
