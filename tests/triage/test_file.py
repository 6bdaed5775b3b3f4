"""A store's file may be anything: an error names it and the way out, and what is not a store is left as it was."""

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from errdoc.errors import InputError
from errdoc.kb import KnowledgeBase
from errdoc.triage import file
from errdoc.triage.gaps import gaps
from errdoc.triage.merge import merge
from errdoc.triage.pool import Pool
from errdoc.triage.reports.report import report
from errdoc.triage.run import triage
from errdoc.triage.sources.inputs import Log, logs
from errdoc.triage.store import Store, existing, kinds_of
from errdoc.triage.tables import TABLES
from errdoc.triage.watch.news import News
from errdoc.triage.work import Setting

UNKNOWN = "FrobnicationError: no flux in drum {n}\n"
#: Who opens a store, and what for.
USES = ["go on", "gaps", "against", "merge"]


@pytest.fixture(scope="module")
def whole(kb: KnowledgeBase, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that is done, in one file."""
    folder = tmp_path_factory.mktemp("whole")
    (folder / "logs").mkdir()
    for n in range(8):
        (folder / "logs" / f"job-{n}.log").write_text(UNKNOWN.format(n=n) if n % 2 else "training finished\n")
    with contextlib.closing(Store(folder / "out", kb.version)) as store:
        News(store)
        triage(store, Pool(1, Setting(folder / "out")), kb, logs([str(folder / "logs")], folder / "out"))
        store.ask("pragma journal_mode = delete")
    return folder / "out"


@pytest.fixture
def run(whole: Path, tmp_path: Path) -> Path:
    """A copy of it, to be damaged."""
    return Path(shutil.copytree(whole, tmp_path / "run"))


@pytest.fixture
def use(kb: KnowledgeBase, tmp_path: Path) -> Callable[[str, Path], Any]:
    """Opens a run as a command does, and asks all of it."""

    def go_on(run: Path) -> Any:
        with contextlib.closing(Store(run, kb.version)) as store:
            News(store).waiting()
            triage(store, Pool(1, Setting(run)), kb, ())
            return report(store, kb.version)

    def read(run: Path) -> Any:
        with contextlib.closing(existing(run)) as store:
            return gaps(store, kb)

    def merged(run: Path) -> Any:
        with contextlib.closing(Store(tmp_path / "all", kb.version)) as store:
            merge(store, [run])
            triage(store, Pool(1, Setting(tmp_path / "all")), kb, ())
            return report(store, kb.version)

    of = {"go on": go_on, "gaps": read, "against": kinds_of, "merge": merged}
    return lambda name, run: of[name](run)


def refused(use: Callable[[str, Path], Any], name: str, run: Path) -> str:
    """What is said of a run that cannot be used: it names the file, and a way out that is not errdoc's."""
    with pytest.raises(InputError) as error:
        use(name, run)
    assert str(run) in str(error.value)
    assert error.value.hint
    assert "install" not in f"{error.value} {error.value.hint}"
    return str(error.value)


def change(run: Path, *statements: str) -> None:
    """Changes the file as another program would."""
    with contextlib.closing(sqlite3.connect(run / "triage.sqlite")) as database, database:
        for one in statements:
            database.execute(one)


@pytest.mark.parametrize("name", USES)
def test_a_run_that_is_whole_is_used(use, run, name: str) -> None:
    """As it was made."""
    assert use(name, run)


@pytest.mark.parametrize("name", USES)
@pytest.mark.parametrize("table", [*TABLES, "meta"])
def test_a_table_that_is_missing_is_told(use, run, name: str, table: str) -> None:
    """Whichever it is, by its name; without the last one the store was only begun, and can go on."""
    change(run, f"drop table {table}")
    if (name, table) == ("go on", "meta"):
        assert use(name, run)
    elif table == "meta":
        assert "before it began" in refused(use, name, run)
    else:
        assert f"no table {table}" in refused(use, name, run)


@pytest.mark.parametrize("name", USES)
def test_a_column_that_is_missing_is_told(use, run, name: str) -> None:
    """By its name."""
    change(run, "alter table groups drop column title_zh")
    assert "groups has no column title_zh" in refused(use, name, run)


def chrome(path: Path) -> None:
    """Another program's database, which has a table `meta` too."""
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute("create table meta (key longvarchar not null unique primary key, value longvarchar)")
        database.execute("insert into meta values ('version', '46')")
        database.execute("create table urls (id integer primary key)")


def other(path: Path) -> None:
    """A database of one table."""
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute("create table groups (kind text)")
        database.execute("create table albums (title text)")


STRANGE: dict[str, Callable[[Path], object]] = {
    "a text": lambda path: path.write_text("step 1 loss 0.5\n" * 100),
    "a short text": lambda path: path.write_text("x"),
    "noise": lambda path: path.write_bytes(bytes(range(256)) * 32),
    "a database": other,
    "a database with meta": chrome,
    "a folder": lambda path: path.mkdir(),
    "a pipe": lambda path: os.mkfifo(path),
}


@pytest.mark.parametrize("name", USES)
@pytest.mark.parametrize("what", STRANGE)
def test_what_is_no_store_is_told_and_left_as_it_was(use, tmp_path, name: str, what: str) -> None:
    """Another program's file keeps every byte."""
    run = tmp_path / "run"
    run.mkdir()
    path = run / "triage.sqlite"
    STRANGE[what](path)
    before = path.read_bytes() if path.is_file() else b""
    assert "is no run of errdoc triage" in refused(use, name, run)
    if path.is_file():
        assert path.read_bytes() == before
    assert [one.name for one in run.iterdir()] == ["triage.sqlite"]


def test_the_pages_themselves_are_no_run(use, kb, tmp_path) -> None:
    """The file of what errdoc knows has a table of the same name."""
    (tmp_path / "run").mkdir()
    with contextlib.closing(sqlite3.connect(tmp_path / "run" / "triage.sqlite")) as copy:
        kb._database.backup(copy)
    for name in USES:
        assert "another program's" in refused(use, name, tmp_path / "run")


@pytest.mark.parametrize("name", USES)
@pytest.mark.parametrize(
    ("form", "said"), [("5", "a newer errdoc"), ("3", "another errdoc"), ("x", "another errdoc"), ("9" * 50, "newer")]
)
def test_a_store_of_another_errdoc_is_told(use, run, name: str, form: str, said: str) -> None:
    """A newer one by that, and an older one."""
    change(run, f"update meta set value = '{form}' where key = 'form'")
    assert said in refused(use, name, run)


@pytest.mark.parametrize("name", USES)
def test_a_file_that_is_cut_off_is_told(use, run, whole, name: str) -> None:
    """Wherever; at nothing there is none, which can begin."""
    data = (whole / "triage.sqlite").read_bytes()
    for size in (1, 15, 16, 99, 100, 511, 4095, 4096, 8192, len(data) // 2, len(data) - 4096):
        for one in run.iterdir():
            one.unlink()
        (run / "triage.sqlite").write_bytes(data[:size])
        refused(use, name, run)
    (run / "triage.sqlite").write_bytes(b"")
    if name == "go on":
        assert use(name, run)["logs"] == 0
    else:
        assert "before it began" in refused(use, name, run)


@pytest.mark.parametrize("name", ["gaps", "merge"])
@pytest.mark.parametrize("fill", [b"\0", b"\xff"])
def test_a_page_that_is_damaged_is_told_or_not_met(use, run, whole, name: str, fill: bytes) -> None:
    """Each page of the file: an answer, or an error of this file, and never a bug."""
    data = (whole / "triage.sqlite").read_bytes()
    told = 0
    for place in range(0, len(data), 4096):
        (run / "triage.sqlite").write_bytes(data[:place] + fill * 4096 + data[place + 4096 :])
        for end in ("-wal", "-shm"):
            (run / f"triage.sqlite{end}").unlink(missing_ok=True)
        shutil.rmtree(run.parent / "all", ignore_errors=True)
        with contextlib.suppress(InputError):
            use(name, run)
            continue
        told += 1
        refused(use, name, run)
    assert told > 2


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"kind": 1}', "nonsense", "\\udc00"])
def test_an_answer_that_is_none_is_told(use, run, text: str) -> None:
    """A store is not believed to the letter."""
    change(run, f"update logs set answer = '{text}', state = 'looked'")
    refused(use, "go on", run)
    if text[:1] not in "[{":
        assert "answers in it are none" in refused(use, "merge", run)


def test_a_text_that_is_none_is_told(use, run) -> None:
    """Bytes that are no UTF-8, in the place of a path."""
    change(
        run,
        "update logs set path = cast(x'ff61' as text)",
        "update groups set kind = cast(x'ff' as text) where kind = 'clean'",
    )
    for name in ("gaps", "against"):
        assert "is damaged" in refused(use, name, run)


def test_a_store_that_another_process_writes_is_told(use, run, monkeypatch) -> None:
    """After a time, with what to do."""
    monkeypatch.setattr(file, "_PATIENCE", 0.05)
    with contextlib.closing(sqlite3.connect(run / "triage.sqlite", isolation_level=None)) as database:
        database.execute("begin exclusive")
        assert "another process" in refused(use, "go on", run)


@pytest.fixture
def small(run: Path, kb: KnowledgeBase) -> Iterator[Store]:
    """A store on a disk that has no room for more."""
    with contextlib.closing(Store(run, kb.version)) as store:
        store.ask("pragma max_page_count = 1")  # no less than there are
        yield store


def test_a_disk_that_is_full_is_told_and_nothing_is_half_written(small) -> None:
    """What was there stays, and the next one goes on."""
    before = small.counts()
    with pytest.raises(InputError, match="full") as error:
        small.note([Log(f"/logs/{n}-{'x' * 500}.log", 1, 1) for n in range(500)])
    assert "make room" in error.value.hint
    assert small.counts() == before


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write everywhere")
@pytest.mark.parametrize("wal", [False, True])
def test_a_run_that_may_not_be_written_is_read_and_not_gone_on_with(use, run, wal: bool) -> None:
    """Another user's, or on a disk that is read-only."""
    if wal:
        change(run, "pragma journal_mode = wal")
    (run / "triage.sqlite").chmod(0o400)
    run.chmod(0o500)
    try:
        for name in ("gaps", "against"):
            use(name, run)
        assert "cannot be used" in refused(use, "go on", run)
    finally:
        run.chmod(0o700)
