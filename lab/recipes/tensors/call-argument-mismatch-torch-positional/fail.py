import torch
import torch.nn as nn

model = nn.Sequential(nn.Linear(4, 4), nn.ReLU())
x, lengths = torch.randn(2, 4), torch.tensor([4, 3])
model(x, lengths)
