import torch
import torch.nn as nn

model = nn.Sequential(nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 10))
model.load_state_dict(torch.load("model.pth", map_location="cpu"))
model.eval()
print("loaded")
