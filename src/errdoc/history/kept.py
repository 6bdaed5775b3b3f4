"""What was seen before and what fixed it: one SQLite file in the user's data folder.

Kept of a diagnosis are the page, the signature's id, the hash of the masked event, the causes with their verdicts, the
Python that was asked, the framework of an experiment, the working folder, and what the checks of its causes turned on
(a module's name, a port), so that they can be done again; later, the outcome. Nothing else of the log. Each write is
one short transaction in WAL mode: processes wait for each other, and a kill leaves the file as it was before.

A row that something damaged is left out and counted; a file that is no database any more is set aside under another
name, and a new one begun with the rows that can be read: `notes` says so. Nothing here may cost anybody an answer.

sqlite3 is used directly: importing sqlite-utils takes several times as long as all else that `errdoc explain` does.

`ERRDOC_HISTORY` is `off` (or `/dev/null`), or a file in place of the usual one.
"""

import contextlib
import json
import os
import sqlite3
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeVar

from errdoc.errors import InputError
from errdoc.folders import data_folder
from errdoc.history.damaged import set_aside
from errdoc.history.entry import COLUMNS, MARK, MIGRATIONS, Entry, asked, entry, folder_now, path_kept
from errdoc.history.file import DamagedError, is_there, opened, removed
from errdoc.model import Diagnosis, Explanation, Seen

#: Seconds that a question and a write wait for other processes: the answer is out before anything is written.
PATIENCE, WRITING = 1.0, 30.0
#: Explaining the same failure again within this time is one sighting: people run the command twice.
SAME = timedelta(minutes=10)
#: Looks into a file that a question may ask for: one at its pages, one at a row that was saved of them.
_MENDED = 2
#: The largest number that SQLite takes.
_MOST = 2**63 - 1
_T = TypeVar("_T")
#: Values of `ERRDOC_HISTORY` with which nothing is kept.
OFF = ("off", "0", "no", "false", os.devnull)


class History:
    """The file, opened when it is first needed and closed after each question.

    Attributes:
        path: the file; it need not exist.
        notes: what the user should know: a file that was set aside.
        damaged: rows of the last question that could not be read.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.notes: list[str] = []
        self.damaged = 0

    @classmethod
    def usual(cls) -> "History | None":
        """The user's own; None where the setting turns it off, or the user has no folder."""
        setting = os.environ.get("ERRDOC_HISTORY", "")
        if setting.lower() in OFF:
            return None
        if setting:
            return cls(Path(setting))
        folder = data_folder()
        return cls(Path(folder) / "history.sqlite") if folder else None

    def seen(self, answer: Explanation, *, now: datetime | None = None) -> Seen | None:
        """What is known about the answer's root from earlier; None where it is new.

        An open sighting of the last minutes is this one.

        Raises:
            InputError: the file cannot be read.
        """
        root = _root(answer)
        if root is None:
            return None
        known = self._rows(
            "where hash = ? and failure = ? and machine != ? order by id", (root.hash, root.failure, MARK)
        )
        now = now or datetime.now(UTC)
        if known and not known[-1].outcome and abs(now - known[-1].when) < SAME:
            known.pop()
        if not known:
            return None
        fixed = [one.fixed_by for one in known if one.outcome == "fixed" and one.fixed_by]
        return Seen(len(known), known[0].time, known[-1].time, fixed[-1] if fixed else "")

    def record(self, answer: Explanation, *, now: datetime | None = None) -> int | None:
        """Keeps the answer's root; None where there is none.

        Raises:
            InputError: the file cannot be written.
        """
        root = _root(answer)
        if root is None:
            return None
        now = now or datetime.now(UTC)
        done = root.experiment
        kept = {
            "time": now.isoformat(timespec="seconds"),
            "causes": json.dumps([[one.cause, one.verdict] for one in root.causes]),
            "machine": "given" if answer.machine_given else answer.machine.partition(":")[0],
            "python": path_kept(answer.interpreter),
            "tried": (done.framework.partition(" ")[0] or "-") if done and done.outcome != "unable" else "",
            "found_by": answer.interpreter_found_by,
            "folder": path_kept(answer.folder or folder_now()),
            "asked": json.dumps(asked(root)),
        }

        doubt = _Doubt()

        def write(database: sqlite3.Connection) -> int | None:
            last = database.execute(f"select {COLUMNS} from diagnosis order by id desc limit 1").fetchone()  # noqa: S608
            before = entry(last) if last else None
            doubt.told(odd=bool(last) and before is None)
            if before and (before.hash, before.failure, before.outcome) == (root.hash, root.failure, "") and (
                    abs(now - before.when) < SAME):  # fmt: skip
                sets = ", ".join(f"{name} = :{name}" for name in kept)
                database.execute(f"update diagnosis set {sets} where id = :id", {**kept, "id": before.id})  # noqa: S608
                return before.id
            new = {**kept, "failure": root.failure, "signature": root.signature, "hash": root.hash}
            names, values = ", ".join(new), ", ".join(f":{name}" for name in new)
            return database.execute(f"insert into diagnosis ({names}) values ({values})", new).lastrowid  # noqa: S608

        return self._do(write, writing=True)

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
        self._do(
            lambda database: database.execute(
                "update diagnosis set outcome = ?, fixed_by = ?, outcome_time = ? where id = ?",
                (outcome, fixed_by, time, ident),
            ),
            writing=True,
        )

    def mark(self, failure: str, cause: str, outcome: str, *, run: str, key: str = "", remedy: str = "") -> None:
        """Keeps what a person said of a group of a triage; a later word on the same replaces it.

        Args:
            failure: the group's.
            cause: that it was, or was not.
            outcome: `fixed`, `told`, `wrong`.
            run: the folder of the run.
            key: the hash of the masked event of an example.
            remedy: what did it.

        Raises:
            InputError: the file cannot be written.
        """
        time = datetime.now(UTC).isoformat(timespec="seconds")
        new = {"time": time, "failure": failure, "signature": "", "hash": key,
               "causes": json.dumps([[cause, outcome]]), "machine": MARK, "outcome": outcome, "folder": run,
               "fixed_by": cause if outcome == "fixed" else "", "remedy": remedy}  # fmt: skip

        def write(database: sqlite3.Connection) -> None:
            database.execute(
                "delete from diagnosis where machine = :machine and folder = :folder and failure = :failure", new
            )
            names, values = ", ".join(new), ", ".join(f":{name}" for name in new)
            database.execute(f"insert into diagnosis ({names}) values ({values})", new)  # noqa: S608

        self._do(write, writing=True)

    def entries(self, most: int = 20, *, marks: bool = True) -> list[Entry]:
        """The newest entries, newest first.

        Args:
            most: so many at most.
            marks: with those that only say what somebody knew of a group.

        Raises:
            InputError: the file cannot be read.
        """
        return self._rows("where machine != ? order by id desc limit ?", ("" if marks else MARK, min(most, _MOST)))

    def forget(self) -> int:
        """Deletes all entries, with the files that were set aside, and says how many entries could be read.

        Raises:
            InputError: the file cannot be deleted.
        """
        count = 0
        with contextlib.suppress(sqlite3.Error, OSError):
            if is_there(self.path):
                count = self._once(lambda database: database.execute("select count(*) from diagnosis").fetchone()[0])
        with self._usable():
            removed(self.path, WRITING)
        return count

    def _rows(self, which: str, values: tuple[object, ...]) -> list[Entry]:
        self.damaged = 0
        with self._usable():
            if not is_there(self.path):
                return []
        question = f"select {COLUMNS} from diagnosis {which}"  # noqa: S608
        doubt = _Doubt()

        def ask(database: sqlite3.Connection) -> list[Entry | None]:
            rows = [entry(row) for row in database.execute(question, values)]
            doubt.told(odd=None in rows)
            return rows

        rows = self._do(ask)
        whole = [one for one in rows if one is not None]
        self.damaged = len(rows) - len(whole)
        return whole

    def _do(self, work: Callable[[sqlite3.Connection], _T], *, writing: bool = False) -> _T:
        """What a transaction gives; where the file is no database any more, that of a new one in its place."""
        with self._usable():
            for _ in range(_MENDED):
                try:
                    return self._once(work, writing=writing)
                except sqlite3.DatabaseError as error:
                    aside = set_aside(self.path, MIGRATIONS, error, WRITING if writing else PATIENCE)
                    if aside:
                        name, saved = aside
                        told = f"a new one begins with the {saved} entries that could be read"
                        self.notes.append(f"the history was damaged ({error}): it is now {name}, and {told}")
            return self._once(work, writing=writing)

    @contextlib.contextmanager
    def _usable(self) -> Iterator[None]:
        """Whatever is wrong with the file is told in one line.

        Raises:
            InputError: it cannot be used.
        """
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            hint = "ERRDOC_HISTORY=off turns the history off; errdoc history --forget deletes it"
            raise InputError(f"the history {self.path} cannot be used: {error}", hint=hint) from error

    def _once(self, work: Callable[[sqlite3.Connection], _T], *, writing: bool = False) -> _T:
        with opened(self.path, MIGRATIONS, WRITING if writing else PATIENCE) as database:
            database.execute("begin immediate" if writing else "begin")
            told = work(database)
            database.execute("commit")
            return told


class _Doubt:
    """A damaged row may come of a page that has no order any more, where what is written next cannot be found again.

    The first one is told as damage of the file, which is then looked into; where only the row is bad, it is left out.
    """

    def __init__(self) -> None:
        self._told = False

    def told(self, *, odd: bool) -> None:
        """Ends the transaction, once."""
        if odd and not self._told:
            self._told = True
            raise DamagedError("it has rows that cannot be read")


def _root(answer: Explanation) -> Diagnosis | None:
    return next((one for one in answer.diagnoses if one.role == "root" and one.hash), None)
