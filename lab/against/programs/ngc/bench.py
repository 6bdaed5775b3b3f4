"""A small measure of copies."""
import argparse
import time

import torch

parser = argparse.ArgumentParser()
parser.add_argument("--mib", type=int, default=8)
parser.add_argument("--repeat", type=int, default=3)
args = parser.parse_args()
print("benchmark", args)
host = torch.ones(args.mib << 18)
for turn in range(args.repeat):
    start = time.perf_counter()
    there = host.to("cuda", non_blocking=True)
    print(f"#{turn} host to device: {args.mib / (time.perf_counter() - start) / 1024:.2f} GiB/s ({there.numel()} values)")
