"""Joins a group of one and sums."""
import datetime
import sys

import torch
import torch.distributed as dist

print(f"[join] torch {torch.__version__} rounds {sys.argv[1]}", flush=True)
dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=4))
for turn in range(int(sys.argv[1])):
    held = torch.full((4,), float(turn))
    dist.all_reduce(held)
    print(f"[join] round {turn} sum {held.sum().item():.1f}", flush=True)
dist.destroy_process_group()
print("[join] done", flush=True)
