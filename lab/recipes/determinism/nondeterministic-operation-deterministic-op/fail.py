import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
torch.use_deterministic_algorithms(True)
buf = torch.zeros(10)
idx = torch.tensor([1, 1, 4])
buf.put_(idx, torch.tensor([1.0, 2.0, 3.0]), accumulate=False)
x = torch.randn(2, 3, 8, 8, requires_grad=True)
y = F.max_unpool2d(*F.max_pool2d(x, 2, return_indices=True), 2)
print(y.sum())
