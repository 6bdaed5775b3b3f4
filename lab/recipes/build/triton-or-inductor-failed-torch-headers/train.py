import torch
from torch import nn

model = nn.Sequential(nn.Linear(16, 64), nn.GELU(), nn.Linear(64, 1))
step = torch.compile(model)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for epoch in range(3):
    x = torch.randn(256, 16)
    loss = (step(x).squeeze(1) - x.sum(1)).pow(2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(f"epoch {epoch} loss {loss.item():.4f}")
