import os
import torch
import torch.distributed as dist
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel as DDP

from torch.utils.data import DataLoader, TensorDataset, DistributedSampler
ds = TensorDataset(torch.randn(32, 4))
sampler = DistributedSampler(ds) if not dist.is_initialized() else None
loader = DataLoader(ds, batch_size=4, sampler=sampler)
model = nn.Linear(4, 1)
for (x,) in loader:
    print(model(x).mean().item())
