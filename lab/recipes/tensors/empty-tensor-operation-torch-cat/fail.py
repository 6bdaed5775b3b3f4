import torch

torch.manual_seed(0)
scores = torch.rand(8) * 0.4
boxes = torch.rand(8, 4)
kept = torch.cat([boxes[i : i + 1] for i in range(8) if scores[i] > 0.5])
print(kept.shape)
