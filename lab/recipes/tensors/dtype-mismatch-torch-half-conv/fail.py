import torch
import torch.nn as nn

model = nn.Sequential(nn.Conv2d(3, 8, 3), nn.ReLU()).half().eval()
image = torch.zeros(1, 3, 64, 64).half()
with torch.no_grad():
    model(image)
