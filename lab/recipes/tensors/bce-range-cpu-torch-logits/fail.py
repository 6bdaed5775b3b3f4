import torch
import torch.nn as nn

torch.manual_seed(0)
model = nn.Linear(8, 1)
criterion = nn.BCELoss()
loss = criterion(model(torch.randn(16, 8)), torch.randint(0, 2, (16, 1)).float())
