import torch
import torch.distributed as dist
import torch.nn as nn

model = nn.Linear(4, 2)
if dist.get_rank() == 0:
    print(model)
