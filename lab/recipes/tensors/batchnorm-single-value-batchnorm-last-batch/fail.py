import torch
import torch.nn as nn
import torch.nn.functional as F

from torch.utils.data import TensorDataset, DataLoader

X, y = torch.randn(129, 20), torch.randint(0, 2, (129,))
loader = DataLoader(TensorDataset(X, y), batch_size=32)
model = nn.Sequential(nn.Linear(20, 64), nn.BatchNorm1d(64), nn.ReLU(), nn.Linear(64, 2))
opt = torch.optim.Adam(model.parameters())
model.train()
for epoch in range(2):
    for i, (xb, yb) in enumerate(loader):
        opt.zero_grad()
        loss = F.cross_entropy(model(xb), yb)
        loss.backward()
        opt.step()
        print(f"epoch {epoch} batch {i} loss {loss.item():.3f}")
