"""The file of the history: made by one process though ten want it, brought up to date, deleted."""

import contextlib
import os
import sqlite3
import stat
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from errdoc.folders import is_alone, ready

#: The files that SQLite keeps beside a database: those with changes that are not in it yet, and an index of them.
CHANGES, INDEX = ("-wal", "-journal"), "-shm"
#: How often a file is made anew that others set aside or delete meanwhile.
_TRIES = 10
#: Versions of the tables that there will ever be: a number beyond is no newer errdoc's.
_VERSIONS = 100
#: Seconds between two looks at a lock, and the age of a file that somebody began to make and did not finish.
_PAUSE, _LEFT = 0.005, 60.0


class DamagedError(sqlite3.DatabaseError):
    """The file is a database, and not one of a history."""


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
        OSError: it cannot be made, or something else lies there.
    """
    path = followed(path)
    ready(str(path.parent))
    for _ in range(_TRIES):
        if not is_there(path):
            _make(path, migrations, patience)
        with locked(path.parent, patience, alone=False):
            if not is_there(path):
                continue  # another process has set it aside since
            database = sqlite3.connect(path, timeout=patience, isolation_level=None)
            try:
                database.text_factory = text_of
                database.execute("pragma synchronous = normal")
                migrate(database, migrations)
                # Integrity is not checked here, which would read all of the file; a damaged page shows when it is read.
                database.execute("select count(*) from (select 1 from diagnosis limit 1)").fetchone()
                yield database
            finally:
                database.close()  # what was not committed is undone
            return
    raise OSError(f"{path} goes away as often as it is made")


def removed(path: Path, patience: float) -> None:
    """Deletes the file, what SQLite keeps beside it, and those that were set aside.

    Raises:
        OSError: it cannot be deleted.
    """
    path = followed(path)
    if not path.parent.is_dir():
        return
    with locked(path.parent, patience, alone=True):
        _without_beside(path)
        is_there(path)
        for one in path.parent.iterdir():
            if one.name.startswith(f"{path.name}.damaged-"):
                one.unlink()
        path.unlink(missing_ok=True)


def is_there(path: Path) -> bool:
    """Whether the file holds something; a full disk leaves zero bytes, and so did a kill of old.

    Raises:
        OSError: it cannot be told, or something that is no file lies there: reading a pipe would never end, and a
            device would be replaced; or others may write to it: which Python is asked again is taken from it.
    """
    size = 0
    for end in (*CHANGES, INDEX, ""):
        try:
            told = os.stat(f"{path}{end}")  # noqa: PTH116 - text
        except FileNotFoundError:
            size = 0
            continue
        if not stat.S_ISREG(told.st_mode):
            raise OSError(f"{path}{end} is no file")
        if not is_alone(told):
            raise OSError(f"{path}{end} is somebody else's, or others may write to it")
        size = told.st_size
    return size > 0


def followed(path: Path) -> Path:
    """The file that links lead to: SQLite puts beside it what it needs, and a link is not what is damaged."""
    return Path(os.path.realpath(path))


def _without_beside(path: Path) -> None:
    for end in (*CHANGES, INDEX):
        Path(f"{path}{end}").unlink(missing_ok=True)


def _make(path: Path, migrations: Sequence[str], patience: float) -> None:
    """Makes the file; whoever comes second finds it there."""
    with locked(path.parent, patience, alone=True):
        if is_there(path):
            return
        _swept(path)
        with new_file(path, migrations) as new:
            _without_beside(path)  # of a file that somebody deleted: it would be taken for that of this one
            os.replace(new, path)  # noqa: PTH105 - text


@contextlib.contextmanager
def new_file(path: Path, migrations: Sequence[str], rows: Sequence[dict[str, object]] = ()) -> Iterator[str]:
    """The name of a whole file with these rows, to be renamed; what is left of it is deleted.

    Switching a file to WAL takes a lock that SQLite does not wait for: done here, no other process is in the file yet.
    """
    import tempfile  # slow to import, and needed once

    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # for nobody else to read
    os.close(handle)
    try:
        with contextlib.closing(sqlite3.connect(name, isolation_level=None)) as database:
            migrate(database, migrations)
            database.execute("begin")
            columns = [row[1] for row in database.execute("pragma table_info(diagnosis)")]
            for row in rows:
                known = [name for name in columns if name in row]
                names, values = ", ".join(known), ", ".join(f":{name}" for name in known)
                database.execute(f"insert or ignore into diagnosis ({names}) values ({values})", row)  # noqa: S608
            database.execute("commit")
            database.execute("pragma journal_mode = wal")  # network folders have none: the answer is then `delete`
        yield name
    finally:
        for end in ("", *CHANGES, INDEX):
            with contextlib.suppress(OSError):
                os.unlink(name + end)  # noqa: PTH108 - text


def _swept(path: Path) -> None:
    """Deletes what processes that were killed had begun to make; where there are no locks, others may be at it."""
    for one in path.parent.glob(f".{path.name}.*"):
        with contextlib.suppress(OSError):
            if time.time() - one.stat().st_mtime > _LEFT:
                one.unlink()


def migrate(database: sqlite3.Connection, migrations: Sequence[str]) -> None:
    """Brings the tables up to date; of two processes one does it and the other finds it done."""

    def version() -> int:
        return int(database.execute("pragma user_version").fetchone()[0])

    if version() == len(migrations):
        return
    if not 0 <= version() < _VERSIONS:
        raise DamagedError("the version of its tables is none")
    if version() > len(migrations):
        raise sqlite3.NotSupportedError("it was written by a newer errdoc")
    database.execute("begin immediate")
    for script in migrations[version() :]:
        for statement in script.split(";"):
            if statement.strip():
                database.execute(statement)
    database.execute(f"pragma user_version = {len(migrations)}")
    database.execute("commit")


@contextlib.contextmanager
def locked(folder: Path, patience: float, *, alone: bool) -> Iterator[None]:
    """Alone, it makes or moves a file of this folder, and no other errdoc is in one; the lock goes with the process.

    Raises:
        TimeoutError: somebody has it for longer than one is patient: a process that was stopped.
    """
    if sys.platform == "win32":
        yield
        return
    import fcntl

    descriptor = os.open(folder, os.O_RDONLY)
    until = time.monotonic() + patience
    try:
        while True:
            try:
                fcntl.flock(descriptor, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() > until:
                    raise TimeoutError(f"another process keeps the lock of {folder}") from None
                time.sleep(_PAUSE)
                continue
            except OSError:  # a file system without locks
                pass
            break
        yield
    finally:
        os.close(descriptor)


def text_of(raw: bytes) -> str:
    """A text of a row, whatever its bytes are."""
    return raw.decode("utf-8", errors="replace")
