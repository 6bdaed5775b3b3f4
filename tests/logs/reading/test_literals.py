"""Sets of literals: every tier finds the same, cached databases are harmless, dense data stays cheap."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from errdoc.logs.reading.literals import MANY, WINDOW, Literals, Tier
from errdoc.logs.reading.stream import FLOOD, PER_WINDOW, Stream

TIERS: list[Tier] = ["hyperscan", "re2", "stdlib"]
INSTALLED: list[Tier] = []
for _tier in TIERS:
    try:
        if _tier != "stdlib":
            __import__(_tier)
        INSTALLED.append(_tier)
    except ImportError:
        pass

# Few letters, so that literals overlap and repeat; two bytes beyond ASCII that Latin-1 would fold into each other.
ALPHABET = b"aAbB \n\xc0\xe0\xff"
texts = st.lists(st.sampled_from(ALPHABET), max_size=300).map(bytes)
sets = st.lists(st.lists(st.sampled_from(ALPHABET), min_size=1, max_size=6).map(bytes), min_size=1, max_size=12)


def expected(literals: list[bytes], data: bytes) -> set[tuple[int, int]]:
    """The hits by definition."""
    text = data.lower()
    return {
        (index, at + len(literal))
        for index, literal in enumerate(literals)
        for at in range(len(text))
        if text.startswith(literal.lower(), at)
    }


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache folder of this module's own."""
    return tmp_path_factory.mktemp("cache")


@pytest.mark.parametrize("tier", [*INSTALLED, None])
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(literals=sets, data=texts)
def test_block_finds_what_is_there(tier: Tier | None, cache: Path, literals: list[bytes], data: bytes) -> None:
    """Each tier reports exactly the occurrences, caseless for ASCII letters only."""
    found = Literals(literals, tier=tier, cache=cache).find(data)
    assert len(found) == len(set(found))
    assert set(found) == expected(literals, data)


@pytest.mark.parametrize("tier", INSTALLED)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    literals=sets,
    chunks=st.lists(texts, max_size=6),
    pieces=st.sets(st.lists(st.sampled_from(ALPHABET.lower()), min_size=1, max_size=2).map(bytes), max_size=6),
)
def test_stream_sees_across_borders(
    tier: Tier, cache: Path, literals: list[bytes], chunks: list[bytes], pieces: set[bytes]
) -> None:
    """However the data is cut into chunks, and whatever pieces are searched first, the hits are those of the whole."""
    whole = b"".join(chunks)
    stream = Stream(Literals(literals, pieces=pieces, tier=tier, cache=cache))
    found = [hit for chunk in chunks for hit in stream.feed(chunk)]
    all_of_them = expected(literals, whole)
    assert set(found) <= all_of_them
    assert len(found) == len(set(found))
    # Of what floods fewer are told: these texts are shorter than one window, but there may be many chunks.
    for index in range(len(literals)):
        there = {hit for hit in all_of_them if hit[0] == index}
        if len(there) <= PER_WINDOW:
            assert there == {hit for hit in found if hit[0] == index}
    assert stream.position == len(whole)


@pytest.mark.parametrize("tier", INSTALLED)
def test_hit_across_windows(tier: Tier, cache: Path) -> None:
    """A literal on the border of two windows of one chunk, or of two chunks, is found once."""
    for size in (WINDOW, 3 * WINDOW, 1000):
        stream = Stream(Literals([b"illegal memory access"], tier=tier, cache=cache))
        chunk = (b"." * (size - 7) + b"Illegal Memory Access").ljust(size + WINDOW, b".")
        found = stream.feed(chunk[:size]) + stream.feed(chunk[size:])
        assert found == [(0, size + 14)]
        assert stream.counts == [1]


@pytest.mark.parametrize("tier", INSTALLED)
def test_what_floods_is_given_up(tier: Tier, cache: Path) -> None:
    """A literal on every line is told some hundred times and then no more; a rare one among them is not lost."""
    literals = [b"error", b"rare thing", b"cross"]
    data = b"error " * (3 * WINDOW // 6)
    data += b"error " * 5000 + b"a Rare Thing " + b"error " * 20_000
    data = data[: 5 * WINDOW - 2] + b"cross" + data[5 * WINDOW + 3 :] + b"error " * 4000
    stream = Stream(Literals(literals, tier=tier, cache=cache))
    found = stream.feed(data)
    assert FLOOD <= stream.counts[0] < FLOOD + PER_WINDOW
    assert {1, 2} <= {index for index, _ in found}
    assert set(found) <= set(Literals(literals, tier="stdlib").find(data))


@pytest.mark.parametrize("tier", INSTALLED)
def test_a_piece_in_vain_costs_little(tier: Tier, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a piece keeps coming without its literals, these are searched for in its place, and still found."""
    monkeypatch.setattr("errdoc.logs.reading.stream._UNWANTED", 10)
    stream = Stream(Literals([b"step 1234567 failed", b"flood"], pieces={b"step 12"}, tier=tier, cache=cache))
    for _ in range(200):
        assert not stream.feed(b"step 1200 flo " * 100)
    for _ in range(FLOOD + 30):
        stream.feed(b"a FLOOD" + b"." * 5000)
    assert [index for index, _ in stream.feed(b"a flood: Step 1234567 failed")] == [0]


def test_tiers_thin_out_alike(cache: Path) -> None:
    """In dense data, too, the tiers tell the same."""
    data = (b"Error: cuda ERROR cudnn\n" * 40_000)[3:]
    answers = []
    for tier in INSTALLED:
        stream = Stream(Literals([b"error", b"cuda error", b"cudnn\nerr"], tier=tier, cache=cache))
        answers.append([hit for at in range(0, len(data), 100_000) for hit in stream.feed(data[at : at + 100_000])])
    assert all(answer == answers[0] for answer in answers)


def test_three_thousand_literals(cache: Path) -> None:
    """A set of 3,000 literals of up to 120 bytes is searched in one go."""
    literals = [f"{n:04d} {'x' * (n % 114)}".encode() for n in range(3000)]
    data = b"\n".join(literals) * 3
    assert len(Literals(literals, cache=cache).find(data)) >= 9000


@pytest.mark.parametrize("bad", [b"", b"a\0b"])
def test_unusable_literals(bad: bytes) -> None:
    """An empty literal, or one with a NUL byte, is refused."""
    with pytest.raises(ValueError, match="literal"):
        Literals([b"fine", bad])


def test_no_literals() -> None:
    """An empty set finds nothing."""
    assert Literals([]).find(b"abc") == []
    assert Stream(Literals([])).feed(b"abc") == []


class TestCache:
    """The cache of compiled databases."""

    literals = (b"one thing", b"another")
    hits = ((0, 9), (1, 21))

    def search(self, cache: Path) -> tuple[tuple[int, int], ...]:
        """A search with this cache."""
        pytest.importorskip("hyperscan")
        return tuple(Literals(self.literals, tier="hyperscan", cache=cache).find(b"One thing and ANOTHER"))

    def test_is_used(self, tmp_path: Path) -> None:
        """A second search reads the file that the first one wrote, and leaves no other file behind."""
        assert self.search(tmp_path) == self.hits
        (file,) = tmp_path.iterdir()
        before = file.stat().st_ino  # writing makes a new file in its place
        assert self.search(tmp_path) == self.hits
        assert [file] == list(tmp_path.iterdir())
        assert file.stat().st_ino == before

    @pytest.mark.parametrize("damage", ["empty", "short", "flipped", "rubbish", "folder"])
    def test_damage_is_harmless(self, tmp_path: Path, damage: str) -> None:
        """A damaged file is compiled anew and replaced."""
        self.search(tmp_path)
        (file,) = tmp_path.iterdir()
        good = file.read_bytes()
        if damage == "folder":
            file.unlink()
            file.mkdir()
        else:
            middle = len(good) // 2
            flipped = good[:middle] + bytes([good[middle] ^ 1]) + good[middle + 1 :]
            file.write_bytes({"empty": b"", "short": good[:-9], "flipped": flipped, "rubbish": b"x" * 999}[damage])
        assert self.search(tmp_path) == self.hits
        if damage != "folder":
            assert file.read_bytes() == good

    def test_is_pruned(self, tmp_path: Path) -> None:
        """The databases of former sets do not pile up, and one that is used stays."""
        pytest.importorskip("hyperscan")
        self.search(tmp_path)
        (used,) = tmp_path.iterdir()
        for number in range(40):
            Literals([b"%d" % number], tier="hyperscan", cache=tmp_path).find(b"19")
            self.search(tmp_path)
        assert len(list(tmp_path.iterdir())) == 32
        assert used.exists()

    def test_unwritable_folder_is_harmless(self, tmp_path: Path) -> None:
        """Where the folder cannot be made, the search works without a cache."""
        (tmp_path / "file").write_text("")
        assert self.search(tmp_path / "file" / "folder") == self.hits


def test_small_blocks_import_no_engine() -> None:
    """A small block is searched without importing hyperscan or re2."""
    code = (
        "import sys; from errdoc.logs.reading.literals import Literals\n"
        "assert Literals([b'CUDA'] * 1500).find(b'cuda ' * 800)\n"
        "assert not {'hyperscan', 're2', 'tempfile', 'platformdirs'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_stream_survives_collection(tmp_path: Path) -> None:
    """The engine's callback stays alive while the stream does (the binding holds no reference of its own)."""
    pytest.importorskip("hyperscan")
    code = (
        "import gc; from errdoc.logs.reading.literals import Literals; from errdoc.logs.reading.stream import Stream\n"
        "streams = [Stream(Literals([b'cuda', b'%d' % n], tier='hyperscan')) for n in range(50)]\n"
        "for _ in range(20):\n"
        "    gc.collect(); junk = [lambda *a: a for _ in range(1000)]\n"
        "    for s in streams: s.feed(b'a CUDA b' * 7)\n"
        "assert all(s.counts[0] == 140 for s in streams), [s.counts for s in streams]"
    )
    environ = dict(os.environ, XDG_CACHE_HOME=str(tmp_path))
    subprocess.run([sys.executable, "-X", "faulthandler", "-c", code], check=True, env=environ)


def test_many_literals_are_found_by_their_ends() -> None:
    """Of more than are searched one by one: short ones, those that share an end, one within another, any case."""
    literals = [f"kernel {number:04d} has failed".encode() for number in range(MANY)]
    literals += [b"oom", b"another has failed", b"er has failed", b"never there"]
    data = b"Kernel 0012 HAS failed; oom; another has failed"
    many = Literals(literals)
    found = {literals[index] for index, _ in many.find(data)}
    assert found == {b"kernel 0012 has failed", b"oom", b"another has failed", b"er has failed"}
    assert {literals[index] for index in many.present(data)} == found
    assert sorted(many.find(data)) == sorted(Literals(literals, tier="stdlib").find(data))


@pytest.mark.parametrize("tier", INSTALLED)
def test_a_crowd_of_literals_is_thinned_out(tier: Tier, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once a log had very many hits, each literal is told a few times more and then no more; a new one still is."""
    monkeypatch.setattr("errdoc.logs.reading.stream._CROWD", 100)
    literals = [f"fault {number:02d}!".encode() for number in range(20)] + [b"at last"]
    line = b" ".join(literals[:20]) + b"." * 2000
    stream = Stream(Literals(literals, tier=tier, cache=cache))
    for _ in range(60):
        stream.feed(line)
    assert max(stream.counts) < FLOOD // 8
    assert [index for index, _ in stream.feed(line + b"at last")] == [20]
