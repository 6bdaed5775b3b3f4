import torch
import torch.nn as nn

model = nn.Sequential(nn.Linear(10, 5), nn.Softmax(dim=1))
sample = torch.randn(10)
print(model(sample))
