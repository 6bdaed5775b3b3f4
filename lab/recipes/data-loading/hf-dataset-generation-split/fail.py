import json

from datasets import load_dataset

rows = [{"question": f"what is {i} + {i}", "answer": str(2 * i)} for i in range(20)]
with open("train.jsonl", "w") as f:
    f.writelines(json.dumps(row) + "\n" for row in rows[:16])
with open("valid.jsonl", "w") as f:
    f.writelines(json.dumps(row) + "\n" for row in rows[16:])

files = {"train": "train.jsonl", "valid": "valid.jsonl"}
train = load_dataset("json", data_files=files, split="train")
evaluation = load_dataset("json", data_files=files, split="validation")
print(len(train), len(evaluation))
