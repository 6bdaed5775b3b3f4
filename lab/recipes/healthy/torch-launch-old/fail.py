import argparse

import torch
import torch.distributed as dist

parser = argparse.ArgumentParser()
parser.add_argument("--local_rank", type=int, default=0)
args = parser.parse_args()
dist.init_process_group("gloo")
for step in range(20):
    value = torch.ones(4) * step
    dist.all_reduce(value)
    if args.local_rank == 0:
        print("step", step, "sum", value[0].item())
print("done")
