"""What is kept of a diagnosis, and that nothing harms it."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from errdoc.errors import InputError
from errdoc.history import MIGRATIONS, SAME, History
from errdoc.history.damaged import set_aside
from errdoc.history.file import opened
from errdoc.model import Diagnosis, Evidence, Experiment, Explanation, RankedCause, SourceInfo

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
LATER = NOW + SAME + timedelta(minutes=1)
SECRET = "hf_abcdefghijklmnop"
CAUSES = (
    RankedCause("container-shm-too-small", "…", "confirmed", 0.9),
    RankedCause("too-many-dataloader-workers", "…", "possible", 0.1),
)


def answer(key: str = "1abff56cf655", role: str = "root") -> Explanation:
    """An answer with one diagnosis whose log holds a secret."""
    one = Diagnosis("shared-memory-exhausted", f"title {SECRET}", role, 0.97, "signature", "torch-shm", key, 3,  # type: ignore[arg-type]
                    causes=CAUSES, summary=SECRET)  # fmt: skip
    return Explanation(
        "diagnosed", (SourceInfo(f"/home/{SECRET}.log", 1, 1, "utf-8"),), "2026.11", (one,), machine="same: here"
    )


@pytest.fixture
def history(tmp_path: Path) -> History:
    """A history that is not there yet."""
    return History(tmp_path / "deep" / "history.sqlite")


def test_a_new_failure_was_never_seen(history: History) -> None:
    """Asking makes no file."""
    assert history.seen(answer()) is None
    assert history.entries() == []
    assert not history.path.exists()


def test_what_is_kept_comes_back(history: History) -> None:
    """Page, signature, hash, causes with verdicts and whose log it was; a later sighting counts."""
    history.record(answer(), now=NOW)
    (entry,) = history.entries()
    assert (entry.failure, entry.signature, entry.hash, entry.machine) == (
        "shared-memory-exhausted", "torch-shm", "1abff56cf655", "same")  # fmt: skip
    assert entry.causes == (("container-shm-too-small", "confirmed"), ("too-many-dataloader-workers", "possible"))
    seen = history.seen(answer(), now=LATER)
    assert seen is not None
    assert (seen.count, seen.first, seen.fixed_by) == (1, "2026-03-01T12:00:00+00:00", "")
    assert history.seen(answer("another"), now=LATER) is None


def test_nothing_of_the_log_is_in_the_file(history: History) -> None:
    """Neither its text nor its name."""
    history.record(answer(), now=NOW)
    for path in history.path.parent.iterdir():
        assert SECRET.encode() not in path.read_bytes()
    if os.name == "posix":
        assert history.path.stat().st_mode & 0o077 == 0


def test_the_same_failure_within_minutes_is_one_sighting(history: History) -> None:
    """People run the command twice; later, or after an outcome, it is a new one."""
    first = history.record(answer(), now=NOW)
    assert history.record(answer(), now=NOW + timedelta(minutes=1)) == first
    assert history.seen(answer(), now=NOW + timedelta(minutes=2)) is None
    assert history.record(answer(), now=NOW + timedelta(minutes=1) + SAME) != first


def test_a_clock_that_was_ahead_makes_no_two_sightings_one(history):
    """Once it is right again, what was seen in its future was seen before, and is not written over."""
    first = history.record(answer(), now=NOW + timedelta(days=3650))
    assert history.seen(answer(), now=NOW).count == 1
    second = history.record(answer(), now=NOW)
    assert second != first
    assert [one.id for one in history.entries()] == [second, first]
    assert history.seen(answer(), now=LATER).count == 2
    assert history.record(answer(), now=NOW - timedelta(seconds=5)) == second  # a clock that is set right by a little


def test_what_fixed_it_is_said(history: History) -> None:
    """The cause of the last outcome `fixed`."""
    ident = history.record(answer(), now=NOW)
    assert ident is not None
    history.finish(ident, "fixed", "container-shm-too-small", now=NOW)
    seen = history.seen(answer(), now=NOW)
    assert seen is not None
    assert (seen.count, seen.fixed_by) == (1, "container-shm-too-small")
    assert history.entries()[0].outcome == "fixed"


def test_a_consequence_alone_is_not_kept(history: History) -> None:
    """Only a root is a diagnosis to remember."""
    assert history.record(answer(role="benign"), now=NOW) is None
    assert history.entries() == []


def test_forgetting_leaves_nothing(history: History) -> None:
    """All entries go."""
    history.record(answer(), now=NOW)
    assert history.forget() == 1
    assert history.entries() == []


def test_it_is_in_wal_mode_at_the_newest_version(history: History) -> None:
    """Readers do not wait for a writer."""
    history.record(answer(), now=NOW)
    with sqlite3.connect(history.path) as database:
        assert database.execute("pragma journal_mode").fetchone() == ("wal",)
        assert database.execute("pragma user_version").fetchone() == (len(MIGRATIONS),)
    database.close()


def test_a_file_of_an_older_version_is_brought_up_to_date(history: History) -> None:
    """What it held stays, and what it did not know is empty."""
    history.path.parent.mkdir()
    with sqlite3.connect(history.path) as database:
        database.executescript(MIGRATIONS[0] + ";pragma user_version = 1")
        row = ("2026-01-01T00:00:00+00:00", "nan-loss", "s", "1abff56cf655", "[]", "same")
        database.execute(
            "insert into diagnosis (time, failure, signature, hash, causes, machine) values (?,?,?,?,?,?)", row
        )
    database.close()
    (entry,) = history.entries()
    assert (entry.failure, entry.python, entry.tried) == ("nan-loss", "", "")


def test_the_python_and_the_experiment_are_kept(history: History) -> None:
    """So that they are the same when the fix is verified; an experiment that was not done is none."""
    for outcome, tried in (("same", "torch"), ("unable", "")):
        done = Experiment("allocate", outcome, "it came back", "torch 2.1.0")  # type: ignore[arg-type]
        asked = answer()
        root = replace(asked.diagnoses[0], experiment=done)
        history.record(replace(asked, diagnoses=(root,), interpreter="/opt/venv/bin/python"), now=NOW)
        (entry,) = history.entries()
        assert (entry.python, entry.tried) == ("/opt/venv/bin/python", tried)


def test_a_newer_file_is_left_alone(history: History) -> None:
    """The error names the file and the way out, and changes nothing."""
    history.record(answer(), now=NOW)
    with sqlite3.connect(history.path) as database:
        database.execute("pragma user_version = 99")
    database.close()
    before = history.path.read_bytes()
    with pytest.raises(InputError, match="newer errdoc") as error:
        history.record(answer(), now=LATER)
    assert "ERRDOC_HISTORY=off" in str(error.value.hint)
    assert history.path.read_bytes() == before
    history.forget()
    assert not history.path.exists()


def broken(history: History, how: str) -> None:
    """Damages the file in one of three ways."""
    history.record(answer("0" * 12), now=NOW)
    with sqlite3.connect(history.path) as database:
        database.execute(
            "with recursive row(n) as (select 1 union all select n + 1 from row where n < 199) "
            "insert into diagnosis (time, failure, signature, hash, causes, machine) "
            "select time, failure, signature, printf('%012d', n), causes, machine from diagnosis, row where id = 1"
        )
    database.close()
    raw = bytearray(history.path.read_bytes())
    if how == "no database":
        raw = bytearray(b"no database, but long enough to look like one" * 400)
    elif how == "pages of zeros":
        raw[4096:] = bytes(len(raw) - 4096)
    else:
        raw = raw[: len(raw) // 2]
    history.path.write_bytes(raw)


WAYS = ("no database", "pages of zeros", "cut in half")


@pytest.mark.parametrize("how", WAYS)
def test_a_damaged_file_is_set_aside_and_begun_anew(history: History, how: str) -> None:
    """What was there is kept under another name, a note says where, and what is recorded next is there."""
    broken(history, how)
    damaged = history.path.read_bytes()
    history.seen(answer(), now=NOW)
    history.record(answer(), now=NOW)
    newest, *saved = [entry.hash for entry in history.entries(300)]
    assert newest == "1abff56cf655"
    assert (50 if how == "cut in half" else 0) <= len(saved) < 200
    assert set(saved) <= {f"{number:012}" for number in range(200)}
    (aside,) = history.path.parent.glob("*.damaged-*")
    assert aside.read_bytes() == damaged
    (note,) = history.notes
    assert f"{aside}, and a new one begins with the {len(saved)} entries" in note


@pytest.mark.parametrize("how", WAYS)
def test_any_file_can_be_forgotten(history: History, how: str) -> None:
    """Whatever stands in it."""
    broken(history, how)
    history.forget()
    assert history.entries() == []
    history.record(answer(), now=NOW)
    assert len(history.entries()) == 1


def test_a_file_that_another_process_has_just_set_aside_is_begun_anew(history: History) -> None:
    """Who read the damaged one finds none there, for the moment that it takes to make another."""
    broken(history, "no database")
    with pytest.raises(sqlite3.DatabaseError) as read, opened(history.path, MIGRATIONS, 1.0):
        pass
    history.path.rename(history.path.with_name("elsewhere"))
    assert set_aside(history.path, MIGRATIONS, read.value, 1.0) is None
    assert history.record(answer(), now=NOW) == 1


@pytest.mark.skipif(os.name != "posix", reason="locks of folders")
def test_nothing_is_set_aside_under_an_open_transaction(history: History) -> None:
    """What lies beside a database is found by its name, and would be taken for that of the new one."""
    import fcntl

    history.record(answer(), now=NOW)
    with opened(history.path, MIGRATIONS, 1.0):
        folder = os.open(history.path.parent, os.O_RDONLY)
        try:
            with pytest.raises(BlockingIOError):
                fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        finally:
            os.close(folder)


@pytest.mark.parametrize("how", WAYS)
def test_ten_processes_set_a_damaged_file_aside_once(history: History, how: str) -> None:
    """And nobody's entry goes with it."""
    broken(history, how)
    every = [writer(history.path, f"w{name}", 5) for name in range(10)]
    for one in every:
        one.communicate()
    assert [one.returncode for one in every] == [0] * 10
    assert len({entry.hash for entry in history.entries(300) if entry.hash.startswith("w")}) == 50
    assert len(list(history.path.parent.glob("*.damaged-*"))) == 1


@pytest.mark.parametrize(
    ("column", "value"),
    [("time", 5), ("time", "yesterday"), ("time", b"2026"), ("causes", "[["), ("causes", "[1]"), ("causes", b"\xff\xfe"),
     ("asked", "[]"), ("outcome", b"fixed"), ("failure", b"\xff")],
)  # fmt: skip
def test_a_damaged_row_is_left_out_and_counted(history: History, column: str, value: object) -> None:
    """The others are told, and a new one is kept."""
    history.record(answer(), now=NOW)
    history.record(answer(), now=LATER)
    with sqlite3.connect(history.path) as database:
        database.execute(f"update diagnosis set {column} = ? where id = 2", (value,))
    database.close()
    assert [entry.id for entry in history.entries()] == [1]
    assert history.damaged == 1
    seen = history.seen(answer(), now=LATER + timedelta(days=1))
    assert seen is not None
    assert seen.count == 1
    history.record(answer("another"), now=LATER)
    assert len(history.entries()) == 2


def test_what_the_checks_turned_on_is_kept(history: History) -> None:
    """So that they can be done again: short values that are not private, and that a name was not stated."""
    asked = (("module", "yacs"), ("port", None), ("path", "/home/somebody/data"), ("text", "x" * 1000))
    piece = Evidence("machine", says="for", strength="decisive", asked=asked)
    asked_for = answer()
    root = replace(asked_for.diagnoses[0], causes=(replace(CAUSES[0], evidence=(piece,)),))
    history.record(replace(asked_for, diagnoses=(root,), interpreter_found_by="run", folder="/srv/job"), now=NOW)
    (entry,) = history.entries()
    assert entry.asked == {"module": "yacs", "port": None}
    assert (entry.found_by, entry.folder) == ("run", "/srv/job")


def test_the_setting_turns_it_off_or_moves_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """ERRDOC_HISTORY=off, or a file."""
    monkeypatch.setenv("ERRDOC_HISTORY", "off")
    assert History.usual() is None
    monkeypatch.setenv("ERRDOC_HISTORY", str(tmp_path / "h.sqlite"))
    kept = History.usual()
    assert kept is not None
    assert kept.path == tmp_path / "h.sqlite"


WRITER = """
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from errdoc.history import History
from errdoc.model import Diagnosis, Explanation
history = History(Path(sys.argv[1]))
for number in range(int(sys.argv[3])):
    one = Diagnosis("f", "t", "root", 0.9, "signature", "s", f"{sys.argv[2]}-{number}")
    history.record(Explanation("diagnosed", (), "k", (one,)))
    print(number, flush=True)
"""


def writer(path: Path, name: str, count: int) -> subprocess.Popen[bytes]:
    """A process that keeps so many diagnoses."""
    return subprocess.Popen([sys.executable, "-c", WRITER, str(path), name, str(count)], stdout=subprocess.PIPE)


def test_ten_processes_at_once_lose_nothing(history: History) -> None:
    """All make the file, and every entry of all is there."""
    every = [writer(history.path, f"w{name}", 20) for name in range(10)]
    for one in every:
        one.communicate()
    assert [one.returncode for one in every] == [0] * 10
    assert len({entry.hash for entry in history.entries(400)}) == 200
    assert [path.name for path in history.path.parent.iterdir() if path.name.startswith(".")] == []


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL")
def test_a_kill_at_any_moment_leaves_a_good_file(history: History) -> None:
    """What was said to be kept is there, and the file is whole and can be written."""
    for round_ in range(4):
        one = writer(history.path, f"r{round_}", 100000)
        assert one.stdout is not None
        one.stdout.readline()
        time.sleep(0.03 * round_)
        one.send_signal(signal.SIGKILL)
        told = len(one.stdout.read().splitlines())
        one.wait()
        one.stdout.close()
        kept = [entry for entry in history.entries(200000) if entry.hash.startswith(f"r{round_}-")]
        assert len(kept) >= told
        with sqlite3.connect(history.path) as database:
            assert database.execute("pragma integrity_check").fetchone() == ("ok",)
        database.close()
    history.record(answer(), now=NOW)
