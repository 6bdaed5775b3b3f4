"""A damaged file of the history: how it is told from one that cannot be used just now, and what is saved of it."""

import contextlib
import os
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path

from errdoc.history.file import CHANGES, INDEX, DamagedError, followed, is_there, locked, migrate, new_file, text_of

#: What SQLite says where the machine is the reason: it is busy, full, read-only. Any other error is looked into.
_OF_THE_MACHINE = (
    sqlite3.SQLITE_PERM, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_NOLFS,
    sqlite3.SQLITE_AUTH,
)  # fmt: skip
#: Rows that are saved at most: pages that point to each other would give rows without end.
_MOST = 1_000_000


def set_aside(
    path: Path, migrations: Sequence[str], error: sqlite3.DatabaseError, patience: float
) -> tuple[Path, int] | None:
    """Renames a file that is damaged, with what lies beside it, and puts a new one with its rows in its place.

    One process does it: None where another has done it, so that what is there now is a good file or none.

    Returns:
        Its new name, and how many rows could be read.

    Raises:
        sqlite3.DatabaseError: the error that was given; its reason is not in the file.
        OSError: it cannot be renamed.
    """
    path = followed(path)
    if not _may_be_damage(error, path):
        raise error
    with locked(path.parent, patience, alone=True):
        if not is_there(path) or _is_sound(path, migrations):
            return None
        rows = _readable(path)
        aside = path.with_name(f"{path.name}.damaged-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}")
        with new_file(path, migrations, rows) as new:
            # The file itself goes last: what lay beside it would be taken for that of the next.
            for end in CHANGES:
                with contextlib.suppress(FileNotFoundError):
                    os.rename(f"{path}{end}", f"{aside}{end}")  # noqa: PTH104 - text
            Path(f"{path}{INDEX}").unlink(missing_ok=True)
            path.rename(aside)
            os.replace(new, path)  # noqa: PTH105 - text
    return aside, len(rows)


def _readable(path: Path) -> list[dict[str, object]]:
    """The rows of a damaged file up to where it gives way, from its first and from its last."""
    found: dict[int, dict[str, object]] = {}
    with contextlib.closing(sqlite3.connect(path, timeout=1.0, isolation_level=None)) as database:
        database.text_factory = text_of
        database.execute("pragma writable_schema = 1")  # a file that is too short is read as far as it goes
        for order in ("asc", "desc"):
            with contextlib.suppress(sqlite3.DatabaseError):
                asked = database.execute(f"select * from diagnosis order by id {order} limit {_MOST}")  # noqa: S608
                names = [str(one[0]) for one in asked.description]
                for row in asked:
                    ident, *texts = row
                    if isinstance(ident, int) and all(isinstance(text, str) for text in texts):
                        found[ident] = dict(zip(names, row, strict=True))
    return [found[ident] for ident in sorted(found)]


def _may_be_damage(error: sqlite3.DatabaseError, path: Path) -> bool:
    """Whether the file can be the reason: what is read-only by its own word, though it may be written, is damaged."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_READONLY:
        return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
    return isinstance(error, DamagedError) or (code != 0 and code not in _OF_THE_MACHINE)


def _is_sound(path: Path, migrations: Sequence[str]) -> bool:
    """Whether the file is a database that hangs together, has the tables of a history and can be written."""
    database = sqlite3.connect(path, timeout=1.0, isolation_level=None)
    try:
        if database.execute("pragma integrity_check").fetchone() != ("ok",):
            return False
        migrate(database, migrations)
        with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as new:
            migrate(new, migrations)
            if _tables(database) != _tables(new):
                return False
        database.execute("begin")
        database.execute("pragma user_version = 0")  # a write, that is not kept
        database.execute("rollback")
    except sqlite3.DatabaseError as error:
        return not _may_be_damage(error, path)
    finally:
        database.close()
    return True


def _tables(database: sqlite3.Connection) -> list[tuple[object, ...]]:
    return sorted(database.execute("select name, type, sql from sqlite_master"))
