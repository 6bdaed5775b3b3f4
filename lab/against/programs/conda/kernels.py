"""A kernel compiled by numba."""
import sys
import time

import numpy as np

rows = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
x = np.random.default_rng().normal(size=(rows, 8))
print(f"{rows} rows, mean {x.mean():.5f}")
from numba import njit  # noqa: E402


@njit
def total(values):
    found = 0.0
    for value in values.ravel():
        found += value * value
    return found


for turn in range(3):
    start = time.perf_counter()
    print(f"turn {turn}: {total(x):.4f} in {(time.perf_counter() - start) * 1e3:.1f} ms")
