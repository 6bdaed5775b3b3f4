import torch
import torch.nn as nn
import torch.nn.functional as F

hidden = 64
model = nn.Sequential(
    nn.Linear(16, hidden), nn.ReLU(),
    nn.Linear(hidden, hidden / 2), nn.ReLU(),
    nn.Linear(hidden // 2, 1))
x = torch.randn(5, 16)
print(model(x))
