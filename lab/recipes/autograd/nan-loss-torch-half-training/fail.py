import torch
import torch.nn as nn
from torch.distributions import Categorical

torch.manual_seed(0)
policy = nn.Sequential(nn.Linear(8, 64), nn.Tanh(), nn.Linear(64, 4)).half()
optimizer = torch.optim.Adam(policy.parameters(), lr=1e-3)

for step in range(50):
    states = torch.rand(32, 8).half()
    distribution = Categorical(logits=policy(states))
    actions = distribution.sample()
    loss = -(distribution.log_prob(actions) * torch.rand(32).half()).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(f"step {step} loss {loss.item():.4f} parameters in {policy[0].weight.dtype}")
