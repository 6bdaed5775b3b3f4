"""Makes data/digits.npz: `python data.py [bad-label]`."""
import os
import sys

import numpy as np

rng = np.random.default_rng(7)
y = rng.integers(0, 10, 2000)
x = (rng.normal(size=(2000, 64)) + y[:, None] / 3).astype("float32")
if "bad-label" in sys.argv:
    y[1234] = 10
os.makedirs("data", exist_ok=True)
np.savez("data/digits.npz", x=x, y=y)
