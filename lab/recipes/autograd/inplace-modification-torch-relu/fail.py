import torch
import torch.nn as nn

x = torch.sigmoid(nn.Linear(4, 4)(torch.randn(2, 4)))
x += 1
x.sum().backward()
