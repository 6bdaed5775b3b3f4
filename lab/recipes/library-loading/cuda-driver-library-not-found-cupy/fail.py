import cupy as cp

x = cp.arange(10, dtype=cp.float32)
print(cp.asnumpy(x * 2))
