import os
import torch
import torch.distributed as dist
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel as DDP

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Linear(4, 8)
        self.head = nn.Linear(8, 2)

    def forward(self, x):
        return self.head(self.backbone(x))

dist.init_process_group("gloo")
model = DDP(Net())
opt = torch.optim.AdamW([{"params": model.backbone.parameters(), "lr": 1e-4},
                         {"params": model.head.parameters(), "lr": 1e-3}])
loss = model(torch.randn(8, 4)).mean()
loss.backward(); opt.step()
print(loss.item())
dist.destroy_process_group()
