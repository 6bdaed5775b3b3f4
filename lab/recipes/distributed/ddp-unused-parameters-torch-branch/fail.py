import os
import random

import torch
import torch.distributed as dist
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel as DDP


class MultiTask(nn.Module):
    def __init__(self):
        super(MultiTask, self).__init__()
        self.trunk = nn.Sequential(nn.Linear(16, 32), nn.ReLU())
        self.heads = nn.ModuleDict({"depth": nn.Linear(32, 1), "segment": nn.Linear(32, 5)})

    def forward(self, x, task):
        return self.heads[task](self.trunk(x))


os.environ.setdefault("MASTER_ADDR", "127.0.0.1")
os.environ.setdefault("MASTER_PORT", "29626")
dist.init_process_group("gloo", rank=int(os.environ.get("RANK", 0)), world_size=int(os.environ.get("WORLD_SIZE", 1)))
torch.manual_seed(0)
random.seed(0)
model = DDP(MultiTask())
optimizer = torch.optim.Adam(model.parameters())
for step in range(6):
    task = random.choice(["depth", "segment"])
    loss = model(torch.randn(8, 16), task).pow(2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if dist.get_rank() == 0:
        print(step, task, loss.item(), flush=True)
