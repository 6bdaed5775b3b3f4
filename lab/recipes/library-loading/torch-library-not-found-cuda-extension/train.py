import torch
import voxel_ops

points = torch.rand(4096, 3)
print(voxel_ops.pool(points))
