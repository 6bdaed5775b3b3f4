import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

table = pa.table({"x": np.random.rand(100), "y": np.arange(100)})
pq.write_table(table, "data.parquet")
print(pq.read_table("data.parquet").num_rows)
