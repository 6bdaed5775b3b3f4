import torch

distance = torch.zeros(4, 4)
mask = distance > 0.5
hardest = distance[mask].max()
print(hardest)
