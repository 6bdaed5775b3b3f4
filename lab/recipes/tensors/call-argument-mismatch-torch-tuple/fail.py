import torch
import torch.nn as nn

model = nn.Sequential(nn.LSTM(8, 16, batch_first=True), nn.Linear(16, 1))
print(model(torch.randn(4, 10, 8)))
