import torch
from torch import nn

from .blocks import DoubleConv


class UNet(nn.Module):
    def __init__(self, n_classes=2, base=8):
        super().__init__()
        self.down1 = DoubleConv(3, base)
        self.down2 = DoubleConv(base, base * 2)
        self.pool = nn.MaxPool2d(2)
        self.bottle_neck = DoubleConv(base * 2, base * 4)
        self.up = nn.Upsample(scale_factor=2, mode="bilinear")
        self.dec = DoubleConv(base * 4 + base * 2, base)
        self.head = nn.Conv2d(base, n_classes, 1)

    def forward(self, x):
        a = self.down1(x)
        b = self.down2(self.pool(a))
        c = self.bottleneck(self.pool(b))
        d = self.dec(torch.cat([self.up(c), b], dim=1))
        return self.head(d)
