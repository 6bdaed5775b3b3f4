"""What a triage tells, as plain values: groups, what stands out, what is new. `render/triage.py` writes it."""

from collections.abc import Collection
from pathlib import Path
from typing import Any

from errdoc import __version__
from errdoc.triage.reports.pictures import by_node, over_time
from errdoc.triage.reports.unusual import unusual
from errdoc.triage.store import Store

SCHEMA = "errdoc-triage/1"
#: Values of one kind that a group lists, the most frequent first; logs that could not be read.
_MOST, _UNREAD = 8, 20
#: Jobs that failed, the largest first, and what is told of each.
_JOBS = 50
_JOB = (
    "job",
    "group",
    "logs",
    "failed",
    "ranks",
    "nodes",
    "gpus",
    "begin",
    "end",
    "state",
    "root",
    "source",
    "text",
    "hosts",
)
#: What a group lists, by the names of its marks.
_PLACES = (("hosts", "host"), ("gpus", "gpu"), ("switches", "switch"), ("ranks", "rank"), ("images", "image"),
           ("users", "user"))  # fmt: skip
_VERSIONS = ("torch", "tensorflow", "jax", "cuda_runtime", "driver", "nccl", "python")

#: GPU hours of runs that failed, and how many of them tell their begin, their end and their GPUs.
_HOURS = (
    "select coalesce(sum((julianday(end) - julianday(begin)) * 24 * gpus), 0), count(*) from logs"
    " where state = 'done' and kind != 'clean' and gpus > 0 and begin != '' and begin < end"
    " and julianday(end) - julianday(begin) < 90"
)

_GROUPS = (
    "select g.kind, g.failure, g.status, g.title, g.title_zh, g.count, g.first, g.last, l.path, g.line, g.text"
    " from groups g join logs l on l.id = g.example"
)


def report(
    store: Store,
    kb: str,
    *,
    before: Collection[str] | None = None,
    against: Path | None = None,
    since: str = "",
) -> dict[str, Any]:
    """The report of a run.

    Args:
        store: the run.
        kb: version of the pages.
        before: groups of an earlier run, against which new ones are told.
        against: that run's folder.
        since: a moment; new is what was not seen before it.
    """
    counts = store.counts()
    rows = store.ask(_GROUPS + " where g.kind != 'clean' order by g.count desc, g.kind").fetchall()
    groups = [_group(store, row) for row in rows]
    asked = before is not None or bool(since)
    jobs_of: dict[str, int] = dict(store.ask("select kind, count(*) from jobs group by kind").fetchall())
    for group in groups:
        group["jobs"] = jobs_of.get(group["group"], 0)
        group["new"] = asked and group["group"] not in (before or ()) and group["first"] >= since
    hours, of = store.ask(_HOURS).fetchone()
    accused = unusual(store)
    clean = store.ask("select coalesce(sum(count), 0) from groups where kind = 'clean'").fetchone()[0]
    return {
        "schema": SCHEMA,
        "errdoc": __version__,
        "kb": kb,
        "logs": sum(counts.values()),
        "clean": clean,
        "unread": counts.get("unread", 0),
        "explained": store.ask("select count(*) from logs where explained").fetchone()[0],
        "against": str(against) if against else None,
        "since": since or None,
        "gpu_hours_lost": round(hours, 1),
        "gpu_hours_logs": of,
        "groups": groups,
        "new": [one["group"] for one in groups if one["new"]],
        "stands_out": [
            {"group": one.kind, one.what: one.value, "kind": one.what, "value": one.value, "count": one.count,
             "of": one.of, "on": one.on, "among": one.among, "p": one.p}
            for one in accused
        ],
        "jobs_total": sum(one for _, one in jobs_of.items()),
        "jobs_failed": sum(one for kind, one in jobs_of.items() if kind != "clean"),
        "jobs": [dict(zip(_JOB, row, strict=True)) for row in store.ask(
            "select j.job, j.kind, j.logs, j.failed, j.ranks, j.nodes, j.gpus, j.begin, j.end, j.state, l.path,"
            " j.source, j.text, j.hosts from jobs j left join logs l on l.id = j.root where j.kind != 'clean'"
            " order by max(j.gpus, j.ranks, j.logs) desc, j.job limit ?", _JOBS)],
        "clocks": [dict(zip(("of", "offset", "why", "logs"), row, strict=True)) for row in store.ask(
            "select * from clocks order by of, offset")],
        "over_time": over_time(store),
        "by_node": by_node(store, accused),
        "unread_logs": [
            {"path": path, "why": why} for path, why in
            store.ask("select path, why from logs where state = 'unread' order by path limit ?", _UNREAD)
        ],
    }  # fmt: skip


def new_group(store: Store, kind: str) -> dict[str, Any] | None:
    """One group as the report has it, as new; None where there is none."""
    row = store.ask(_GROUPS + " where g.kind = ?", kind).fetchone()
    return {**_group(store, row), "new": True, "jobs": 0} if row else None


def _group(store: Store, row: tuple[Any, ...]) -> dict[str, Any]:
    kind, failure, status, title, title_zh, count, first, last, path, line, text = row
    told: dict[str, Any] = {
        "group": kind, "failure": failure, "status": status, "title": title, "title_zh": title_zh,
        "count": count, "first": first, "last": last,
    }  # fmt: skip
    marks: dict[str, list[tuple[str, int]]] = {}
    for what, value, of in store.ask(
        "select m.kind, m.value, count(*) from marks m join logs l on l.id = m.log"
        " where l.kind = ? and l.state = 'done' group by m.kind, m.value order by m.kind, count(*) desc, m.value", kind,
    ):  # fmt: skip
        marks.setdefault(what, []).append((value, of))
    for name, what in _PLACES:
        told[name] = [{what: value, "count": of} for value, of in marks.get(what, [])[:_MOST]]
        told[f"{name}_total"] = len(marks.get(what, []))
    hours, of = store.ask(_HOURS + " and kind = ?", kind).fetchone()
    told |= {"gpu_hours": round(hours, 1), "gpu_hours_logs": of}
    told["versions"] = {
        what: [{"version": value, "count": of} for value, of in marks[what][:_MOST]]
        for what in _VERSIONS
        if what in marks
    }
    prints = store.ask("select fingerprint, count(*) from logs where kind = ? and state = 'done' group by fingerprint"
                       " order by count(*) desc, fingerprint", kind).fetchall()  # fmt: skip
    told["fingerprints_total"] = len(prints)
    told["fingerprints"] = [{"fingerprint": one, "count": of} for one, of in prints[:_MOST]]
    told["example"] = {"path": path, "line": line, "text": text}
    return told
