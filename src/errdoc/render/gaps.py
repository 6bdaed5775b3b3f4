"""What no page knows, for the terminal."""

from collections.abc import Iterator
from typing import Any

from errdoc.render.safe import safe
from errdoc.render.words import Lang, say

#: Lines in common and nodes that a cluster shows, characters of a line.
_COMMON, _HOSTS, _LONGEST = 6, 3, 120


def text(report: dict[str, Any], lang: Lang) -> str:
    """The clusters, the most frequent first.

    Args:
        report: `errdoc.triage.gaps.gaps`.
        lang: the language.
    """
    return "\n".join(_lines(report, lang)) + "\n"


def _lines(report: dict[str, Any], lang: Lang) -> Iterator[str]:
    yield say("gaps_logs", lang, logs=f"{report['logs']:,}", clusters=f"{report['clusters']:,}")
    for one in report["gaps"]:
        yield f"\n  {one['count']:>6,}  {safe(one['text'])[:_LONGEST]}"
        told = [say("triage_seen", lang, first=one["first"], last=one["last"])]
        if one["wordings"] > 1:
            told.append(say("gaps_wordings", lang, count=one["wordings"]))
        if one["hosts"]:
            shown = ", ".join(f"{safe(host['host'])} ({host['count']})" for host in one["hosts"][:_HOSTS])
            rest = one["hosts_total"] - min(_HOSTS, len(one["hosts"]))
            shown += say("triage_others", lang, count=rest) if rest else ""
            told.append(say("triage_on", lang, what=say("triage_host", lang), values=shown))
        yield from (f"          {line}" for line in told)
        if one["common"]:
            yield f"          {say('gaps_common', lang)}"
            yield from (f"            {safe(line)[:_LONGEST]}" for line in one["common"][-_COMMON:])
        if one["examples"]:
            yield f"          {say('gaps_example', lang)}  {safe(one['examples'][0])}"
        if one["command"]:
            yield f"          {say('gaps_begin', lang)}\n            {safe(one['command'])}"
    if rest := report["clusters"] - len(report["gaps"]):
        yield "  " + say("gaps_more", lang, count=rest)
