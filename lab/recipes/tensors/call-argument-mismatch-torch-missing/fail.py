import torch
import torch.nn as nn


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.proj = nn.Linear(16, 16)

    def forward(self, x, mask):
        return self.proj(x) * mask


Attention()(torch.randn(2, 16))
