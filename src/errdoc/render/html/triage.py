"""A triage as one HTML page in both languages: what stands out, failures over time, nodes by failure, the groups."""

from functools import partial
from typing import Any, NamedTuple

from errdoc.render.html.page import both_in, policy
from errdoc.render.html.pieces import environment, in_all, names, report_style, style
from errdoc.render.triage import clocks, source
from errdoc.render.words import Lang, beside, say

#: Columns of the picture over time, and how high it is; a column's width and the gap beside it.
_WIDTH, _HEIGHT, _GAP = 1000, 240, 0.12
#: Shades of a heat map, darkest last; groups that the page lists.
_SHADES, _GROUPS = 5, 100


class Bar(NamedTuple):
    """A piece of a column, in the picture's own units."""

    colour: int
    x: float
    y: float
    width: float
    height: float


def render(report: dict[str, Any], lang: Lang = "en") -> str:
    """The whole document.

    Args:
        report: `errdoc.triage.reports.report.report`.
        lang: the language that is seen first.
    """
    sheet = report_style() + "\n" + style("triage.css")
    langs = [lang, beside(lang)]
    titles = {group["group"]: group for group in report["groups"]}
    return environment().get_template("triage.html").render(
        report=report, style=sheet, policy=policy(sheet), langs=langs, names=names(langs), say=say,
        both=partial(both_in, langs), titled=partial(_titled, titles, langs), bars=_bars(report["over_time"]),
        most=max(_sums(report["over_time"]), default=0), sums=_sums(report["over_time"]), shade=_shade,
        darkest=max((count for row in _rows(report["by_node"]) for count in row["counts"]), default=0),
        groups=report["groups"][:_GROUPS], source=source, clocks=clocks, width=_WIDTH, height=_HEIGHT,
    ) + "\n"  # fmt: skip


def _rows(told: dict[str, Any] | None) -> list[dict[str, Any]]:
    return told["rows"] if told else []


def _sums(told: dict[str, Any] | None) -> list[int]:
    """The height of each column."""
    return [sum(counts) for counts in zip(*(row["counts"] for row in _rows(told)), strict=True)]


def _bars(told: dict[str, Any] | None) -> list[Bar]:
    """The picture's rectangles; each group has its colour, the others the last one."""
    if not told:
        return []
    sums = _sums(told)
    step, most = _WIDTH / len(sums), max(sums)
    found = []
    for at in range(len(sums)):
        top = float(_HEIGHT)
        for colour, row in enumerate(told["rows"]):
            high = row["counts"][at] / most * _HEIGHT
            top -= high
            if high:
                found.append(
                    Bar(colour if row["group"] else -1, round(at * step + step * _GAP / 2, 1), round(top, 1),
                        round(step * (1 - _GAP), 1), round(high, 1))
                )  # fmt: skip
    return found


def _shade(count: int, darkest: int) -> int:
    """How dark a cell is, 0 for nothing; by the square root, so that few are told from none."""
    return -int(-((count / darkest) ** 0.5) * _SHADES // 1) if count else 0


def _titled(groups: dict[str, dict[str, Any]], langs: list[Lang], ident: str | None) -> Any:
    """A group's words in each language: its page's title, else the line that it was found by."""
    if ident is None:
        return both_in(langs, "triage_all_others")
    group = groups.get(ident)
    if group is None or not group["failure"]:
        return group["example"]["text"][:120] or ident if group else ident
    return in_all(langs, lambda lang: group.get(f"title_{lang}") or group["title"])
