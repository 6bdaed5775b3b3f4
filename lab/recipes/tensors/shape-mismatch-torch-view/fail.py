import torch

images = torch.randn(64, 3, 32, 32)
x = images.view(64, 784)
print(x.shape)
