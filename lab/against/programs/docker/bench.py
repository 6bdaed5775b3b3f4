"""A product of two matrices' shapes."""
import os
import time

import torch

print(f"bench {torch.__version__} on {os.cpu_count() and 'this machine'}, pid {os.getpid()}")
for size in (64, 128, 256):
    start = time.perf_counter()
    held = torch.empty(size, size, device="cuda")
    print(f"{size:>5} {held.nelement():>8} {(time.perf_counter() - start) * 1e6:8.1f} us")
