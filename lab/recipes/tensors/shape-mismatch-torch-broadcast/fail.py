import torch

features = torch.randn(8, 64, 28, 28)
skip = torch.randn(8, 64, 27, 27)
print(features.shape, skip.shape)
out = features + skip
