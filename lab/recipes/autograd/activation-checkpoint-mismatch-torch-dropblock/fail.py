import random

import torch
import torch.nn as nn
from torch.utils.checkpoint import checkpoint


class Residual(nn.Module):
    """Stochastic depth: in training a branch is left out now and then."""

    def __init__(self, width, survival):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))
        self.survival = survival

    def forward(self, x):
        if self.training and random.random() > self.survival:
            return x
        return x + self.mlp(self.norm(x))


class Encoder(nn.Module):
    def __init__(self, width=32, depth=8):
        super().__init__()
        self.blocks = nn.ModuleList(Residual(width, 0.5) for _ in range(depth))
        self.head = nn.Linear(width, 4)

    def forward(self, x):
        for block in self.blocks:
            x = checkpoint(block, x, use_reentrant=False)
        return self.head(x.mean(1))


random.seed(0)
torch.manual_seed(0)
model = Encoder()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for step in range(20):
    x, y = torch.randn(8, 10, 32), torch.randint(0, 4, (8,))
    loss = nn.functional.cross_entropy(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(f"step {step} loss {loss.item():.3f}")
