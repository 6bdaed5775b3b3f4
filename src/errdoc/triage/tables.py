"""The tables of a triage's store, and the rows that are made from all of its logs."""

import sqlite3
from typing import NamedTuple

import sqlite_utils

_LOGS = {
    "id": int, "path": str, "size": int, "mtime": int, "state": str, "shape": str, "lines": int, "hits": int,
    "begin": str, "end": str, "zoned": int, "gpus": int,
    "job": str, "failed": float, "alive": float, "kind": str, "fingerprint": str, "explained": int, "answer": str, "why": str,
}  # fmt: skip
_GROUPS = {
    "kind": str, "failure": str, "status": str, "title": str, "title_zh": str, "count": int, "first": str, "last": str,
    "example": int, "line": int, "text": str,
}  # fmt: skip
_EVENTS = {
    "log": int, "host": str, "at": float, "failure": str, "text": str, "zoned": int, "source": str, "span": float,
    "owner": str,
}  # fmt: skip
_CLOCKS = {"of": str, "offset": float, "why": str, "logs": int}
_ACCOUNTS = {"job": str, "state": str, "nodes": str, "gpus": int, "begin": str, "end": str}
_JOBS = {
    "job": str, "kind": str, "logs": int, "failed": int, "ranks": int, "nodes": int, "gpus": int, "begin": str,
    "end": str, "state": str, "root": int, "source": str, "text": str, "hosts": str,
}  # fmt: skip
_MARKS = {"log": int, "kind": str, "value": str}
#: The columns of each table.
TABLES: dict[str, dict[str, type]] = {
    "logs": _LOGS, "marks": _MARKS, "events": _EVENTS, "clocks": _CLOCKS, "accounts": _ACCOUNTS, "jobs": _JOBS,
    "groups": _GROUPS,
}  # fmt: skip
#: Writes a row of `events`.
EVENT = f"insert into events values ({', '.join('?' for _ in _EVENTS)})"


class Case(NamedTuple):
    """A job of several logs.

    Attributes:
        kind: the group of its root; `clean` where nothing failed.
        failed: logs of it that have a failure.
        state: what Slurm says of it.
        root: the log that told the root first.
        source: who told it: `log`, `kernel`, `kubernetes`, `dcgm`; empty where nobody did.
        text: what was told, but by a log.
        hosts: some of its nodes.
    """

    job: str
    kind: str
    logs: int
    failed: int
    ranks: int
    nodes: int
    gpus: int
    begin: str
    end: str
    state: str
    root: int | None
    source: str
    text: str
    hosts: str


class Clock(NamedTuple):
    """By how much the clock of logs that tell no zone was found to be ahead.

    Attributes:
        of: `jobs` or `kernels`; `unsure` of jobs whose cause may lie in another hour.
        offset: in seconds; of kernels by what jobs have in common against the jobs' clock, else against UTC.
        why: `files`, by the times of files; `jobs`, by what several jobs have in common.
        logs: that speak for it, or jobs.
    """

    of: str
    offset: float
    why: str
    logs: int


def make(connection: sqlite3.Connection) -> None:
    """Makes those of the tables and indexes that are not there."""
    made = sqlite_utils.Database(connection)
    made.table("logs").create(_LOGS, pk="id", not_null={"path", "size", "mtime", "state"}, if_not_exists=True)
    made.table("logs").create_index(["state", "shape"], if_not_exists=True)
    made.table("logs").create_index(["shape", "id"], if_not_exists=True)
    made.table("logs").create_index(["kind"], if_not_exists=True)
    made.table("logs").create_index(["path"], if_not_exists=True)
    made.table("marks").create(_MARKS, foreign_keys=[("log", "logs", "id")], if_not_exists=True)
    made.table("marks").create_index(["log"], if_not_exists=True)
    made.table("marks").create_index(["kind", "value"], if_not_exists=True)
    made.table("logs").create_index(["job"], if_not_exists=True)
    made.table("events").create(_EVENTS, foreign_keys=[("log", "logs", "id")], if_not_exists=True)
    made.table("events").create_index(["host", "at"], if_not_exists=True)
    made.table("events").create_index(["log"], if_not_exists=True)
    made.table("events").create_index(["owner"], if_not_exists=True)
    made.table("clocks").create(_CLOCKS, if_not_exists=True)
    made.table("accounts").create(_ACCOUNTS, pk="job", if_not_exists=True)
    made.table("jobs").create(_JOBS, pk="job", foreign_keys=[("root", "logs", "id")], if_not_exists=True)
    made.table("groups").create(_GROUPS, pk="kind", foreign_keys=[("example", "logs", "id")], if_not_exists=True)
