import torch
import torch.nn as nn
import torch.nn.functional as F
def build(classes=10):
    return nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, classes))


device = torch.device("mps")
model = build().to(device)
opt = torch.optim.Adam(model.parameters())
x = torch.randn(4, 8, device=device)
loss = model(x).mean()
loss.backward(); opt.step()
print(loss.item())
