import torch
import torch.nn as nn


class Potential(nn.Module):
    def __init__(self):
        super(Potential, self).__init__()
        self.net = nn.Sequential(nn.Linear(1, 32), nn.Tanh(), nn.Linear(32, 1))

    def forward(self, positions):
        d = torch.cdist(positions, positions, p=1.0)
        return self.net(d.unsqueeze(-1)).sum()


torch.manual_seed(0)
model = Potential()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
positions = torch.randn(6, 3, requires_grad=True)
target = torch.randn(6, 3)
for epoch in range(3):
    energy = model(positions)
    forces = -torch.autograd.grad(energy, positions, create_graph=True)[0]
    loss = (forces - target).pow(2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print("epoch", epoch, "force error", loss.item())
