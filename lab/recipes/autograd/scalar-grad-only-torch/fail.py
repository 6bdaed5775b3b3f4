import torch
import torch.nn as nn

model = nn.Linear(4, 1)
criterion = nn.MSELoss(reduction="none")
loss = criterion(model(torch.randn(8, 4)), torch.zeros(8, 1))
loss.backward()
