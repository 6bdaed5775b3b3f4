import torch
import torch.nn as nn

block = nn.Sequential(nn.Conv2d(3, 64, 3, padding=1), nn.BatchNorm2d(32), nn.ReLU())
out = block(torch.randn(4, 3, 32, 32))
