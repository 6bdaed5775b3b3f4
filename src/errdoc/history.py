"""What was seen before and what fixed it: one SQLite file in the user's data folder.

Kept of a diagnosis are the page, the signature's id, the hash of the masked event, the causes with their verdicts, the
Python that was asked, the framework of an experiment and, later, the outcome. Nothing of the log itself. Each write is
one short transaction in WAL mode: two processes wait for each other, and a kill leaves the file as it was before.

sqlite3 is used directly: importing sqlite-utils takes several times as long as all else that `errdoc explain` does.

`ERRDOC_HISTORY` is `off`, or a file in place of the usual one.
"""

import contextlib
import json
import os
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from errdoc.errors import InputError
from errdoc.model import Diagnosis, Explanation, Seen

#: Seconds that a write waits for another process.
PATIENCE = 1.0
#: Explaining the same failure again within this time is one sighting: people run the command twice.
SAME = timedelta(minutes=10)
#: Each entry makes the next version of the tables; entries are never changed, only added.
MIGRATIONS = (
    """
    create table diagnosis (
        id integer primary key, time text not null, failure text not null, signature text not null, hash text not null,
        causes text not null, machine text not null,
        outcome text not null default '', fixed_by text not null default '', outcome_time text not null default ''
    );
    create index diagnosis_hash on diagnosis (hash, failure);
    """,
    """
    alter table diagnosis add column python text not null default '';
    alter table diagnosis add column tried text not null default '';
    """,
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A diagnosis as it was kept.

    Attributes:
        time: ISO 8601 in UTC; of the last time that it was seen.
        causes: (cause, verdict), most probable first.
        machine: whose log it was: `same`, `other`, `unknown`.
        outcome: `fixed`, `not-fixed`, or empty where nobody said.
        fixed_by: the cause whose remedy did it.
        python: the interpreter that was asked on this machine, or empty.
        tried: the framework that the experiment was done with, `-` for the loader alone; empty where none was.
    """

    id: int
    time: str
    failure: str
    signature: str
    hash: str
    causes: tuple[tuple[str, str], ...]
    machine: str
    outcome: str
    fixed_by: str
    python: str = ""
    tried: str = ""


class History:
    """The file, opened when it is first needed and closed after each question.

    Args:
        path: the file; it need not exist.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def usual(cls) -> "History | None":
        """The user's own; None where the setting turns it off."""
        setting = os.environ.get("ERRDOC_HISTORY", "")
        if setting.lower() in ("off", "0", "no", "false"):
            return None
        if setting:
            return cls(Path(setting))
        import platformdirs

        return cls(Path(platformdirs.user_data_dir("errdoc")) / "history.sqlite")

    def seen(self, answer: Explanation, *, now: datetime | None = None) -> Seen | None:
        """What is known about the answer's root from earlier; None where it is new.

        An open sighting of the last minutes is this one.

        Raises:
            InputError: the file cannot be read.
        """
        root = _root(answer)
        if root is None or not self.path.is_file():
            return None
        with self._open() as database:
            rows = database.execute(
                "select time, outcome, fixed_by from diagnosis where hash = ? and failure = ? order by id",
                (root.hash, root.failure),
            ).fetchall()
        now = now or datetime.now(UTC)
        if rows and not rows[-1][1] and now - datetime.fromisoformat(rows[-1][0]) < SAME:
            rows.pop()
        if not rows:
            return None
        fixed = [by for _, outcome, by in rows if outcome == "fixed" and by]
        return Seen(len(rows), rows[0][0], rows[-1][0], fixed[-1] if fixed else "")

    def record(self, answer: Explanation, *, now: datetime | None = None) -> int | None:
        """Keeps the answer's root; None where there is none.

        Raises:
            InputError: the file cannot be written.
        """
        root = _root(answer)
        if root is None:
            return None
        now = now or datetime.now(UTC)
        time = now.isoformat(timespec="seconds")
        causes = json.dumps([[one.cause, one.verdict] for one in root.causes])
        machine = answer.machine.partition(":")[0]
        python = answer.interpreter
        done = root.experiment
        tried = (done.framework.partition(" ")[0] or "-") if done and done.outcome != "unable" else ""
        with self._open(writing=True) as database:
            last = database.execute(
                "select id, time, hash, failure, outcome from diagnosis order by id desc limit 1"
            ).fetchone()
            if last and last[2:] == (root.hash, root.failure, "") and now - datetime.fromisoformat(last[1]) < SAME:
                database.execute(
                    "update diagnosis set time = ?, causes = ?, machine = ?, python = ?, tried = ? where id = ?",
                    (time, causes, machine, python, tried, last[0]),
                )
                return int(last[0])
            row = database.execute(
                "insert into diagnosis (time, failure, signature, hash, causes, machine, python, tried)"
                " values (?, ?, ?, ?, ?, ?, ?, ?)",
                (time, root.failure, root.signature, root.hash, causes, machine, python, tried),
            )
            return row.lastrowid

    def finish(self, ident: int, outcome: str, fixed_by: str = "", *, now: datetime | None = None) -> None:
        """Keeps how a diagnosis ended.

        Args:
            ident: of the entry.
            outcome: `fixed` or `not-fixed`.
            fixed_by: the cause whose remedy did it.
            now: the time; by default this moment.

        Raises:
            InputError: the file cannot be written.
        """
        time = (now or datetime.now(UTC)).isoformat(timespec="seconds")
        with self._open(writing=True) as database:
            database.execute(
                "update diagnosis set outcome = ?, fixed_by = ?, outcome_time = ? where id = ?",
                (outcome, fixed_by, time, ident),
            )

    def entries(self, most: int = 20) -> list[Entry]:
        """The newest entries, newest first.

        Raises:
            InputError: the file cannot be read.
        """
        if not self.path.is_file():
            return []
        with self._open() as database:
            rows = database.execute(
                "select id, time, failure, signature, hash, causes, machine, outcome, fixed_by, python, tried"
                " from diagnosis order by id desc limit ?",
                (most,),
            ).fetchall()
        return [
            Entry(ident, time, failure, signature, key, _pairs(causes), *rest)
            for ident, time, failure, signature, key, causes, *rest in rows
        ]

    def forget(self) -> int:
        """Deletes all entries and says how many there were.

        Raises:
            InputError: the file cannot be written.
        """
        if not self.path.is_file():
            return 0
        with self._open(writing=True) as database:
            return database.execute("delete from diagnosis").rowcount

    @contextlib.contextmanager
    def _open(self, *, writing: bool = False) -> Iterator[sqlite3.Connection]:
        """The file at the newest version of its tables, in one transaction."""
        database: sqlite3.Connection | None = None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            if not self.path.exists():
                os.close(os.open(self.path, os.O_CREAT | os.O_WRONLY, 0o600))
            database = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
            database.execute("pragma journal_mode = wal")  # network folders have none: the answer is then `delete`
            database.execute("pragma synchronous = normal")
            _migrate(database)
            database.execute("begin immediate" if writing else "begin")
            yield database
            database.execute("commit")
        except (sqlite3.Error, OSError) as error:
            hint = "ERRDOC_HISTORY=off turns the history off; a broken file can be deleted"
            raise InputError(f"the history {self.path} cannot be used: {error}", hint=hint) from error
        finally:
            if database is not None:
                database.close()  # what was not committed is undone


def _pairs(causes: str) -> tuple[tuple[str, str], ...]:
    return tuple((str(cause), str(verdict)) for cause, verdict in json.loads(causes))


def _migrate(database: sqlite3.Connection) -> None:
    """Brings the tables up to date; of two processes one does it and the other finds it done."""

    def version() -> int:
        return int(database.execute("pragma user_version").fetchone()[0])

    if version() >= len(MIGRATIONS):
        if version() > len(MIGRATIONS):
            raise sqlite3.DatabaseError("it was written by a newer errdoc")
        return
    database.execute("begin immediate")
    for script in MIGRATIONS[version() :]:
        for statement in script.split(";"):
            if statement.strip():
                database.execute(statement)
    database.execute(f"pragma user_version = {len(MIGRATIONS)}")
    database.execute("commit")


def _root(answer: Explanation) -> Diagnosis | None:
    return next((one for one in answer.diagnoses if one.role == "root" and one.hash), None)
