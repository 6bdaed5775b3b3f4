"""Makes data/signal.npy: `python data.py [nan]`."""
import os
import sys

import numpy as np

signal = np.sin(np.arange(700) / 9).astype("float32") + np.random.default_rng(2).normal(0, 0.1, 700).astype("float32")
if "nan" in sys.argv:
    signal[512] = np.nan
os.makedirs("data", exist_ok=True)
np.save("data/signal.npy", signal)
