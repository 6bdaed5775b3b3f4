import torch
import torch.nn as nn

embedding = nn.Embedding(1000, 64)
ids = torch.Tensor([1, 5, 7, 2])
print(embedding(ids).shape)
