import os

import torch
import torch.distributed as dist
import torch.nn as nn
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.mlp = nn.Linear(width, width)

    def forward(self, x):
        return x + self.mlp(self.norm(x.float()).to(x.dtype))


def build():
    model = nn.Sequential(*[Block(32) for _ in range(2)]).to(torch.bfloat16)
    for module in model.modules():
        if isinstance(module, nn.LayerNorm):
            module.float()   # norms are kept exact
    return model


os.environ.setdefault("MASTER_ADDR", "127.0.0.1")
os.environ.setdefault("MASTER_PORT", "29628")
dist.init_process_group("gloo", rank=int(os.environ.get("RANK", 0)), world_size=int(os.environ.get("WORLD_SIZE", 1)))
model = FSDP(build(), device_id=torch.device("cpu"))
print(model(torch.randn(4, 32, dtype=torch.bfloat16)).shape)
