import csv

from datasets import load_dataset

rows = [["the film was good", 1], ["a dull book", 0]] * 20
with open("part-0.csv", "w", newline="") as f:
    csv.writer(f).writerows([["text", "label"]] + rows)
with open("part-1.csv", "w", newline="") as f:
    csv.writer(f).writerows([["text", "label", "source"]] + [row + ["web"] for row in rows])

data = load_dataset("csv", data_files={"train": ["part-0.csv", "part-1.csv"]})
print(data["train"].features)
