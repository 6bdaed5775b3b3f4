import json

import pyarrow as pa
import pyarrow.parquet as pq
from datasets import load_dataset

# what datasets 4 and 5 write into the file beside the table
features = {"tokens": {"feature": {"dtype": "string", "_type": "Value"}, "_type": "List"}, "label": {"dtype": "int64", "_type": "Value"}}
table = pa.table({"tokens": [["the", "film"], ["a", "book"]], "label": [0, 1]})
table = table.replace_schema_metadata({"huggingface": json.dumps({"info": {"features": features}})})
pq.write_table(table, "tokens.parquet")

data = load_dataset("parquet", data_files="tokens.parquet", split="train")
print(data.features)
