import voxel_ops

import torch

points = torch.rand(4096, 3)
print(voxel_ops.pool(points))
