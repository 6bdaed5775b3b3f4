import torch
import torch.nn as nn


class Policy(nn.Module):
    def __init__(self, observations=24, actions=4):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(observations, 64), nn.Tanh(), nn.Linear(64, actions))

    def forward(self, state):
        return self.net(state)


policy = Policy().cuda()
optimizer = torch.optim.Adam(policy.parameters(), lr=3e-4)
for update in range(50):
    states = torch.zeros(256, 24, device="cuda")
    advantage = torch.ones(256, 4, device="cuda")
    loss = -(policy(states) * advantage).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print("update", update, "loss", loss.item())
