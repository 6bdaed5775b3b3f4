import torch
import torch.nn as nn
import torch.nn.functional as F

import numpy as np

rng = np.random.default_rng(0)
X = torch.from_numpy(rng.normal(size=(100, 6)))
y = torch.from_numpy(rng.normal(size=(100, 1)))
model = nn.Sequential(nn.Linear(6, 32), nn.Tanh(), nn.Linear(32, 1))
opt = torch.optim.SGD(model.parameters(), lr=1e-2)
for epoch in range(5):
    pred = model(X)
    loss = F.mse_loss(pred, y)
    opt.zero_grad()
    loss.backward()
    opt.step()
print("final mse", loss.item())
