"""Reads all tables."""
import glob
import sys

import pandas as pd

print("options:", dict(word.split("=") for word in sys.argv[1:]))
total = 0
for path in sorted(glob.glob("in/*.csv")):
    table = pd.read_csv(path)
    total += len(table)
    print(f"{path} ok, {total} rows in all")
print("loaded")
