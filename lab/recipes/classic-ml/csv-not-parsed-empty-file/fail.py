import pathlib
import subprocess
import sys

import pandas as pd

folds = pathlib.Path("folds.csv")
with folds.open("w") as handle:
    # the export takes its rows from a query that finds none today
    subprocess.run([sys.executable, "-c", "rows = []\nfor row in rows: print(*row, sep=',')"], stdout=handle, check=True)


def read_folds(path):
    frame = pd.read_csv(path)
    return {fold: part.index.to_list() for fold, part in frame.groupby("fold")}


for fold, rows in read_folds(folds).items():
    print(fold, len(rows))
