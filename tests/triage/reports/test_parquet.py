"""The logs as Parquet."""

import json
from pathlib import Path

import pytest

from errdoc.triage.reports.results import Lines

pq = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")

ROW = {"path": "/logs/{n}.log", "size": 9, "lines": 2, "begin": "2026-03-14T09:26:53", "end": "", "gpus": 8, "job": "slurm 1", "kind": "nan-loss",
       "fingerprint": "f", "explained": 1, "why": None, "marks": {"host": ["gpu-1", "gpu-2"]}}  # fmt: skip


def rows(first: int, last: int) -> list[dict]:
    """Some logs."""
    return [ROW | {"path": f"/logs/{number:05d}.log"} for number in range(first, last)]


def test_a_log_is_a_row_with_times_and_lists(tmp_path: Path) -> None:
    """What the JSON lines hold, with types."""
    from errdoc.triage.reports.parquet import NAME, Parquet

    Parquet(tmp_path).anew(rows(0, 1))
    (told,) = pq.read_table(tmp_path / NAME).to_pylist()
    assert told["begin"].isoformat() == "2026-03-14T09:26:53"
    assert (told["end"], told["explained"], told["marks"]) == (None, True, [("host", ["gpu-1", "gpu-2"])])


def test_what_comes_is_there_before_the_end_and_at_the_end_everything_is_once(tmp_path: Path) -> None:
    """Parts are whole whenever somebody reads; a run that begins again writes what its store has."""
    from errdoc.triage.reports.parquet import NAME, Parquet

    one = Parquet(tmp_path)
    one.anew([])
    one.add(rows(0, 1500))
    one.add(rows(1500, 2500))
    one.add(rows(2500, 2600))
    assert pq.read_table(tmp_path / NAME).num_rows == 2500
    again = Parquet(tmp_path)
    again.anew(rows(0, 2500))
    again.add(rows(2500, 2600))
    again.anew(rows(0, 2600))
    assert pq.read_table(tmp_path / NAME)["path"].to_pylist() == [row["path"] for row in rows(0, 2600)]


def test_two_runs_write_the_same_bytes(tmp_path: Path) -> None:
    """Whatever came first."""
    from errdoc.triage.reports.parquet import NAME, Parquet

    for name, first in (("one", 0), ("two", 30)):
        (tmp_path / name).mkdir()
        for kind in (Parquet, Lines):
            made = kind(tmp_path / name)
            made.anew([])
            made.add(rows(first, 60))
            made.anew(rows(0, 60))
    for file in (f"{NAME}/part-00000.parquet", "logs.jsonl"):
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()


FORMULAS = ['=HYPERLINK("http://a","b")', "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "|cmd", "'=1", '"', "a\nb", "a,b"]


def test_a_value_is_the_value_that_the_log_has(tmp_path: Path) -> None:
    """Also one that a spreadsheet would take for a formula: both forms tell texts from formulas, and a changed path is another."""
    from errdoc.triage.reports.parquet import NAME, Parquet

    told = [ROW | {"path": one, "job": one, "kind": one, "why": one, "marks": {"host": [one]}} for one in FORMULAS]
    for kind in (Parquet, Lines):
        kind(tmp_path).anew(told)
    table = pq.read_table(tmp_path / NAME)
    lines = [json.loads(line) for line in (tmp_path / "logs.jsonl").read_text().splitlines()]
    for name in ("path", "job", "kind", "why"):
        assert str(table.schema.field(name).type) == "string"
        assert table[name].to_pylist() == [row[name] for row in lines] == FORMULAS
    assert [dict(row)["host"] for row in table["marks"].to_pylist()] == [[one] for one in FORMULAS]
