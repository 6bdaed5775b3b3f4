"""Writes checkpoints to a work disk."""
import os
import sys
import time

root, count, megabytes = "/mnt/work", int(sys.argv[1]), int(sys.argv[2])
print(f"writing {count} checkpoints of {megabytes} MB to {root}")
for number in range(count):
    start = time.time()
    with open(os.path.join(root, f"step{number}.ckpt"), "wb") as file:
        file.write(b"\0" * (megabytes << 20))
    print(f"step{number}.ckpt {megabytes / (time.time() - start + 1e-6):.0f} MB/s")
print("all written")
