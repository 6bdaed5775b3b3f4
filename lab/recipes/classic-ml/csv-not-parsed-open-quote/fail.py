import csv

import pandas as pd

parts = [("bolt", 12), ("\"3/4 pipe", 40), ("washer", 7), ("elbow", 22)] * 30
with open("parts.csv", "w") as handle:
    handle.write("name,stock\n")
    for number, (name, stock) in enumerate(parts[:59]):
        handle.write(f"{name},{stock + number}\n")

chunks = []
for chunk in pd.read_csv("parts.csv", chunksize=20, quoting=csv.QUOTE_MINIMAL):
    chunks.append(chunk.groupby("name")["stock"].sum())
print(pd.concat(chunks).groupby(level=0).sum())
