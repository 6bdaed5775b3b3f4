"""Damaged files of the history: what is set aside, and what is saved."""

import contextlib
import sqlite3
from pathlib import Path

import pytest

from errdoc.history import History
from errdoc.model import Diagnosis, Explanation


def answer(key: str) -> Explanation:
    """An answer with one diagnosis."""
    return Explanation("diagnosed", (), "k", (Diagnosis("f", "t", "root", 0.9, "signature", "s", key),))


@pytest.fixture
def history(tmp_path: Path) -> History:
    """A history that is not there yet."""
    return History(tmp_path / "history.sqlite")


def changed(history: History, statement: str) -> None:
    """Runs a statement on the file, as no errdoc does."""
    with contextlib.closing(sqlite3.connect(history.path, isolation_level=None)) as database:
        database.execute("pragma writable_schema = 1")
        database.execute(statement)
        database.execute("pragma wal_checkpoint(truncate)")


@pytest.mark.parametrize(
    ("statement", "saved"),
    [
        ("pragma user_version = 0", ["before"]),
        ("pragma user_version = -1", ["before"]),
        ("pragma user_version = 2130706435", ["before"]),  # one bit of the third version
        ("alter table diagnosis rename to diagnosjs", []),
        ("alter table diagnosis drop column asked", ["before"]),
        ("update sqlite_master set sql = 'create table diagnosis (' where type = 'table'", []),
        ("create trigger no before insert on diagnosis begin select raise(abort, 'no'); end", ["before"]),
    ],
)
def test_a_database_that_is_no_history_is_set_aside(history: History, statement: str, saved: list[str]) -> None:
    """Though SQLite finds nothing wrong with its pages; the entries that can be read are in the new one."""
    history.record(answer("before"))
    changed(history, statement)
    history.record(answer("after"))
    assert [entry.hash for entry in history.entries()] == ["after", *saved]
    assert len(history.notes) == 1


@pytest.mark.parametrize(
    "place", [18, 19, 47], ids=["version of writing", "version of reading", "format of the tables"]
)
def test_a_header_of_a_later_sqlite_is_set_aside(history: History, place: int) -> None:
    """A byte of the file's own header says that nobody may write it, or read it."""
    history.record(answer("before"))
    raw = bytearray(history.path.read_bytes())
    raw[place] = 255
    history.path.write_bytes(raw)
    history.record(answer("after"))
    assert history.entries()[0].hash == "after"


def test_what_was_not_in_the_file_yet_is_set_aside_with_it(history: History) -> None:
    """The newest entries lie beside the file after a kill."""
    history.record(answer("old"))
    sound = history.path.read_bytes()
    with contextlib.closing(sqlite3.connect(history.path)) as reader:
        reader.execute("begin")
        reader.execute("select * from diagnosis").fetchone()
        history.record(answer("the newest"))
        changes = Path(f"{history.path}-wal").read_bytes()
    history.path.write_bytes(b"\0" + sound[1:])
    Path(f"{history.path}-wal").write_bytes(changes)
    history.record(answer("after"))
    assert history.entries()[0].hash == "after"
    assert any(b"the newest" in path.read_bytes() for path in history.path.parent.glob("*.damaged-*"))


def test_what_is_recorded_into_a_damaged_file_is_saved(history: History) -> None:
    """The damage lies where nobody looked when it was recorded: it shows when all entries are asked for."""
    for number in range(60):
        history.record(answer(f"entry {number:02}"))
    raw = bytearray(history.path.read_bytes())
    (page,) = (
        at for at in range(0, len(raw), 4096) if b"entry 00" in raw[at : at + 4096] and b"[]" in raw[at : at + 4096]
    )
    raw[page : page + 8] = bytes(8)
    history.path.write_bytes(raw)
    history.record(answer("after"))
    assert history.notes == []
    kept = [entry.hash for entry in history.entries(1_000)]
    assert kept[:4] == ["after", "entry 59", "entry 58", "entry 57"]
    assert "entry 00" not in kept
    assert len(history.notes) == 1


def test_what_is_recorded_into_a_page_without_order_is_saved(history: History) -> None:
    """Zeros in the newest page are rows without a number: the next would get the number of an old one, and be lost."""
    for number in range(60):
        history.record(answer(f"entry {number:02}"))
    raw = bytearray(history.path.read_bytes())
    (page,) = (
        at for at in range(0, len(raw), 4096) if b"entry 59" in raw[at : at + 4096] and b"[]" in raw[at : at + 4096]
    )
    raw[page + 200 : page + 4096] = bytes(4096 - 200)
    history.path.write_bytes(raw)
    history.record(answer("after"))
    kept = [entry.hash for entry in history.entries(1_000)]
    assert (kept[0], kept[-1], history.damaged) == ("after", "entry 00", 0)
    assert len(history.notes) == 1


def test_a_damaged_row_of_a_damaged_file_is_left_out(history: History) -> None:
    """What is saved of the file has a row that says nothing: the question goes on without it."""
    for number in range(60):
        history.record(answer(f"entry {number:02}"))
    changed(history, "update diagnosis set time = 'yesterday' where hash = 'entry 59'")
    changed(history, "pragma user_version = 0")
    assert [entry.hash for entry in history.entries(2)] == ["entry 58"]
    assert history.damaged == 1
    assert history.record(answer("after")) == 61
