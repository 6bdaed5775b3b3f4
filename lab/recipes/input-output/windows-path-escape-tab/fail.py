import csv


def read_labels(path):
    with open(path, newline="") as f:
        return {row["image"]: int(row["label"]) for row in csv.DictReader(f)}


labels = read_labels("data\train\annotations.csv")
print(len(labels), "labels")
