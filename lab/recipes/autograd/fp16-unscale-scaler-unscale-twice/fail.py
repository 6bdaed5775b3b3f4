import torch
import torch.nn as nn
import torch.nn.functional as F
def build(classes=10):
    return nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, classes))


model = build()
opt = torch.optim.SGD(model.parameters(), lr=0.1)
scaler = torch.amp.GradScaler("cpu")
for step in range(3):
    loss = F.cross_entropy(model(torch.randn(8, 8)), torch.randint(0, 10, (8,)))
    opt.zero_grad()
    scaler.scale(loss).backward()
    scaler.unscale_(opt)
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    scaler.unscale_(opt)
    total = sum(p.grad.norm() for p in model.parameters())
    scaler.step(opt)
    scaler.update()
print(total.item())
