import torch
import torch.nn as nn
import torch.nn.functional as F
def build(classes=10):
    return nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, classes))


model = build()
state = torch.load("ddp.pt", map_location="cpu")
model.load_state_dict(state)
model.eval()
print(model(torch.randn(2, 8)).argmax(1))
