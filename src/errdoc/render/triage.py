"""What thousands of logs tell, for the terminal: what stands out, what is new, the groups with the largest first."""

from collections.abc import Iterator
from typing import Any

from errdoc.render.safe import safe
from errdoc.render.words import Lang, say

#: Groups, new ones and unread logs that a screen shows; characters of a quoted line.
_GROUPS, _NEW, _UNREAD, _LONGEST = 20, 10, 5, 120
#: Values of one kind that a group shows.
_VALUES = 3
#: Jobs that a screen shows.
_JOBS = 10


def text(report: dict[str, Any], lang: Lang, *, everything: bool = False) -> str:
    """The report of a triage.

    Args:
        report: `errdoc.triage.reports.report.report`.
        lang: the language.
        everything: all groups, not one screen.
    """
    return "\n".join(_lines(report, lang, everything)) + "\n"


def progress(step: str, done: int, total: int, left: int, lang: Lang) -> str:
    """How far a triage is."""
    return say(f"triage_{step}", lang, done=f"{done:,}", total=f"{total:,}", left=left)


def message(group: dict[str, Any], lang: Lang) -> str:
    """A new group, for a message: a title, where it was seen, an example."""
    seen = list(_group({**group, "new": False}, lang))
    quoted = group["example"]["text"] if group["failure"] else ""
    lines = (say("triage_told", lang, title=_title(group, lang)), *seen[1:], safe(quoted))
    return "\n".join(line.strip() for line in lines if line.strip())


def source(job: dict[str, Any]) -> str:
    """The phrase for who told the root of a job; empty where a log did."""
    return f"triage_by_{job['source']}" if job["text"] and job["source"] != "log" else ""


def clocks(report: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What is said of clocks, as phrases with their values: those that differ, and jobs that may want a zone."""
    for one in report["clocks"]:
        if one["of"] == "unsure":
            yield "triage_clock_unsure", {"logs": one["logs"]}
        elif one["offset"]:
            minutes = int(abs(one["offset"]) // 60)
            offset = f"{'-' if one['offset'] < 0 else '+'}{minutes // 60:02d}:{minutes % 60:02d}"
            yield f"triage_clock_{one['of']}_{one['why']}", {"logs": one["logs"], "offset": offset}


def _lines(report: dict[str, Any], lang: Lang, everything: bool) -> Iterator[str]:
    groups = report["groups"]
    yield say("triage_logs", lang, logs=f"{report['logs']:,}", clean=f"{report['clean']:,}", groups=len(groups),
              unread=report["unread"])  # fmt: skip
    if report["gpu_hours_logs"]:
        hours = say("triage_figure_hours", lang, logs=f"{report['gpu_hours_logs']:,}")
        yield f"{report['gpu_hours_lost']:,.1f} {hours}"
    if report["stands_out"]:
        yield from ("", say("triage_stands_out", lang))
        for one in report["stands_out"]:
            yield "  " + say("triage_keeps", lang, group=safe(one["group"]), what=say(f"triage_{one['kind']}", lang),
                             value=safe(one["value"]), p=f"{one['p']:.1e}",
                             **{name: one[name] for name in ("count", "of", "on", "among")})  # fmt: skip
    new = [one for one in groups if one["new"]]
    if new:
        yield from ("", say("triage_new", lang))
        for one in new if everything else new[:_NEW]:
            yield f"  {one['count']:>6,}  {_title(one, lang)}"
    if groups:
        yield from ("", say("triage_groups", lang))
    for one in groups if everything else groups[:_GROUPS]:
        yield from _group(one, lang)
    if len(groups) > _GROUPS and not everything:
        yield "  " + say("triage_more", lang, count=len(groups) - _GROUPS)
    if report["jobs"]:
        told = say("triage_jobs_told", lang, total=f"{report['jobs_total']:,}", failed=f"{report['jobs_failed']:,}")
        yield from ("", say("triage_jobs", lang), f"  {told}")
        for one in report["jobs"] if everything else report["jobs"][:_JOBS]:
            yield "  " + safe(say("triage_job", lang, **{name: one[name] for name in
                              ("job", "group", "failed", "logs", "ranks", "nodes")}))  # fmt: skip
            by = f"{say(by_whom, lang)}: " if (by_whom := source(one)) else ""
            yield f"          {safe(by + (one['text'] or one['root'] or one['state']))[:_LONGEST]}"
        yield from (f"  {say(name, lang, **values)}" for name, values in clocks(report))
    if report["unread_logs"]:
        yield from ("", say("triage_unread", lang))
        yield from (f"  {safe(one['path'])}: {safe(one['why'])}" for one in report["unread_logs"][:_UNREAD])


def _title(group: dict[str, Any], lang: Lang) -> str:
    title = group.get(f"title_{lang}") or group["title"]
    words = f"{group['failure']}: {title}" if group["failure"] else group["example"]["text"] or group["group"]
    return safe(words)[:_LONGEST]


def _group(group: dict[str, Any], lang: Lang) -> Iterator[str]:
    mark = f" [{say('triage_is_new', lang)}]" if group["new"] else ""
    yield f"  {group['count']:>6,}  {_title(group, lang)}{mark}"
    told = [say("triage_seen", lang, first=group["first"], last=group["last"])]
    for name, what in (
        ("hosts", "host"),
        ("gpus", "gpu"),
        ("switches", "switch"),
        ("images", "image"),
        ("users", "user"),
    ):
        if not group[name]:
            continue
        shown = group[name][:_VALUES]
        values = ", ".join(f"{safe(one[what])} ({one['count']})" for one in shown)
        rest = group[f"{name}_total"] - len(shown)
        values += say("triage_others", lang, count=rest) if rest else ""
        told.append(say("triage_on", lang, what=say(f"triage_{what}", lang), values=values))
    if group["gpu_hours_logs"]:
        told.append(say("triage_on", lang, what=say("triage_hours", lang), values=f"{group['gpu_hours']:,.1f}"))
    yield from (f"          {line}" for line in told)
    line = group["example"]["line"]
    yield f"          {safe(group['example']['path'])}" + (f":{line}" if line else "")
