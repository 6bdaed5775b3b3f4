import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(10, 16), nn.ReLU(), nn.Linear(16, 1))
criterion = nn.BCELoss()
opt = torch.optim.Adam(model.parameters(), lr=1e-2)
X = torch.randn(64, 10)
y = (X[:, :1] > 0).float()
for step in range(5):
    pred = model(X)
    loss = criterion(pred, y)
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(step, loss.item())
