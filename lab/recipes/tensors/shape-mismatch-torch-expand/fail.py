import torch

results = torch.zeros(100, 10)
scores = torch.rand(12)
results[0] = scores
