import torch
from torch.utils.checkpoint import checkpoint


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = torch.nn.Linear(4, 4)
        self.cache = None

    def forward(self, x):
        if self.cache is None:
            self.cache = torch.relu(self.fc(x)) * 2
            return torch.sigmoid(self.cache)
        return self.fc(x)


loss = checkpoint(Block(), torch.rand(2, 4, requires_grad=True), use_reentrant=False).sum()
loss.backward()
