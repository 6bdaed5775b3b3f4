import numpy as np
from numba import cuda, float32, int32, void


def saxpy(a, x, y):
    i = cuda.grid(1)
    if i < x.size:
        y[i] += a * x[i]


ptx, result = cuda.compile_ptx(saxpy, (float32, float32[:], float32[:]), cc=(8, 0))
print(len(ptx), "characters of PTX")
