"""The logs as Parquet: a folder of parts, which pandas, Polars, DuckDB and Spark read as one table."""

import shutil
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any

from errdoc.errors import UsageError
from errdoc.triage.reports.results import Row

try:
    import pyarrow as pa
    from pyarrow import parquet
except ModuleNotFoundError as error:
    raise UsageError("Parquet needs pyarrow", hint="pip install 'errdoc[triage]'") from error

#: The folder's name in that of the run.
NAME = "logs.parquet"
#: Logs of a part that is written as they come, and of one when all is done.
_FEW, _MANY = 2_000, 50_000
_SCHEMA = pa.schema(
    [
        pa.field("path", pa.string(), nullable=False),
        ("size", pa.int64()),
        ("lines", pa.int64()),
        ("begin", pa.timestamp("s")),
        ("end", pa.timestamp("s")),
        ("gpus", pa.int32()),
        ("job", pa.string()),
        ("kind", pa.string()),
        ("fingerprint", pa.string()),
        ("explained", pa.bool_()),
        ("why", pa.string()),
        ("marks", pa.map_(pa.string(), pa.list_(pa.string()))),
    ]
)


class Parquet:
    """A folder of parts; one is whole before it has its name.

    Args:
        folder: of the run.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME
        self._waiting: list[Row] = []

    def anew(self, rows: Iterable[Row]) -> None:
        """Writes these and nothing else."""
        self._waiting.clear()
        new = self._path.with_name(f"{NAME}.new")
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir(mode=0o700)
        for number, some in enumerate(_pieces(rows, _MANY)):
            _write(new, number, some)
        shutil.rmtree(self._path, ignore_errors=True)
        new.rename(self._path)

    def add(self, rows: Iterable[Row]) -> None:
        """Writes these too, when they are enough for a part; until then the store alone has them."""
        self._waiting += rows
        if len(self._waiting) >= _FEW:
            _write(self._path, len(list(self._path.glob("part-*"))), self._waiting)
            self._waiting.clear()


def _write(folder: Path, number: int, rows: list[Row]) -> None:
    table = pa.Table.from_pylist([_values(row) for row in rows], schema=_SCHEMA)
    hidden = folder / f".part-{number:05d}"  # readers of a folder pass over such names
    parquet.write_table(table, hidden, compression="zstd")
    hidden.chmod(0o600)
    hidden.rename(folder / f"part-{number:05d}.parquet")


def _values(row: Row) -> dict[str, Any]:
    times = {name: datetime.fromisoformat(row[name]) if row[name] else None for name in ("begin", "end")}
    return {**row, **times, "explained": bool(row["explained"]), "marks": list(row["marks"].items())}


def _pieces(rows: Iterable[Row], size: int) -> Iterator[list[Row]]:
    source = iter(rows)
    while some := list(islice(source, size)):
        yield some
