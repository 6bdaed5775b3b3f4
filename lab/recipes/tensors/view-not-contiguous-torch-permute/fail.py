import torch

x = torch.randn(8, 12, 64, 32)
out = x.permute(0, 2, 1, 3)
out = out.view(8, 64, 12 * 32)
