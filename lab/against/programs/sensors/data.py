"""Makes raw/dayN.h5: `python data.py [cut]`."""
import os
import sys

import h5py
import numpy as np

os.makedirs("raw", exist_ok=True)
for day in range(5):
    with h5py.File(f"raw/day{day}.h5", "w") as file:
        file["values"] = np.random.default_rng(day).normal(size=(500, 4))
if "cut" in sys.argv:
    with open("raw/day3.h5", "r+b") as file:
        file.truncate(9000)
