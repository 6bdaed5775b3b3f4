import torch
import torch.nn as nn


class ContrastiveLoss(nn.Module):
    def __init__(self, margin=1.0):
        self.margin = margin

    def forward(self, a, b, same):
        d = (a - b).pow(2).sum(1).sqrt()
        return (same * d.pow(2) + (1 - same) * (self.margin - d).clamp(min=0).pow(2)).mean()


encoder = nn.Linear(16, 8)
criterion = ContrastiveLoss(margin=2.0)
a, b = torch.randn(4, 16), torch.randn(4, 16)
loss = criterion(encoder(a), encoder(b), torch.tensor([1.0, 0.0, 1.0, 0.0]))
loss.backward()
print(loss.item())
