import torch

counts = torch.zeros(5, dtype=torch.long)
weights = torch.rand(5)
counts += weights
