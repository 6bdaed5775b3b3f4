import torch
import torch.nn as nn
import torch.nn.functional as F
def build(classes=10):
    return nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, classes))


model = torch.load("weights.pt")
model.eval()
with torch.no_grad():
    print(model(torch.randn(1, 8)))
