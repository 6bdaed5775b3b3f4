"""Compiled databases of literals are kept where only the user can have put them, and whatever lies there costs nothing."""

import stat
from pathlib import Path

import pytest
from tests.traps import TRAPS, Trap, in_time, of_another, open_to_others, posix, umask

from errdoc.logs.reading.databases import database

hyperscan = pytest.importorskip("hyperscan")
LITERALS = [b"cuda error", b"nccl warn"]
TEXT = b"a CUDA error, and NCCL WARN"


def found(cache: Path | None) -> list[int]:
    """Which literals a database from this cache tells of the text."""
    told: list[int] = []
    made = database(LITERALS, cache, once=True, kept=True)
    made.scan(TEXT, match_event_handler=lambda ident, *_: told.append(ident) or None)
    return sorted(told)


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    """A cache that holds the database."""
    folder = tmp_path / "errdoc"
    assert found(folder) == [0, 1]
    return folder


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often something was compiled."""
    counted: list[int] = []

    class Counting(hyperscan.Database):
        def compile(self, **given) -> None:
            counted.append(1)
            super().compile(**given)

    monkeypatch.setattr(hyperscan, "Database", Counting)
    return counted


def test_a_kept_database_is_not_compiled_again(cache: Path, compiled: list[int]) -> None:
    """Neither are others kept beside it."""
    assert found(cache) == [0, 1]
    assert compiled == []
    assert len(list(cache.iterdir())) == 1


@posix
@TRAPS
def test_what_lies_in_its_place_costs_only_a_compilation(cache: Path, compiled: list[int], trap: Trap) -> None:
    """A pipe, a device, a file with holes, a folder: the answer comes, and is kept where that is possible."""
    (file,) = cache.iterdir()
    file.unlink()
    trap(file)
    with in_time():
        assert found(cache) == [0, 1]
    assert len(compiled) == 1
    assert file.is_dir() or file.stat().st_size < 1 << 20


@posix
@pytest.mark.parametrize("what", ["file", "folder"])
def test_what_others_may_have_written_is_not_loaded(cache: Path, compiled: list[int], what: str) -> None:
    """Whoever makes a database decides what the engine does with it."""
    (file,) = cache.iterdir()
    open_to_others(file if what == "file" else cache)
    assert found(cache) == [0, 1]
    assert len(compiled) == 1
    # made anew, it is the user's alone
    assert found(cache) == [0, 1]
    assert len(compiled) == 1


@posix
def test_a_database_of_another_is_not_loaded(cache: Path, compiled: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """And where the folder is another's, nothing is kept."""
    of_another(cache, monkeypatch)
    before = [path.stat().st_mtime_ns for path in cache.iterdir()]
    assert found(cache) == [0, 1]
    assert len(compiled) == 1
    assert [path.stat().st_mtime_ns for path in cache.iterdir()] == before


@posix
def test_it_is_the_users_alone_whatever_the_umask(tmp_path: Path) -> None:
    """Folder and file."""
    with umask(0):
        found(tmp_path / "errdoc")
    (file,) = (tmp_path / "errdoc").iterdir()
    assert [stat.S_IMODE(path.stat().st_mode) for path in (file.parent, file)] == [0o700, 0o600]


def test_a_user_without_a_folder_has_an_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept then, and nothing is left where one works."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("errdoc.logs.reading.databases.cache_folder", lambda: "")
    assert found(None) == [0, 1]
    assert list(tmp_path.iterdir()) == []
