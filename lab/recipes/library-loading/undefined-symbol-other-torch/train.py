import torch
from point_ops import pool

points = torch.rand(4096, 3)
print(pool(points))
