"""Saves an array."""
import sys
import time

import numpy as np

rows = int(sys.argv[1])
begun = time.time()
x = np.random.default_rng().normal(size=(rows, 64))
print(f"rows={rows} mean={x.mean():.5f}")
x.tofile("array.bin")
print(f"saved in {time.time() - begun:.3f}s")
