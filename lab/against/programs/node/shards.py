"""Opens shards of tokens from a scratch disk and goes over them."""
import configparser
import os
import socket
import sys
import time

import numpy as np

root = sys.argv[1] if len(sys.argv) > 1 else "shards"
count = int(sys.argv[2]) if len(sys.argv) > 2 else 120
print(f"[rank 0 @ {socket.gethostname()}] pid={os.getpid()} root={root} shards={count} numpy={np.__version__}")
if not root.startswith("/"):
    os.makedirs(root, exist_ok=True)
    for number in range(count):
        np.arange(64, dtype="uint16").tofile(f"{root}/part-{number:04}.bin")
names = sorted(os.listdir(root))
print(f"[rank 0 @ {socket.gethostname()}] {len(names)} files under {root}")
held = []
for number, name in enumerate(names):
    held.append(open(f"{root}/{name}", "rb"))
    if number % 40 == 0:
        print(f"[rank 0 @ {socket.gethostname()}] {time.strftime('%H:%M:%S')} opened {number + 1}/{len(names)}")
tokens = sum(len(file.read()) // 2 for file in held)
print(f"[rank 0 @ {socket.gethostname()}] {tokens} tokens in {time.process_time():.2f}s cpu")
