import torch
import torch.nn as nn

output, target = torch.randn(4, 3, requires_grad=True), torch.tensor([0, 2, 1, 1])
loss = nn.CrossEntropyLoss(output, target)
loss.backward()
