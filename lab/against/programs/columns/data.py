"""Makes parts/N.parquet: `python data.py [wide]`."""
import os
import sys

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

os.makedirs("parts", exist_ok=True)
for part in range(3):
    kind = pa.string() if part == 2 and "wide" in sys.argv else pa.int32()
    values = [str(one) if kind == pa.string() else one for one in range(100)]
    pq.write_table(pa.table({"id": pa.array(values, kind), "price": np.random.default_rng(part).random(100)}), f"parts/{part}.parquet")
