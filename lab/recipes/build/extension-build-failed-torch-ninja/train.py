import torch
from torch.utils.cpp_extension import load

ops = load("my_ops", ["ops.cpp"], verbose=True)
print(ops.twice(torch.ones(2)))
