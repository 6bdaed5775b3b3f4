import os
import torch
import torch.distributed as dist
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel as DDP

import argparse
p = argparse.ArgumentParser()
p.add_argument("--local_rank", type=int, default=0)
p.add_argument("--epochs", type=int, default=1)
args = p.parse_args()
dist.init_process_group("gloo")
print("local rank", args.local_rank)
dist.destroy_process_group()
