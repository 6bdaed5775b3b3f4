import torch

weight = torch.zeros(3, requires_grad=True)
weight += 0.1
