import os

from datasets import Dataset, load_dataset

os.makedirs("shards")
for i in range(3):
    Dataset.from_dict({"text": [f"row {i} {j}" for j in range(2000)], "label": [j % 2 for j in range(2000)]}).to_parquet(f"shards/{i:05}-of-00003.parquet")
os.truncate("shards/00002-of-00003.parquet", os.path.getsize("shards/00002-of-00003.parquet") // 2)

data = load_dataset("parquet", data_files="shards/*.parquet", split="train")
print(data)
