import torch
import torch.nn as nn
import torch.nn.functional as F

model = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 1))
criterion = nn.BCEWithLogitsLoss()
opt = torch.optim.AdamW(model.parameters(), lr=1e-3)
X = torch.randn(256, 12)
y = (X.sum(1) > 0).float()
for epoch in range(3):
    for i in range(0, 256, 64):
        out = model(X[i:i + 64])
        loss = criterion(out, y[i:i + 64])
        opt.zero_grad()
        loss.backward()
        opt.step()
    print(f"epoch {epoch} loss {loss.item():.4f}")
