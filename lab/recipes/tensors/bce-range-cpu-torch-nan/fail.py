import torch
import torch.nn as nn

torch.manual_seed(0)
features = torch.randn(64, 6)
features[:, 3] = 1.0                 # a column that never changes
labels = (features[:, 0] > 0).float()
features = (features - features.mean(0)) / features.std(0)

model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 1), nn.Sigmoid())
criterion = nn.BCELoss()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for i in range(0, 64, 16):
        loss = criterion(model(features[i : i + 16]).squeeze(1), labels[i : i + 16])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print("epoch", epoch, "loss", loss.item())
