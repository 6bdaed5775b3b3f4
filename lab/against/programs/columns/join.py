"""Joins parts of a table with Arrow."""
import argparse
import time

import pyarrow as pa
import pyarrow.parquet as pq

parser = argparse.ArgumentParser()
parser.add_argument("--compression", default="snappy")
parser.add_argument("--row-group", type=int, default=50)
args = parser.parse_args()
print("=" * 30, "join", time.strftime("%X"), "=" * 30)
print("compression :", args.compression)
print("row group   :", args.row_group)
parts = []
for part in range(3):
    table = pq.read_table(f"parts/{part}.parquet")
    print(f"parts/{part}.parquet has {table.num_rows} rows of {table.nbytes} bytes: {', '.join(f'{one.name} {one.type}' for one in table.schema)}")
    parts.append(table)
whole = pa.concat_tables(parts)
pq.write_table(whole, "whole.parquet", compression=args.compression, row_group_size=args.row_group)
print("joined", whole.shape)
