import os
import torch
import torch.distributed as dist
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel as DDP

dist.init_process_group("gloo")
t = torch.ones(1)
dist.all_reduce(t)
print("world", t.item())
dist.destroy_process_group()
