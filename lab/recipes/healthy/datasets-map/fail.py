import json
import logging

import datasets
from datasets import DatasetDict, load_dataset, load_from_disk

logging.basicConfig(level=logging.INFO)
datasets.logging.set_verbosity_info()
with open("train.jsonl", "w") as file:
    for i in range(2000):
        file.write(json.dumps({"id": i, "text": f"row {i} exit code {i % 3} " * (i % 7), "error": None if i % 5 else "ValueError: bad row"}) + "\n")
data = load_dataset("json", data_files={"train": "train.jsonl"})
data = data.map(lambda row: {"length": len(row["text"])}, num_proc=2, desc="measure")
data = data.filter(lambda row: row["length"] > 0)
data["train"] = data["train"].map(lambda rows: {"upper": [text.upper() for text in rows["text"]]}, batched=True, batch_size=100)
parts = data["train"].train_test_split(test_size=0.1, seed=3)
parts.save_to_disk("parts")
again: DatasetDict = load_from_disk("parts")
print(again)
print("rows", sum(len(part) for part in again.values()))
