"""What a report draws: failures over time, and nodes by failure. Numbers only; faces lay them out."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from errdoc.triage.reports.unusual import Unusual
from errdoc.triage.store import ENDED, Store

#: Seconds of a column: hours, quarters of a day, days, weeks, months; as many columns as a picture has.
_UNITS = (3_600, 21_600, 86_400, 604_800, 2_592_000)
_COLUMNS = 60
#: So much of what failed must be in a picture: one old log would draw all others together.
_WITHIN = 0.98
#: Failures with a colour or a column of their own; nodes with a row.
_COLOURS, _FAILURES, _NODES = 6, 10, 24
_FAILED = "state = 'done' and kind != 'clean'"


def over_time(store: Store) -> dict[str, Any] | None:
    """How many logs of which groups ended when; None where nothing failed.

    Returns:
        `seconds` of a column, `columns` by their beginning, `rows` of the largest groups with `counts`, the last one
        without a group for all others, and `left_out`, which ended before the first column.
    """
    total, last = store.ask(f"select count(*), max({ENDED}) from logs where {_FAILED}").fetchone()
    if not total:
        return None
    for seconds in _UNITS:
        first = (_seconds(last) // seconds - _COLUMNS + 1) * seconds
        within = store.ask(f"select count(*) from logs where {_FAILED} and {ENDED} >= ?", _text(first)).fetchone()[0]
        if within >= _WITHIN * total or seconds == _UNITS[-1]:
            break
    largest = [kind for (kind,) in store.ask(
        "select kind from groups where kind != 'clean' order by count desc, kind limit ?", _COLOURS)]  # fmt: skip
    rows: dict[str, list[int]] = {kind: [0] * _COLUMNS for kind in (*largest, "")}
    for kind, hour, count in store.ask(
        f"select kind, substr({ENDED}, 1, 13), count(*) from logs where {_FAILED} and {ENDED} >= ? group by 1, 2",
        _text(first),
    ):
        rows[kind if kind in rows else ""][(_seconds(f"{hour}:00:00") - first) // seconds] += count
    # columns before the first that holds something say nothing
    empty = next(at for at in range(_COLUMNS) if any(counts[at] for counts in rows.values()))
    return {
        "seconds": seconds,
        "columns": [_text(first + at * seconds) for at in range(empty, _COLUMNS)],
        "rows": [{"group": kind or None, "counts": counts[empty:]} for kind, counts in rows.items() if any(counts)],
        "left_out": total - within,
    }


def by_node(store: Store, accused: Sequence[Unusual] = ()) -> dict[str, Any] | None:
    """How often which group failed on which node, the worst of both; None where no log tells its node.

    Args:
        store: the run.
        accused: what keeps to one node comes first.

    Returns:
        `groups`, and `rows` with `host`, `counts` for each of these groups, `failed`, and `logs`, all that it has.
    """
    groups = [kind for (kind,) in store.ask(
        "select l.kind from logs l join marks m on m.log = l.id and m.kind = 'host' where l.state = 'done'"
        " and l.kind != 'clean' group by l.kind order by count(*) desc, l.kind limit ?", _FAILURES)]  # fmt: skip
    if not groups:
        return None
    nodes = {one.value for one in accused if one.what == "host"}
    first = [one.kind for one in accused if one.what == "host"]
    groups = list(dict.fromkeys((*first, *groups)))[:_FAILURES]
    rows = []
    worst = store.ask(
        "select m.value, sum(l.kind != 'clean'), count(*) from marks m join logs l on l.id = m.log"
        " where m.kind = 'host' and l.state = 'done' group by m.value having sum(l.kind != 'clean') > 0"
        " order by 2 desc, 1",
    ).fetchall()  # fmt: skip
    for host, failed, logs in sorted(worst, key=lambda row: row[0] not in nodes)[:_NODES]:
        told = dict(store.ask(
            "select l.kind, count(*) from marks m join logs l on l.id = m.log where m.kind = 'host' and m.value = ?"
            " and l.state = 'done' group by l.kind", host,
        ).fetchall())  # fmt: skip
        rows.append({"host": host, "counts": [told.get(kind, 0) for kind in groups], "failed": failed, "logs": logs})
    return {"groups": groups, "rows": rows}


def _seconds(moment: str) -> int:
    return int(datetime.fromisoformat(moment).replace(tzinfo=UTC).timestamp())


def _text(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).replace(tzinfo=None).isoformat()
