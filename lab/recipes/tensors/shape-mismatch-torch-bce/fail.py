import torch
import torch.nn as nn

model = nn.Sequential(nn.Linear(20, 8), nn.ReLU(), nn.Linear(8, 2), nn.Sigmoid())
criterion = nn.BCELoss()
x, y = torch.randn(16, 20), torch.ones(16)
loss = criterion(model(x), y)
print(loss.item())
