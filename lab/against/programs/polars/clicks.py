"""Polars: its own list of versions, the head of a table as it prints it."""
import os
import sys
import time

import polars as pl

pl.show_versions()
print(f"[{os.getpid()}] {time.ctime()} tables: {sorted(os.listdir('data'))}")
for name in sorted(os.listdir("data")):
    path = f"data/{name}"
    with open(path, "rb") as file:
        held = file.read()
    print(f"[{os.getpid()}] {path}: {len(held)} bytes, {held.count(b',--,')} rows without clicks")
    table = pl.read_csv(path, schema_overrides={"clicks": pl.Int64}) if "old" not in sys.argv else pl.read_csv(path)
    told = table.groupby("user") if "old" in sys.argv else table.group_by("user")
    means = told.agg(pl.col("clicks").mean()).sort("user")
    print(means.head(3))
print(f"[{os.getpid()}] done in {time.process_time():.2f}s")
