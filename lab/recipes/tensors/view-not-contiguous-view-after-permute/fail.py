import torch
import torch.nn as nn
import torch.nn.functional as F

class Attn(nn.Module):
    def __init__(self, dim=64, heads=4):
        super().__init__()
        self.h = heads
        self.qkv = nn.Linear(dim, dim * 3)
        self.proj = nn.Linear(dim, dim)

    def forward(self, x):
        B, T, C = x.shape
        q, k, v = self.qkv(x).view(B, T, 3, self.h, C // self.h).permute(2, 0, 3, 1, 4)
        a = (q @ k.transpose(-2, -1)).softmax(-1) @ v
        a = a.transpose(1, 2).view(B, T, C)
        return self.proj(a)

net = Attn()
out = net(torch.randn(2, 10, 64))
print(out.shape)
