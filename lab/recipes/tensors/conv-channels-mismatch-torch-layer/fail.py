import torch
import torch.nn as nn

net = nn.Sequential(nn.Conv2d(3, 32, 3), nn.ReLU(), nn.Conv2d(64, 128, 3))
net(torch.randn(1, 3, 64, 64))
