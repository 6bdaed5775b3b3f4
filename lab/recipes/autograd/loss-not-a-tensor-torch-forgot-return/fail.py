import torch
import torch.nn as nn


class FocalLoss(nn.Module):
    def __init__(self, gamma=2.0, reduction="mean"):
        super(FocalLoss, self).__init__()
        self.gamma = gamma
        self.reduction = reduction

    def forward(self, logits, target):
        ce = nn.functional.cross_entropy(logits, target, reduction="none")
        p = torch.exp(-ce)
        loss = (1 - p) ** self.gamma * ce
        if self.reduction == "sum":
            return loss.sum()
        elif self.reduction == "none":
            return loss


model = nn.Linear(12, 4)
criterion = FocalLoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(2):
    for _ in range(4):
        x, y = torch.randn(8, 12), torch.randint(0, 4, (8,))
        loss = criterion(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
