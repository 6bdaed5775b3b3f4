"""A diagnosis as it is kept: its columns, and what of the log stands in them.

Of the log only what the checks of its causes turned on: short values, none of which is private.
"""

import json
import os
from datetime import UTC, datetime

from errdoc.model import Diagnosis
from errdoc.record import field, record

#: Characters of a value that a check turned on; a longer one is not kept.
_LONGEST = 200
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
    """
    alter table diagnosis add column found_by text not null default '';
    alter table diagnosis add column folder text not null default '';
    alter table diagnosis add column asked text not null default '{}';
    """,
    "alter table diagnosis add column remedy text not null default ''",
)
#: `machine` of what a person said of a group of `errdoc triage`; its folder is that of the run.
MARK = "triage"
#: As `entry` takes them.
COLUMNS = (
    "id, time, failure, signature, hash, causes, machine, outcome, fixed_by, python, tried, found_by, folder, asked,"
    " remedy"
)


@record
class Entry:
    """A diagnosis as it was kept.

    Attributes:
        time: ISO 8601 in UTC; of the last time that it was seen.
        causes: (cause, verdict), most probable first.
        machine: whose log it was: `same`, `other`, `unknown`; `given` where that machine's facts were handed over;
            `triage` of a group that somebody marked.
        outcome: `fixed`, `not-fixed`, or empty where nobody said; of a mark `told` (it was this cause) or `wrong` too.
        fixed_by: the cause whose remedy did it.
        python: the interpreter that was asked on this machine, or empty.
        tried: the framework that the experiment was done with, `-` for the loader alone; empty where none was.
        found_by: how that interpreter was found.
        folder: the working folder.
        asked: what of the log the checks turned on; None where the log did not state it.
        remedy: what did it, in the words of who marked it.
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
    found_by: str = ""
    folder: str = ""
    asked: dict[str, str | None] = field(default_factory=dict)
    remedy: str = ""

    @property
    def when(self) -> datetime:
        """`time`, to be compared."""
        return _moment(self.time)


def entry(row: tuple[object, ...]) -> Entry | None:
    """A row as an entry; None where it is damaged: SQLite keeps anything in any column."""
    ident, *texts = row
    if not isinstance(ident, int) or not all(isinstance(one, str) for one in texts):
        return None
    (time, failure, signature, key, causes, machine, outcome, fixed_by, python, tried, found_by, folder, told,
     remedy) = map(str, texts)  # fmt: skip
    try:
        _moment(time)
        pairs = tuple((str(cause), str(verdict)) for cause, verdict in json.loads(causes))
        names = {str(name): None if value is None else str(value) for name, value in json.loads(told).items()}
    except (ValueError, TypeError, AttributeError, RecursionError):
        return None
    return Entry(ident, time, failure, signature, key, pairs, machine, outcome, fixed_by, python, tried, found_by,
                 folder, names, remedy)  # fmt: skip


def entry_of(root: Diagnosis, python: str) -> Entry:
    """A diagnosis of this machine that no history keeps, as it would be kept.

    Args:
        root: the diagnosis.
        python: the interpreter that it is about, or empty.
    """
    causes = tuple((one.cause, str(one.verdict)) for one in root.causes)
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return Entry(0, now, root.failure, root.signature, root.hash, causes, "same", "", "", python=python,
                 found_by="run" if python else "", folder=folder_now(), asked=asked(root))  # fmt: skip


def _moment(time: str) -> datetime:
    """A time with its zone; one without is in UTC."""
    moment = datetime.fromisoformat(time)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def asked(root: Diagnosis) -> dict[str, str | None]:
    """What the checks turned on: short values, none of which is private."""
    told = {name: value for cause in root.causes for piece in cause.evidence for name, value in piece.asked}
    if not told:
        return {}
    from errdoc.logs.masks.redact import redact

    return {
        name: value
        for name, value in told.items()
        if value is None or (len(value) <= _LONGEST and "\n" not in value and redact(value) == value)
    }


def path_kept(path: str) -> str:
    """A path, or nothing where its bytes are no UTF-8: it could not be found again by what SQLite keeps of it."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return ""
    return path


def folder_now() -> str:
    """The working folder; empty where it is gone."""
    try:
        return os.getcwd()  # noqa: PTH109 - text
    except OSError:
        return ""
