import torch
import torch.nn as nn
import torch.nn.functional as F

model = nn.Sequential(nn.Linear(6, 12), nn.ReLU(), nn.Linear(12, 1))
opt = torch.optim.SGD(model.parameters(), lr=0.01)
weights = torch.rand(64)
x, y = torch.randn(64, 6), torch.randn(64)
for step in range(4):
    loss = weights * (model(x).squeeze(1) - y) ** 2
    opt.zero_grad()
    loss.backward()
    opt.step()
print("done")
