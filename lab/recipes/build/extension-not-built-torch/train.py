import torch
import pointnet2

print(pointnet2)
