import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.checkpoint import checkpoint


class CachedAttention(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.q, self.k, self.v = (nn.Linear(width, width) for _ in range(3))
        self.past_k = self.past_v = None

    def forward(self, x):
        q, k, v = self.q(x), self.k(x), self.v(x)
        if self.past_k is not None:
            k = torch.cat([self.past_k, k], dim=1)
            v = torch.cat([self.past_v, v], dim=1)
        self.past_k, self.past_v = k.detach(), v.detach()
        weights = F.softmax(q @ k.transpose(1, 2) / q.size(-1) ** 0.5, dim=-1)
        return weights @ v


torch.manual_seed(1)
embed = nn.Embedding(100, 24)
layers = nn.ModuleList([CachedAttention(24) for _ in range(2)])
head = nn.Linear(24, 100)
tokens = torch.randint(0, 100, (2, 12))

x = embed(tokens)
for layer in layers:
    x = x + checkpoint(layer, x, use_reentrant=False)
loss = F.cross_entropy(head(x).flatten(0, 1), tokens.flatten())
print("loss", loss.item())
loss.backward()
