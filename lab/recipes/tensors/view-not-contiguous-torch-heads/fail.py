import torch
import torch.nn as nn


class Attention(nn.Module):
    def __init__(self, width=32, heads=4):
        super(Attention, self).__init__()
        self.heads = heads
        self.qkv = nn.Linear(width, 3 * width)
        self.proj = nn.Linear(width, width)

    def forward(self, x):
        b, n, c = x.shape
        q, k, v = [t.view(b, n, self.heads, c // self.heads).transpose(1, 2) for t in self.qkv(x).split(c, dim=-1)]
        a = torch.softmax(torch.matmul(q, k.transpose(-1, -2)) / (c // self.heads) ** 0.5, dim=-1)
        y = torch.matmul(a, v).transpose(1, 2)
        return self.proj(y.view(b, n, c))


print(Attention()(torch.randn(2, 10, 32)).shape)
