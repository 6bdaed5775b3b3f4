import torch
import torch.nn as nn

layers = []
channels = 3
for width in (16, 32, 64, 128):
    layers += [nn.Conv2d(channels, width, 3), nn.ReLU(), nn.MaxPool2d(2)]
    channels = width
net = nn.Sequential(*layers)
net(torch.randn(4, 3, 28, 28))
