import torch
import torch.nn as nn

num_classes = 5
labels = torch.tensor([2, 0, 4, 1, 3, 2, 0, 1])
print("num_classes:", num_classes, "labels:", labels.tolist())
features = torch.rand(len(labels), 16)

model = nn.Sequential(nn.Linear(16, 1), nn.Sigmoid())
criterion = nn.BCELoss()
for epoch in range(3):
    loss = criterion(model(features).squeeze(1), labels.float())
    loss.backward()
    print(epoch, loss.item())
