import numpy as np
from numba import cuda


@cuda.jit
def scale(values, factor):
    i = cuda.grid(1)
    if i < values.size:
        values[i] *= factor


values = cuda.to_device(np.arange(1 << 20, dtype=np.float32))
scale[4096, 256](values, 0.5)
print(values.copy_to_host().sum())
