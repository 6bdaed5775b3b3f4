import torch
from torch import nn


class TwoHeads(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(10, 32)
        self.value = nn.Linear(32, 1)
        self.policy = nn.Linear(32, 4)

    def forward(self, x):
        h = torch.relu(self.body(x))
        return self.value(h), self.policy(h)


net = TwoHeads()
optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
for step in range(3):
    value, _ = net(torch.randn(32, 10))
    loss = value.pow(2).mean()
    optimizer.zero_grad()
    loss.backward()
    total = 0.0
    for p in net.parameters():
        total += p.grad.norm().item() ** 2
    print(step, loss.item(), total ** 0.5)
    optimizer.step()
