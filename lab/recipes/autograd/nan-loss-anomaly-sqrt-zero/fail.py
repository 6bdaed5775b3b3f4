import torch
import torch.nn as nn
import torch.nn.functional as F

torch.autograd.set_detect_anomaly(True)
emb = nn.Linear(4, 4)
opt = torch.optim.SGD(emb.parameters(), lr=0.1)
for step in range(3):
    a = torch.randn(6, 4)
    b = a.clone()
    d = (emb(a) - emb(b)).pow(2).sum(1).sqrt()
    loss = (d * 0).mean() + emb(a).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
print(loss.item())
