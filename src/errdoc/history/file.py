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


def prepared(path: Path, migrations: Sequence[str], patience: float) -> sqlite3.Connection:
    """The database at the newest version of its tables.

    Args:
        path: the file; it is made where there is none.
        migrations: statements that make each next version of the tables.
        patience: seconds to wait for other processes.

    Raises:
        sqlite3.Error: it cannot be used.
        OSError: it cannot be made.
    """
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    # Zero bytes: a full disk left them, or whoever made the file of old was killed.
    if not path.exists() or not path.stat().st_size:
        _make(path, migrations)
    database = sqlite3.connect(path, timeout=patience, isolation_level=None)
    try:
        database.text_factory = _text
        database.execute("pragma synchronous = normal")
        _migrate(database, migrations)
        # Integrity is not checked here, which would read all of the file; a damaged page shows when it is read.
        database.execute("select count(*) from (select 1 from diagnosis limit 1)").fetchone()
    except BaseException:
        database.close()
        raise
    return database


def set_aside(path: Path, error: sqlite3.DatabaseError) -> Path | None:
    """Renames a file that is damaged, and gives its new name; None where the error is another.

    One process does it. What the others find then is a good file, and they get its own name.
    """
    if getattr(error, "sqlite_errorcode", 0) & 0xFF not in _DAMAGED or not path.is_file():
        return None
    with _alone(path.parent):
        if _is_database(path):
            return path
        aside = path.with_name(f"{path.name}.damaged-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}")
        path.rename(aside)
        for end in _BESIDE:
            with contextlib.suppress(OSError):
                Path(f"{path}{end}").unlink()
    return aside


def removed(path: Path) -> None:
    """Deletes the file, and what SQLite keeps beside it.

    Raises:
        OSError: it cannot be deleted.
    """
    path.unlink(missing_ok=True)
    for end in _BESIDE:
        Path(f"{path}{end}").unlink(missing_ok=True)


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
        with _alone(path.parent):
            if not path.exists() or not path.stat().st_size:
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
def _alone(folder: Path) -> Iterator[None]:
    """No other errdoc makes or moves a file of this folder meanwhile; the lock goes with the process."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    descriptor = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):  # a file system without locks
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", errors="replace")
