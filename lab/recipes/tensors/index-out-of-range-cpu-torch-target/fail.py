import torch
import torch.nn as nn

torch.manual_seed(0)
model = nn.Linear(20, 10)
labels = torch.arange(1, 11)
loss = nn.CrossEntropyLoss()(model(torch.randn(10, 20)), labels)
print(loss.item())
