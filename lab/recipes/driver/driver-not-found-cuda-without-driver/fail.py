import torch
import torch.nn as nn
import torch.nn.functional as F
def build(classes=10):
    return nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, classes))


device = "cuda"
model = build().to(device)
x = torch.randn(4, 8).to(device)
print(model(x).shape)
