"""The file of the history: made by one process though ten want it, brought up to date, set aside if damaged."""

import contextlib
import os
import sqlite3
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

#: What SQLite says of a file that is no database, or that does not hang together any more.
_DAMAGED = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)
#: The files that SQLite keeps beside a database.
_BESIDE = ("-wal", "-shm", "-journal")
#: How often a file is made anew that others set aside or delete meanwhile.
_TRIES = 10


@contextlib.contextmanager
def opened(path: Path, migrations: Sequence[str], patience: float) -> Iterator[sqlite3.Connection]:
    """The database at the newest version of its tables, for one transaction.

    Nobody sets the file aside meanwhile: SQLite finds what lies beside a file by its name, and whoever still had the
    damaged one open would take the log of the new one for its own, and delete it.

    Args:
        path: the file; it is made where there is none.
        migrations: statements that make each next version of the tables.
        patience: seconds to wait for other processes.

    Raises:
        sqlite3.Error: it cannot be used.
        OSError: it cannot be made.
    """
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    for _ in range(_TRIES):
        if not _holds_something(path):
            _make(path, migrations)
        with _locked(path.parent, alone=False):
            if not _holds_something(path):
                continue  # another process has set it aside since
            database = sqlite3.connect(path, timeout=patience, isolation_level=None)
            try:
                database.text_factory = _text
                database.execute("pragma synchronous = normal")
                _migrate(database, migrations)
                # Integrity is not checked here, which would read all of the file; a damaged page shows when it is read.
                database.execute("select count(*) from (select 1 from diagnosis limit 1)").fetchone()
                yield database
            finally:
                database.close()  # what was not committed is undone
            return
    raise OSError(f"{path} goes away as often as it is made")


def set_aside(path: Path, error: sqlite3.DatabaseError) -> Path | None:
    """Renames a file that is damaged, and gives its new name; None where the error is another.

    One process does it. What the others find then is a good file or none, and they get its own name.
    """
    if getattr(error, "sqlite_errorcode", 0) & 0xFF not in _DAMAGED:
        return None
    with _locked(path.parent, alone=True):
        if not path.exists() or _is_database(path):
            return path
        aside = path.with_name(f"{path.name}.damaged-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}")
        path.rename(aside)
        _without_beside(path)
    return aside


def removed(path: Path) -> None:
    """Deletes the file, and what SQLite keeps beside it.

    Raises:
        OSError: it cannot be deleted.
    """
    with _locked(path.parent, alone=True):
        path.unlink(missing_ok=True)
        _without_beside(path)


def _holds_something(path: Path) -> bool:
    """Whether the file is there; a full disk leaves zero bytes, and so did a kill of old."""
    try:
        return path.stat().st_size > 0
    except FileNotFoundError:
        return False


def _without_beside(path: Path) -> None:
    for end in _BESIDE:
        with contextlib.suppress(OSError):
            Path(f"{path}{end}").unlink()


def _make(path: Path, migrations: Sequence[str]) -> None:
    """Makes the file whole under another name; whoever comes second finds it there.

    Switching a file to WAL takes a lock that SQLite does not wait for: done here, no other process is in the file yet.
    """
    import tempfile  # slow to import, and needed once

    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # for nobody else to read
    os.close(handle)
    try:
        database = sqlite3.connect(name, isolation_level=None)
        try:
            _migrate(database, migrations)
            database.execute("pragma journal_mode = wal")  # network folders have none: the answer is then `delete`
        finally:
            database.close()
        with _locked(path.parent, alone=True):
            if not _holds_something(path):
                os.replace(name, path)  # noqa: PTH105 - text
    finally:
        for end in ("", *_BESIDE):
            with contextlib.suppress(OSError):
                os.unlink(name + end)  # noqa: PTH108 - text


def _migrate(database: sqlite3.Connection, migrations: Sequence[str]) -> None:
    """Brings the tables up to date; of two processes one does it and the other finds it done."""

    def version() -> int:
        return int(database.execute("pragma user_version").fetchone()[0])

    if version() >= len(migrations):
        if version() > len(migrations):
            raise sqlite3.DatabaseError("it was written by a newer errdoc")
        return
    database.execute("begin immediate")
    for script in migrations[version() :]:
        for statement in script.split(";"):
            if statement.strip():
                database.execute(statement)
    database.execute(f"pragma user_version = {len(migrations)}")
    database.execute("commit")


def _is_database(path: Path) -> bool:
    """Whether the file is a database that hangs together."""
    try:
        database = sqlite3.connect(path, timeout=1.0)
    except sqlite3.Error:
        return False
    try:
        return bool(database.execute("pragma quick_check").fetchone() == ("ok",))
    except sqlite3.DatabaseError as error:
        return getattr(error, "sqlite_errorcode", 0) & 0xFF not in _DAMAGED
    finally:
        database.close()


@contextlib.contextmanager
def _locked(folder: Path, *, alone: bool) -> Iterator[None]:
    """Alone, it makes or moves a file of this folder, and no other errdoc is in one; the lock goes with the process."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    descriptor = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):  # a file system without locks
            fcntl.flock(descriptor, fcntl.LOCK_EX if alone else fcntl.LOCK_SH)
        yield
    finally:
        os.close(descriptor)


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", errors="replace")
