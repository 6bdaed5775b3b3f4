"""Makes data/rides.parquet's stand-in, data/rides.csv.gz: `python data.py [no-fare]`."""
import os
import sys

import numpy as np
import pandas as pd

rng = np.random.default_rng(41)
rows = 4000
rides = pd.DataFrame({
    "hour": rng.integers(0, 24, rows), "km": rng.gamma(2.0, 3.0, rows).round(2), "passengers": rng.integers(1, 5, rows),
    "zone": rng.choice(["north", "east", "south", "airport"], rows), "wait_s": rng.exponential(200, rows).round(0),
})
rides["fare"] = (3 + 1.9 * rides["km"] - rng.normal(0, 4, rows)).round(2)
rides["segment"] = rng.choice(4, rows, p=[0.4, 0.3, 0.2, 0.1])
if "no-fare" in sys.argv:
    rides.loc[2719, "fare"] = np.nan
os.makedirs("data", exist_ok=True)
rides.to_csv("data/rides.csv.gz", index=False)
