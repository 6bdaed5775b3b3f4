import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
policy = nn.Linear(4, 2)
obs = torch.randn(8, 4)
for step in range(3):
    advantage = torch.log(obs.mean(1))
    logits = policy(obs) * advantage.unsqueeze(1)
    dist = torch.distributions.Categorical(logits=logits)
    action = dist.sample()
    print(step, action.tolist())
