import torch

x = torch.toTensor([1, 2, 3])
