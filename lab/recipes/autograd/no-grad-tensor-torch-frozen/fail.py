import torch
import torch.nn as nn

backbone = nn.Sequential(nn.Linear(32, 16), nn.ReLU(), nn.Linear(16, 2))
for parameter in backbone.parameters():
    parameter.requires_grad = False
print("trainable params:", sum(p.numel() for p in backbone.parameters() if p.requires_grad))
loss = nn.functional.cross_entropy(backbone(torch.randn(4, 32)), torch.tensor([0, 1, 1, 0]))
loss.backward()
