"""The file of a triage's store: looked at before it is used, and its errors told as those of this file.

It may be anything: another program's database, cut off by a full disk, of another errdoc, on a disk that is read-only.
Nothing is written before it is known to be a store, and nothing at all where a run is only read.
"""

import os
import sqlite3
import stat
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

from errdoc.errors import InputError
from errdoc.triage.tables import TABLES, make

#: The file's name in the folder of a run.
NAME = "triage.sqlite"
#: The store's own form.
FORM = "4"
#: KiB of pages that are held: ids are spread over the file, and so is what is written at a time.
_CACHE = 16_384
#: Seconds to wait for another process that writes.
_PATIENCE = 30
#: What says that a file is a whole store, written last; and the table that the first watch adds.
_META, _WATCH = {"key", "value"}, "told"
#: Bytes that no database has less of; SQLite takes what is shorter for an empty one, and writes over it.
_SHORTEST = 512
#: What SQLite says where the machine or another process is the reason, and not the file.
_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_NO_ROOM = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOMEM)
_CLOSED = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH)


def _of_its_file(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def asked(self: "_Rows", *given: Any) -> Any:
        try:
            return method(self, *given)
        except sqlite3.Error as error:
            told = _refused(self.connection.path, error)
            if told is None:
                raise
            raise told from error
        except UnicodeDecodeError as error:  # a name in the message of an error
            raise damaged(self.connection.path, "its texts are no UTF-8") from error

    return asked


class _Rows(sqlite3.Cursor):
    """Rows of a store: a damaged page shows when it is read, at any of them."""

    connection: "Database"
    execute = _of_its_file(sqlite3.Cursor.execute)
    executemany = _of_its_file(sqlite3.Cursor.executemany)
    fetchone = _of_its_file(sqlite3.Cursor.fetchone)
    fetchall = _of_its_file(sqlite3.Cursor.fetchall)
    __next__ = _of_its_file(sqlite3.Cursor.__next__)


class Database(sqlite3.Connection):
    """A connection whose errors name its file.

    Attributes:
        path: the file.
    """

    path: Path

    def cursor(self, factory: Any = _Rows) -> Any:
        """What is asked, and its rows."""
        return super().cursor(factory)

    def execute(self, question: str, values: Any = (), /) -> Any:
        """The rows of a question."""
        return self.cursor().execute(question, values)

    def executemany(self, question: str, values: Any, /) -> Any:
        """The same question with each of some values."""
        return self.cursor().executemany(question, values)


def damaged(path: Path, why: object) -> InputError:
    """A store in which something is not as a store has it."""
    folder = path.parent
    return InputError(
        f"{path} is damaged: {why}",
        hint=f"move {folder} away, and read the logs again: errdoc triage LOGS --out {folder}",
    )


def _refused(path: Path, error: sqlite3.Error) -> InputError | None:
    """What is said of an error of SQLite; None of one that is a mistake of errdoc's."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in _BUSY:
        return InputError(
            f"{path} is being written by another process", hint="wait for its end, or give another --out DIR"
        )
    if code in _NO_ROOM:
        return InputError(
            f"{path} cannot be read or written: {error}", hint="make room, and run it again: it goes on there"
        )
    if code in _CLOSED:
        return InputError(f"{path} cannot be used: {error}", hint="copy its folder to where you may write")
    if code == sqlite3.SQLITE_NOTADB:
        return no_run(path, str(error))
    # a text whose bytes are none has no code
    return damaged(path, error) if code or "decode" in str(error) else None


def no_run(path: Path, why: str) -> InputError:
    """A file or a folder that is not of a triage."""
    return InputError(f"{path} is no run of errdoc triage: {why}", hint="give the --out DIR of a run, or a new one")


def opened(folder: Path, kb: str) -> Database:
    """The store of a folder, to be written; made where there is none.

    Args:
        folder: of the run; made where it is not there, closed to others.
        kb: version of the pages.

    Raises:
        InputError: it cannot be used, or was made with other pages, or is none.
    """
    path = folder / NAME
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not _is_there(path):
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
    except OSError as error:
        hint = "give another folder: --out DIR"
        raise InputError(f"{path} cannot be used: {error.strerror or error}", hint=hint) from error
    database = _connected(path, str(path))
    try:
        meta = _looked_at(database)
        if meta and meta["kb"] != kb:
            raise InputError(f"{path} was made with other pages or another errdoc", hint="give another --out DIR")
        database.execute("pragma journal_mode = wal")
        database.execute("pragma synchronous = normal")
        database.execute(f"pragma cache_size = -{_CACHE}")
        if not meta:
            _make(database, kb)
    except BaseException:
        database.close()
        raise
    return database


def reading(run: Path) -> tuple[Database, str]:
    """The store of a run that is only read, whatever pages it was made with; and their version.

    Args:
        run: its folder, or the file.

    Raises:
        InputError: there is none, or it is damaged.
    """
    path = run / NAME if run.is_dir() else run
    if not _is_there(path):
        raise no_run(run, f"there is no {NAME}")
    # beside a store that nobody may write to SQLite can keep no index of what is not in it yet
    alone = not os.access(path.parent, os.W_OK) and not Path(f"{path}-wal").exists()
    database = _connected(path, f"{path.resolve().as_uri()}?mode=ro{'&immutable=1' if alone else ''}")
    try:
        meta = _looked_at(database)
        if not meta:
            raise no_run(run, "it was interrupted before it began")
    except BaseException:
        database.close()
        raise
    return database, meta["kb"]


def _is_there(path: Path) -> bool:
    """Whether there is a file; what is none, a pipe or a folder, is an error."""
    try:
        told = path.stat()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise InputError(f"{path} cannot be used: {error.strerror}", hint="give another --out DIR") from error
    if not stat.S_ISREG(told.st_mode):
        raise no_run(path, "it is no file")
    if 0 < told.st_size < _SHORTEST:
        raise no_run(path, "it is too short")
    return True


def _connected(path: Path, name: str) -> Database:
    try:
        database = sqlite3.connect(
            name, isolation_level=None, timeout=_PATIENCE, factory=Database, uri=name != str(path)
        )
    except sqlite3.Error as error:
        raise _refused(path, error) or error from error
    database.path = path
    return database


def _looked_at(database: Database) -> dict[str, str]:
    """What a store says of itself; nothing of one that was only begun.

    Raises:
        InputError: it is none, or of another errdoc, or something of it is not there.
    """
    path = database.path
    there = {name for (name,) in database.execute("select name from sqlite_master where type in ('table', 'view')"
                                                  " and name not like 'sqlite\\_%' escape '\\'")}  # fmt: skip
    if "meta" not in there:
        if strange := sorted(there - {*TABLES, _WATCH}):
            raise no_run(path, f"it is another program's, with a table {strange[0]}")
        return {}
    if _columns(database, "meta") != _META:
        raise no_run(path, "it is another program's")
    meta = {str(key): str(value) for key, value in database.execute("select key, value from meta")}
    if not {"form", "kb"} <= set(meta):
        raise no_run(path, "it is another program's")
    if meta["form"] != FORM:
        newer = meta["form"].isdecimal() and int(meta["form"][:9]) > int(FORM)
        hint = "update errdoc, or give another --out DIR" if newer else "read the logs again, with another --out DIR"
        raise InputError(f"{path} was made by {'a newer' if newer else 'another'} errdoc", hint=hint)
    for table, columns in TABLES.items():
        if table not in there:
            raise damaged(path, f"it has no table {table}")
        if missing := sorted(set(columns) - _columns(database, table)):
            raise damaged(path, f"its table {table} has no column {missing[0]}")
    return meta


def _columns(database: Database, table: str) -> set[str]:
    return {name for (name,) in database.execute("select name from pragma_table_info(?)", (table,))}


def _make(database: Database, kb: str) -> None:
    # tables are made by several statements: the last one, `meta`, says that all are there
    make(database)
    database.execute("begin immediate")
    database.execute("create table if not exists meta (key text primary key, value text)")
    database.executemany("insert or replace into meta values (?, ?)", [("form", FORM), ("kb", kb)])
    database.execute("commit")
