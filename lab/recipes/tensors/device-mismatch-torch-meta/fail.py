import torch
import torch.nn as nn

norm = nn.Linear(64, 64, device="meta")
x = torch.randn(2, 64)
print(norm(x))
