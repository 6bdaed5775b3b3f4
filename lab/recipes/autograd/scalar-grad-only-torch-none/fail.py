import torch
import torch.nn as nn

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(20, 32), nn.ReLU(), nn.Linear(32, 5))
criterion = nn.CrossEntropyLoss(reduction="none")
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
sample_weight = torch.rand(256)
x, y = torch.randn(256, 20), torch.randint(0, 5, (256,))

for epoch in range(3):
    for i in range(0, len(x), 64):
        rows = slice(i, i + 64)
        loss = criterion(model(x[rows]), y[rows]) * sample_weight[rows]
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print("epoch", epoch, loss.mean().item())
