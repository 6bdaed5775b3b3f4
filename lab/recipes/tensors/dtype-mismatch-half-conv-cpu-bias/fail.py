import torch
import torch.nn as nn
import torch.nn.functional as F

model = nn.Sequential(nn.Conv2d(3, 8, 3), nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(8, 2))
model.bfloat16().eval()
with torch.no_grad():
    x = torch.rand(1, 3, 32, 32)
    print(model(x))
