"""What is known of many logs, in one SQLite file that Datasette opens: tables `logs`, `groups`, `jobs`, `marks` and `events`.

Whatever is written is one transaction, so that a run can be killed at any moment and goes on where it was. A log's id
comes from its path, and everything is chosen by ids: the order in which logs are named or answered changes nothing.
"""

import contextlib
import hashlib
import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from errdoc.triage.file import Database, damaged, opened, reading
from errdoc.triage.looks.clock import When
from errdoc.triage.looks.kernel import Event
from errdoc.triage.looks.look import Look
from errdoc.triage.tables import EVENT, Case, Clock

#: `state` of a log, in its order; `unread` is an end too.
LISTED, LOOKED, DONE, UNREAD = "listed", "looked", "done", "unread"

#: When a log ended: the last time that it names, else that of its last change.
ENDED = "coalesce(nullif(end, ''), strftime('%Y-%m-%dT%H:%M:%S', mtime / 1e9, 'unixepoch'))"

#: Nanoseconds before and after 1970 that a number of SQLite has room for: the years 1677 to 2262.
_FURTHEST = 2**63
#: What an answer tells at least.
_ANSWER = {"kind", "failure", "status", "title", "title_zh", "fingerprint", "line", "text"}
#: Logs that are held at a time.
_HELD = 500


class Entry(NamedTuple):
    """A log to be read."""

    id: int
    path: str
    size: int
    mtime: int


def id_of(path: str) -> int:
    """A log's id, the same in every run."""
    return int(hashlib.sha256(path.encode()).hexdigest()[:15], 16)


def mtime_of(nanoseconds: float) -> int:
    """When a log was last changed, as SQLite takes it; 0, which nobody told, of what no clock can mean.

    Example:
        >>> mtime_of(1.5e18), mtime_of(float("nan")), mtime_of(1e30)
        (1500000000000000000, 0, 0)
    """
    return int(nanoseconds) if -_FURTHEST <= nanoseconds < _FURTHEST else 0


class Store:
    """The logs of a run.

    Args:
        folder: of the run; made where it is not there, closed to others.
        kb: version of the pages: answers of others are not mixed with theirs.
        database: of a run that is only read, where it is open already.

    Raises:
        InputError: the file cannot be used, or was made with other pages, or is none.
    """

    def __init__(self, folder: Path, kb: str, database: Database | None = None) -> None:
        self._database = database or opened(folder, kb)
        self.path = self._database.path

    def close(self) -> None:
        """Closes the file."""
        self._database.close()

    def ask(self, question: str, *values: object) -> sqlite3.Cursor:
        """The rows of a question."""
        rows: sqlite3.Cursor = self._database.execute(question, values)
        return rows

    def write(self, changes: Iterable[tuple[str, tuple[object, ...]]]) -> None:
        """Changes, all or none."""
        self._database.execute("begin immediate")
        try:
            for statement, values in changes:
                self._database.execute(statement, values)
        except BaseException:
            if self._database.in_transaction:  # SQLite may have undone it already
                self._database.execute("rollback")
            raise
        self._database.execute("commit")

    def note(self, found: Iterable[tuple[str, int, int, str]]) -> None:
        """Notes logs by path, size, time of their last change, and why one cannot be read; known ones stay as they are."""
        changes: list[tuple[str, tuple[object, ...]]] = []
        for path, size, mtime, why in found:
            ident = id_of(path)
            changes += [
                *((f"delete from {table} where log = (select id from logs where id = ? and (size, mtime) != (?, ?))",
                   (ident, size, mtime)) for table in ("marks", "events")),
                ("insert into logs (id, path, size, mtime, state, why, explained) values (?, ?, ?, ?, ?, ?, 0)"
                 " on conflict (id) do update set size = excluded.size, mtime = excluded.mtime, state = excluded.state,"
                 " shape = null, kind = null, fingerprint = null, explained = 0, answer = null, why = excluded.why,"
                 " begin = null, end = null, zoned = null, gpus = null, job = null, failed = null, alive = null, lines = null, hits = null"
                 " where (logs.size, logs.mtime) != (excluded.size, excluded.mtime)",
                 (ident, path, size, mtime, UNREAD if why else LISTED, why or None)),
            ]  # fmt: skip
        self.write(changes)

    def waiting(self, after: int, most: int) -> list[Entry]:
        """Logs that nobody looked at, from an id on."""
        # in the order of ids: by the index of states all that wait would be sorted for each piece of work
        return [Entry(*row) for row in self.ask(
            "select id, path, size, mtime from logs where +state = 'listed' and id > ? order by id limit ?", after, most)]  # fmt: skip

    def looked(self, rows: Iterable[tuple[int, Look | str]]) -> None:
        """Keeps what looks told of listed logs, of which nothing else is known; a text is why a log cannot be read."""
        changes: list[tuple[str, tuple[object, ...]]] = []
        for ident, look in rows:
            if isinstance(look, str):
                changes.append(("update logs set state = 'unread', why = ? where id = ?", (look, ident)))
                continue
            values = (look.shape, look.lines, look.hits, look.begin, look.end, look.zoned, look.gpus, look.job, ident)
            changes.append((
                "update logs set state = 'looked', shape = ?, lines = ?, hits = ?, begin = ?, end = ?, zoned = ?, gpus = ?,"
                " job = ?"
                " where id = ?", values,
            ))  # fmt: skip
            changes += [("insert into marks values (?, ?, ?)", (ident, kind, value)) for kind, value in look.marks]
            changes += [(EVENT, (ident, *event)) for event in look.events]
        self.write(changes)

    def shapes(self) -> Iterator[str]:
        """The shapes of which a log has no answer yet."""
        last = ""
        while rows := self.ask(
            "select distinct shape from logs where state = 'looked' and shape > ? order by shape limit ?", last, _HELD
        ).fetchall():
            yield from (shape for (shape,) in rows)
            last = rows[-1][0]

    def members(self, shape: str, most: int) -> list[tuple[Entry, str | None]]:
        """The first logs of a shape by id, each with its own answer where it was explained."""
        rows = self.ask("select id, path, size, mtime, answer from logs where shape = ? and state != 'unread'"
                        " order by id limit ?", shape, most)  # fmt: skip
        return [(Entry(*row[:4]), row[4]) for row in rows]

    def unexplained(self, shape: str, after: int, most: int) -> list[Entry]:
        """The logs of a shape that have no answer of their own, from an id on."""
        return [Entry(*row) for row in self.ask(
            "select id, path, size, mtime from logs where shape = ? and state != 'unread' and not explained and id > ?"
            " order by id limit ?", shape, after, most)]  # fmt: skip

    def answered(self, answers: Iterable[tuple[int, dict[str, Any]]]) -> None:
        """Keeps the own answers of logs."""
        self.write([
            ("update logs set explained = 1, answer = ? where id = ?",
             (json.dumps(answer, ensure_ascii=False, sort_keys=True), ident))
            for ident, answer in answers
        ])  # fmt: skip

    def answer(self, text: str) -> dict[str, Any]:
        """An own answer of a log, as it was kept.

        Raises:
            InputError: it is none.
        """
        with contextlib.suppress(ValueError):
            told = json.loads(text)
            if isinstance(told, dict) and set(told) >= _ANSWER:
                return told
        raise damaged(self.path, "an answer in it is none")

    def settle(self, shape: str, answer: dict[str, Any] | None) -> None:
        """Gives the logs of a shape their group: that of an answer for all of them, or each that of its own."""
        if answer is not None:
            self.write([(
                "update logs set state = 'done', kind = ?, fingerprint = ? where shape = ? and state != 'unread'",
                (answer["kind"], answer["fingerprint"], shape),
            )])  # fmt: skip
            return
        self.write([(
            "update logs set state = 'done', kind = json_extract(answer, '$.kind'),"
            " fingerprint = json_extract(answer, '$.fingerprint') where shape = ? and state != 'unread' and explained",
            (shape,),
        )])  # fmt: skip

    def ordered(self, *states: str) -> Iterator[dict[str, Any]]:
        """The logs in some states, by their paths, as they are written for others."""
        among = ", ".join("?" for _ in states)
        return self._told("path", f"+state in ({among})", states)

    def of_shape(self, shape: str) -> Iterator[dict[str, Any]]:
        """The logs of a shape that are done, by their ids, as they are written for others."""
        return self._told("id", "shape = ? and +state = ?", (shape, DONE))

    def _told(self, by: str, which: str, values: Sequence[object]) -> Iterator[dict[str, Any]]:
        """What is known of logs, without what only a run needs; a few of them at a time are held."""
        names = ("path", "size", "lines", "begin", "end", "gpus", "job", "kind", "fingerprint", "explained", "why")
        last: object = "" if by == "path" else -1
        while some := self.ask(
            f"select id, {', '.join(names)} from logs where {which} and {by} > ? order by {by} limit {_HELD}",
            *values, last,
        ).fetchall():  # fmt: skip
            marks: dict[int, dict[str, list[str]]] = {row[0]: {} for row in some}
            for log, kind, value in self.ask(
                f"select log, kind, value from marks where log in ({', '.join('?' for _ in some)})"
                " order by log, kind, value", *marks,
            ):  # fmt: skip
                marks[log].setdefault(kind, []).append(value)
            for ident, *told in some:
                yield {**dict(zip(names, told, strict=True)), "marks": marks[ident]}
            last = some[-1][0 if by == "id" else 1]

    def unplaced(self, after: int, most: int) -> list[tuple[Entry, str]]:
        """Logs of jobs of several whose error has no time yet, from an id on, each with the line that tells it."""
        return [(Entry(*row[:4]), row[4] or "") for row in self.ask(
            "select id, path, size, mtime, json_extract(coalesce(l.answer, (select answer from logs as e where"
            " e.shape = l.shape and e.kind = l.kind and e.explained order by e.id limit 1)), '$.text') from logs as l"
            " where +state = 'done' and kind != 'clean' and failed is null and id > ? and job != ''"
            " and exists (select 1 from logs as o where o.job = l.job and o.id != l.id) order by id limit ?", after, most,
        )]  # fmt: skip

    def placed(self, times: Iterable[tuple[int, When]]) -> None:
        """Keeps when logs failed, and the last sign of life before, in seconds; 0 where they do not tell."""
        self.write([("update logs set failed = ?, alive = ?, zoned = case when ? then ? else zoned end where id = ?",
                      (told.at, told.alive, told.at, told.zoned, ident)) for ident, told in times])  # fmt: skip

    def account(self, rows: Iterable[Sequence[object]]) -> None:
        """Keeps what Slurm knows of jobs."""
        self.write([("insert or replace into accounts values (?, ?, ?, ?, ?, ?)", tuple(row)) for row in rows])

    def happened(self, events: Iterable[Event]) -> None:
        """Keeps what a cluster knows of its nodes and pods, and nothing that it said before."""
        self.write([("delete from events where log is null", ()),
                     *((EVENT, (None, *(_writable(value) for value in event))) for event in events)])  # fmt: skip

    def join(self, cases: Iterable[Case], clocks: Iterable[Clock]) -> None:
        """Makes the tables of jobs and of clocks anew; the clocks are asked when all cases are known."""
        row = f"insert into jobs values ({', '.join('?' for _ in Case._fields)})"
        jobs = [("delete from jobs", ()), *((row, tuple(case)) for case in cases)]
        row = f"insert into clocks values ({', '.join('?' for _ in Clock._fields)})"
        self.write([*jobs, ("delete from clocks", ()), *((row, tuple(clock)) for clock in clocks)])

    def counts(self) -> dict[str, int]:
        """How many logs are in each state."""
        return dict(self.ask("select state, count(*) from logs group by state").fetchall())

    def group(self) -> None:
        """Makes the table of groups anew, of what the logs say.

        A group's example is the log with the lowest id that was explained and has this answer.
        """
        changes: list[tuple[str, tuple[object, ...]]] = [("delete from groups", ())]
        for kind, count, first, last in self.ask(
            f"select kind, count(*), min({ENDED}), max({ENDED})"
            " from logs where state = 'done' group by kind order by kind"
        ).fetchall():  # fmt: skip
            example = self.ask(
                "select id, answer from logs where kind = ? and explained and json_extract(answer, '$.kind') = kind"
                " order by id limit 1", kind,
            ).fetchone()  # fmt: skip
            if example is None:
                raise damaged(self.path, f"no log of it is an example of {kind}")
            ident, told = example[0], self.answer(example[1])
            changes.append((
                "insert into groups (kind, failure, status, title, title_zh, count, first, last, example, line, text)"
                " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (kind, told["failure"], told["status"], told["title"], told["title_zh"], count, first, last, ident,
                 told["line"], told["text"]),
            ))  # fmt: skip
        self.write(changes)


def _writable(value: object) -> object:
    """A value as SQLite takes it: half a pair of UTF-16, as JSON may have it, is no text."""
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value


def existing(run: Path) -> Store:
    """The store of a run that is only read, whatever pages it was made with.

    Raises:
        InputError: there is none, or it is damaged.
    """
    database, kb = reading(run)
    return Store(run, kb, database)


def kinds_of(run: Path) -> set[str]:
    """The groups of an earlier run.

    Raises:
        InputError: there is none, or it is damaged.
    """
    with contextlib.closing(existing(run)) as store:
        return {kind for (kind,) in store.ask("select kind from groups")}
