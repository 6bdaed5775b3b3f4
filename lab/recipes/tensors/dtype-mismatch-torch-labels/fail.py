import torch
import torch.nn as nn

model = nn.Linear(10, 3)
criterion = nn.CrossEntropyLoss()
labels = torch.tensor([0.0, 2.0, 1.0, 1.0])
loss = criterion(model(torch.randn(4, 10)), labels)
