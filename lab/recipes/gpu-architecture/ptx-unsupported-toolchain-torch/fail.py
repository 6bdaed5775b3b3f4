import torch

x = torch.randn(64, 128).cuda()
y = (x + 1).relu()
print("mean", y.mean().item())
