import torch

labels = torch.arange(10)
mask = labels > 2
labels = labels[mask]
print(labels[mask])
