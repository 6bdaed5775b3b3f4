"""Coverage, overlaps and scores as text and as plain data for JSON."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from errdoc.curate import score
from errdoc.curate.coverage import Row, totals
from errdoc.curate.overlap import Overlaps
from errdoc.curate.pairs import Pair
from errdoc.curate.score import Judged, Share

#: Columns of the coverage and their headings.
_COLUMNS = (
    ("id", "id"), ("family", "family"), ("kind", "kind"), ("status", "status"), ("hits", "hits"), ("misses", "miss"),
    ("sources", "src"), ("signatures", "sig"), ("printers", "from"), ("causes", "caus"), ("evidence", "evid"),
    ("remedies", "rem"), ("checks", "chk"), ("chinese", "zh"), ("references", "ref"),
)  # fmt: skip
_LEFT = 4


def _table(rows: Sequence[Sequence[str]], left: int) -> str:
    """Rows in columns, the first so many of them to the left, the others but the last to the right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]) - 1)]
    lines = []
    for row in rows:
        cells = [
            f"{cell:<{width}}" if i < left else f"{cell:>{width}}"
            for i, (cell, width) in enumerate(zip(row, widths, strict=False))
        ]
        lines.append("  ".join([*cells, row[-1]]).rstrip())
    return "\n".join(lines) + "\n"


def coverage_text(rows: Sequence[Row]) -> str:
    """A line for each page, and the totals."""
    table = [[heading for _, heading in _COLUMNS] + ["lacks"]]
    for row in rows:
        values = asdict(row)
        cells = ["-" if values[name] in ("", 0, False) else "yes" if values[name] is True else str(values[name])
                 for name, _ in _COLUMNS]  # fmt: skip
        table.append([*cells, ", ".join(row.missing)])
    parts = [_table(table, _LEFT)]
    for name, counts in totals(rows).items():
        parts.append(f"{name}: " + ", ".join(f"{count} {what}" for what, count in counts.items()) + "\n")
    return "\n".join([parts[0], "".join(parts[1:])])


def coverage_data(rows: Sequence[Row]) -> dict[str, Any]:
    """The same as plain data."""
    return {"pages": [asdict(row) for row in rows], "totals": totals(rows)}


def pairs_text(rows: Sequence[Pair]) -> str:
    """A line for each failure and cause with what tells it, and how many by each."""
    table = [["failure", "cause", "by", "evid", "chk", "trial"]]
    for row in rows:
        counts = [str(row.evidence or "-"), str(len(row.checks) or "-")]
        table.append([row.failure, row.cause, row.by or "nothing", *counts, row.trial])
    return f"{_table(table, 3)}\n{_by(rows)}\n"


def pairs_data(rows: Sequence[Pair]) -> dict[str, Any]:
    """The same as plain data."""
    return {"pairs": [asdict(row) for row in rows], "totals": dict(Counter(row.by or "nothing" for row in rows))}


def _by(rows: Sequence[Pair]) -> str:
    counts = Counter(row.by or "nothing" for row in rows)
    return f"{len(rows)} pairs: " + ", ".join(f"{count} by {name}" for name, count in counts.most_common())


def overlap_text(found: Overlaps, *, everything: bool = False) -> str:
    """The pairs without a reason with their logs, the reasons that nothing needs; with `everything` all others too."""
    lines = []
    for pair in (*found.open, *(found.explained if everything else ())):
        lines.append(" + ".join(pair.pages) + (f": {pair.reason}" if pair.reason else ""))
        lines += [f"  {one.log}:{one.line}: {one.page}, signature {one.signature!r}" for one in pair.fires]
    for pages in found.unneeded:
        lines.append(f"{' + '.join(pages)}: stands in overlap.toml and does not overlap")
    return "".join(line + "\n" for line in lines)


def overlap_data(found: Overlaps) -> dict[str, Any]:
    """The same as plain data."""
    return asdict(found)


def misses_text(rows: Iterable[Judged]) -> str:
    """A line for each log whose failure, cause or silence is wrong."""
    lines = []
    for row in rows:
        if row.missed:
            wanted = row.case.failure or ("(healthy)" if row.case.healthy else "(no page)")
            cause = ""
            if row.case.causes and row.marks.get("failure@1"):
                causes = row.case.cause or "/".join(sorted(row.case.causes))
                cause = f"; cause {causes}, said {', '.join(row.causes) or 'none'}"
            lines.append(f"{row.case.name}: {wanted}, said {row.said}{cause}\n")
    return "".join(lines)


def score_text(rows: Sequence[Judged], *, totals_only: bool = False) -> str:
    """Failures, causes, calibration, and over all."""
    parts = []
    if not totals_only:
        failures = [[name, *_cells(one), *_cells(two)] for name, (one, two) in score.by_failure(rows).items()]
        parts.append(
            _table([["failure", "failure@1", "", "of", "cause@1", "", "of"], *failures], 1) if failures else ""
        )
        causes = [[name, *_cells(one), *_cells(two)] for name, (one, two) in score.by_cause(rows).items()]
        parts.append(_table([["cause", "found", "", "of", "right", "", "of"], *causes], 1) if causes else "")
    lines = [f"{len(rows)} logs"]
    for key in score.MEASURES:
        if one := score.share(rows, key):
            lines.append(f"  {key:10} {one.value:7.3f}  of {one.of:4}   {_interval(one)}")
    for name, claims in _claims(rows).items():
        if claims:
            gap, skill = score.brier(claims)
            lines.append(
                f"  {name:10} {gap:7.3f}  of {len(claims):4}" + (f"   skill {skill:.2f}" if skill is not None else "")
            )
            lines += [
                f"    {low:.2f} to {high:.2f}   said {mean:.2f}, right {one.value:.2f} of {one.of:4}   {_interval(one)}"
                for low, high, mean, one in score.bands(claims)
            ]
    verdicts = score.by_verdict(rows)
    lines += [f"  {name:12} right {one.value:.2f} of {one.of:4}   {_interval(one)}" for name, one in verdicts.items()]
    return "\n".join([*(part for part in parts if part), "".join(line + "\n" for line in lines)])


def _claims(rows: Sequence[Judged]) -> dict[str, list[tuple[float, bool]]]:
    return {
        "brier": [row.claim for row in rows if row.claim],
        "of causes": [row.cause_claim for row in rows if row.cause_claim],
        "of guesses": [row.guess for row in rows if row.guess],
    }


def _cells(one: Share | None) -> list[str]:
    return [f"{one.value:.2f}", _interval(one), str(one.of)] if one else ["-", "", ""]


def _interval(one: Share) -> str:
    low, high = one.interval
    return f"[{low:.2f}, {high:.2f}]"


def score_data(rows: Sequence[Judged]) -> dict[str, Any]:
    """The same as plain data, with a row for each log."""
    failures, causes = score.by_failure(rows), score.by_cause(rows)
    return {
        "logs": len(rows),
        "measures": {key: _data(one) for key in score.MEASURES if (one := score.share(rows, key))},
        "calibration": {name: _calibration(claims) for name, claims in _claims(rows).items() if claims},
        "verdicts": {name: _data(one) for name, one in score.by_verdict(rows).items()},
        "failures": {name: {"failure@1": _data(one), "cause@1": _data(two)} for name, (one, two) in failures.items()},
        "causes": {name: {"found": _data(one), "right": _data(two)} for name, (one, two) in causes.items()},
        "rows": [
            {"log": row.case.name, "failure": row.case.failure or None, "causes": sorted(row.case.causes),
             "said": row.said, "named causes": list(row.causes), "verdict": row.verdict or None, **row.marks}
            for row in rows
        ],
    }  # fmt: skip


def _calibration(claims: Sequence[tuple[float, bool]]) -> dict[str, Any]:
    gap, skill = score.brier(claims)
    bands = [{"from": low, "to": high, "said": mean, **_data(one)} for low, high, mean, one in score.bands(claims)]
    return {"brier": gap, "skill": skill, "of": len(claims), "bands": bands}


def _data(one: Share | None) -> dict[str, Any]:
    if one is None:
        return {}
    low, high = one.interval
    return {"value": one.value, "of": one.of, "low": low, "high": high}
