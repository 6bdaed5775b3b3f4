import os

import torch
import torch.distributed as dist
import torch.nn as nn
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


class Adapted(nn.Module):
    def __init__(self, width, rank=4):
        super().__init__()
        self.base = nn.Linear(width, width)
        self.down = nn.Linear(width, rank, bias=False)
        self.up = nn.Linear(rank, width, bias=False)
        self.base.requires_grad_(False)
        nn.init.zeros_(self.up.weight)

    def forward(self, x):
        return self.base(x) + self.up(self.down(x))


def main():
    os.environ.setdefault("MASTER_ADDR", "127.0.0.1")
    os.environ.setdefault("MASTER_PORT", "29629")
    dist.init_process_group("gloo", rank=int(os.environ.get("RANK", 0)), world_size=int(os.environ.get("WORLD_SIZE", 1)))
    model = nn.Sequential(Adapted(16), nn.ReLU(), Adapted(16))
    print(sum(p.numel() for p in model.parameters() if p.requires_grad), "parameters are trained")
    model = FSDP(model, use_orig_params=False, device_id=torch.device("cpu"))
    optimizer = torch.optim.AdamW(p for p in model.parameters() if p.requires_grad)
    model(torch.randn(4, 16)).sum().backward()
    optimizer.step()


main()
