import torch

labels = ["cat", "dog", "cat"]
y = torch.tensor(labels)
