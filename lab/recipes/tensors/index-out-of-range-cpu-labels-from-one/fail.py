import torch
import torch.nn as nn
import torch.nn.functional as F

from torch.utils.data import TensorDataset, DataLoader

X = torch.randn(200, 20)
y = torch.arange(200) % 10 + 1          # classes are numbered 1..10 in the csv
loader = DataLoader(TensorDataset(X, y), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(20, 64), nn.ReLU(), nn.Linear(64, 10))
criterion = nn.CrossEntropyLoss()
opt = torch.optim.Adam(model.parameters())
for epoch in range(2):
    for xb, yb in loader:
        opt.zero_grad()
        loss = criterion(model(xb), yb)
        loss.backward()
        opt.step()
    print("epoch", epoch, loss.item())
