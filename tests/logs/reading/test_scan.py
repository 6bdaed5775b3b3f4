"""The scan: small inputs whole, large ones as regions in bounded memory, nothing important lost."""

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errdoc.logs.reading.alarms import Alarms, encoded
from errdoc.logs.reading.read import Source
from errdoc.logs.reading.scan import BLOCK, Scanned, scan
from errdoc.logs.reading.windows import AFTER, BEFORE, HEAD, SMALL, TAIL, Room, rooms

LINE = b"[rank3]: 2026-11-20 10:11:12,123 INFO trainer.py:221] epoch 3 step 1200 loss 0.1234 tok/s 12345\n"
ANCHORS = ["CUDA error", "illegal memory access", "显存不足", "NCCL WARN"]


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


class Chunks(Source):
    """A source that gives these chunks, and then perhaps an interrupt."""

    def __init__(self, *chunks: bytes, interrupt: bool = False) -> None:
        super().__init__("chunks", lambda: io.BytesIO(), piped=True)
        self.given, self.interrupt = chunks, interrupt

    def chunks(self) -> Iterator[bytes]:
        """The chunks."""
        yield from self.given
        if self.interrupt:
            raise KeyboardInterrupt


def cut(data: bytes, size: int) -> Chunks:
    """A source that gives the data in chunks of this size."""
    return Chunks(*(data[at : at + size] for at in range(0, len(data), size)))


def check(scanned: Scanned, data: bytes) -> None:
    """Every region is what stands in the log at its place, with its line number; in order, apart."""
    end = -1
    for region in scanned.regions:
        assert data[region.offset : region.offset + len(region.data)] == region.data
        assert region.line == data.count(b"\n", 0, region.offset) + 1
        assert region.offset > end
        end = region.offset + len(region.data)
    assert scanned.bytes == len(data)
    assert scanned.lines == len(data.splitlines() if b"\r" not in data else data.removesuffix(b"\n").split(b"\n"))
    assert scanned.regions[0].offset == 0
    assert data.endswith(scanned.regions[-1].data)


def test_small_is_whole() -> None:
    """A small log is one region; nothing is searched."""
    scanned = scan(Chunks(b"epoch 1\nCUDA", b" error\nlast"), ANCHORS)
    assert scanned.whole
    assert [(r.offset, r.line, r.data) for r in scanned.regions] == [(0, 1, b"epoch 1\nCUDA error\nlast")]
    assert (scanned.bytes, scanned.lines, scanned.hits) == (23, 3, {})


@pytest.mark.parametrize("size", [70_001, 1 << 20])
def test_large_keeps_head_tail_and_windows(size: int) -> None:
    """Of a large log are kept: head, tail, and whole lines around what an anchor was found in."""
    lines = [LINE] * 100_000
    lines[40_000] = b"RuntimeError: cuda ERROR: an Illegal Memory Access was encountered\n"
    data = b"".join(lines)
    scanned = scan(cut(data, size), ANCHORS)
    check(scanned, data)
    assert not scanned.whole
    assert scanned.hits == {"CUDA error": 1, "illegal memory access": 1}
    head, window, tail = scanned.regions
    assert HEAD - len(LINE) <= len(head.data) <= HEAD
    assert TAIL - len(LINE) <= len(tail.data) <= TAIL
    assert BEFORE + AFTER - 2 * len(LINE) <= len(window.data) <= BEFORE + AFTER + 2 * len(LINE)
    for region in scanned.regions:
        assert region.data.startswith(b"[rank3]")
        assert region.data.endswith(b"\n")


@pytest.mark.parametrize("size", [700_001, 1 << 20])
def test_anchor_across_chunks(size: int) -> None:
    """An anchor that two chunks share is found, its window whole."""
    data = bytearray(LINE * 80_000)
    at = 5 * size
    data[at - 4 : at + 17] = b"illegal memory access"
    scanned = scan(cut(bytes(data), size), ANCHORS)
    check(scanned, bytes(data))
    assert any(b"illegal memory access" in region.data for region in scanned.regions)


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030"])
def test_anchor_beyond_ascii(encoding: str) -> None:
    """Chinese anchors are found in the encodings that logs have."""
    data = LINE * 30_000 + "错误: 显存不足\n".encode(encoding) + LINE * 30_000
    scanned = scan(cut(data, 1 << 20), ANCHORS)
    assert scanned.hits == {"显存不足": 1}


def test_encoded() -> None:
    """ASCII has one form; other scripts have one for each encoding that can write them."""
    assert encoded("CUDA") == [b"CUDA"]
    assert encoded("显存") == ["显存".encode(), "显存".encode("gb18030")]
    assert "память".encode("cp1251") in encoded("память")


def test_frequent_anchors_do_not_drive_out_rare_ones() -> None:
    """An anchor on every line is counted (at least), and the one rare line among them is kept."""
    noise = b"node1:17:19 [0] NCCL WARN something is slow again and again and again, step 123456\n"
    lines = [noise] * 150_000
    lines[70_000] = b"the one: illegal memory access\n"
    data = b"".join(lines)
    scanned = scan(cut(data, 1 << 20), ANCHORS)
    check(scanned, data)
    assert any(b"the one: illegal" in region.data for region in scanned.regions)
    assert scanned.hits["illegal memory access"] == 1
    assert scanned.hits["NCCL WARN"] > 64
    assert sum(len(region.data) for region in scanned.regions) < SMALL + HEAD


def test_first_and_last_of_many() -> None:
    """Of more hits than there is room for, the first and the last are kept, and nothing grows."""
    anchors = [f"failure {n:04d}" for n in range(1500)]
    data = b"".join(LINE * 300 + f"failure {n:04d}\n".encode() for n in range(1500))
    scanned = scan(cut(data, 1 << 20), anchors)
    check(scanned, data)
    kept = b"".join(region.data for region in scanned.regions)
    assert b"failure 0000" in kept
    assert b"failure 0001" in kept
    assert b"failure 1495" in kept
    assert len(kept) < SMALL + HEAD
    assert len(scanned.hits) == 1500


def test_one_long_line() -> None:
    """A line of any length is cut by bytes; what is found in it is kept."""
    data = b"x" * 9_000_000 + b" illegal memory access " + b"y" * 9_000_000
    scanned = scan(cut(data, 1 << 20), ANCHORS)
    check(scanned, data)
    assert scanned.lines == 1
    assert {region.line for region in scanned.regions} == {1}
    assert len(scanned.regions) == 3
    assert b" illegal memory access " in scanned.regions[1].data
    assert sum(len(region.data) for region in scanned.regions) < 2 << 20


def test_many_short_lines_are_bounded() -> None:
    """Lines cost memory, too: of very many short ones fewer bytes are kept."""
    data = b"y\n" * 3_000_000
    scanned = scan(cut(data, 1 << 16), ANCHORS)
    check(scanned, data)
    assert scanned.lines == 3_000_000
    assert sum(region.data.count(b"\n") for region in scanned.regions) < 50_000


@settings(max_examples=40, deadline=None)
@given(
    lines=st.lists(st.sampled_from([LINE, b"\n", b"CUDA error\n", b"a\r\n", b"z" * 30_000]), min_size=1, max_size=60),
    repeat=st.sampled_from([1, 30]),
    size=st.sampled_from([10_007, 100_003, 1 << 20]),
)
def test_regions_are_true(lines: list[bytes], repeat: int, size: int) -> None:
    """Whatever the log, regions hold its bytes at their places, and every anchor near the first ones is in one."""
    data = b"".join(lines) * repeat
    scanned = scan(cut(data, size), ANCHORS, room=Room(small=100_000))
    check(scanned, data)
    if not scanned.whole and b"CUDA error" in data:
        assert scanned.hits["CUDA error"] >= 1
        assert any(b"CUDA error" in region.data for region in scanned.regions)


def test_the_same_however_it_is_read() -> None:
    """What is kept of a dense log does not depend on how it comes: a file, a pipe, byte by byte."""
    dense = b"".join(b"rank %d: CUDA error: illegal memory access in step %d\n" % (n % 1000, n) for n in range(120_000))
    log = LINE * 9000 + dense + LINE * 9000
    whole = scan(Chunks(log), ANCHORS)
    for size in (BLOCK, 100_003, 1 << 20, 4096):
        assert scan(cut(log, size), ANCHORS) == whole


def test_made_ready_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The anchors are encoded and set up once, however many logs are scanned for them."""
    made = []
    monkeypatch.setattr("errdoc.logs.reading.alarms.encoded", lambda anchor: made.append(anchor) or [anchor.encode()])
    alarms = Alarms(["CUDA error", "NCCL WARN"])
    for _ in range(3):
        scan(cut(LINE * 30_000, 1 << 20), alarms)
    assert made == ["CUDA error", "NCCL WARN"]


def test_logs_of_one_job_share_the_room_of_one() -> None:
    """Small inputs get what they need, the others the rest; together no more than one log alone."""
    shares = rooms([100, None, 5 << 20, 1000])
    assert shares[0].small >= 100
    assert shares[3].small >= 1000
    assert abs(shares[1].small - (SMALL - 1100) // 2) <= 1
    assert rooms([5 << 30]) == [Room()]
    many = rooms([None] * 1000)
    assert sum(one.small for one in many) <= SMALL


@pytest.mark.parametrize("size", [2048, 1 << 15, 1 << 18, 1 << 20])
def test_a_share_bounds_what_is_kept(size: int) -> None:
    """Of an input with a share of the room no more than that is kept, and the first error is in it."""
    data = LINE * 30_000 + b"illegal memory access\n" + LINE * 5000 + b"NCCL WARN\n" * 20_000 + LINE * 30_000
    scanned = scan(cut(data, 1 << 20), ANCHORS, room=Room.of(size))
    check(scanned, data)
    assert sum(len(region.data) for region in scanned.regions) <= max(size, 4096) + (16 << 10)
    if size >= 1 << 15:
        assert any(b"illegal memory access" in region.data for region in scanned.regions)


class Terminal(io.BytesIO):
    """A terminal that is closed after some bytes."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self.room = room

    def write(self, data: bytes, /) -> int:  # type: ignore[override]
        """Writes until it is closed."""
        if self.tell() + len(data) > self.room:
            raise BrokenPipeError
        return super().write(data)


@pytest.mark.parametrize("small", [100, SMALL])
def test_live(small: int) -> None:
    """What is read is passed on, every byte in order; a terminal that goes away is no error."""
    chunks = [LINE * 3, b"CUDA error\n", LINE]
    live = io.BytesIO()
    scan(Chunks(*chunks), ANCHORS, live=live, room=Room(small=small))
    assert live.getvalue() == b"".join(chunks)
    closing = Terminal(len(chunks[0]))
    assert scan(Chunks(*chunks), ANCHORS, live=closing, room=Room(small=small)).bytes == len(b"".join(chunks))
    assert closing.getvalue() == chunks[0]


@pytest.mark.parametrize("small", [100, SMALL])
def test_interrupt(small: int) -> None:
    """Ctrl-C ends the reading of a pipe: what came is scanned, with a note."""
    source = Chunks(LINE * 9, b"CUDA error", interrupt=True)
    scanned = scan(source, ANCHORS, room=Room(small=small))
    assert scanned.bytes == 9 * len(LINE) + 10
    assert scanned.regions[-1].data.endswith(b"CUDA error")
    assert "interrupted" in source.notes[0]


def test_interrupt_before_anything() -> None:
    """Ctrl-C before the first byte, or while a file is read, means stop."""
    with pytest.raises(KeyboardInterrupt):
        scan(Chunks(interrupt=True), ANCHORS)
    source = Chunks(LINE, interrupt=True)
    source.piped = False
    with pytest.raises(KeyboardInterrupt):
        scan(source, ANCHORS)


@pytest.mark.skipif(sys.platform == "win32", reason="wait4")
@pytest.mark.parametrize("kind", ["lines", "line", "dense"])
def test_memory_is_bounded(kind: str, tmp_path: Path) -> None:
    """However much comes, the scan takes less than 20 MiB beyond what Python itself takes."""
    block = {"lines": LINE * 10_000, "line": b"x" * 1_000_000, "dense": b"CUDA error: illegal memory access\n" * 30_000}
    code = (
        "import resource, sys; from errdoc.logs.reading.read import sources; from errdoc.logs.reading.scan import scan\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        f"scanned = scan(sources(['-'])[0], {ANCHORS!r})\n"
        "after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "print(scanned.bytes, (after - before) // (1024 if sys.platform == 'linux' else 1 << 20))"
    )
    # The child's peak counts from its start: a large parent must not be copied into it.
    starter = f"import os; os.execv({sys.executable!r}, [{sys.executable!r}, '-c', {code!r}])"
    process = subprocess.Popen(
        [sys.executable, "-c", starter], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        env=dict(os.environ, XDG_CACHE_HOME=str(tmp_path)),
    )  # fmt: skip
    assert process.stdin
    assert process.stdout
    for _ in range(150):
        process.stdin.write(block[kind])
    process.stdin.close()
    size, mib = process.stdout.read().split()
    process.stdout.close()
    assert process.wait() == 0
    assert int(size) == 150 * len(block[kind])
    assert int(mib) < 20
