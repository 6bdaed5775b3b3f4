import torch
import torch.nn as nn
import torch.nn.functional as F

class UNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.down1 = nn.Conv2d(1, 8, 3, padding=1)
        self.down2 = nn.Conv2d(8, 16, 3, padding=1)
        self.up = nn.ConvTranspose2d(16, 8, 2, stride=2)
        self.out = nn.Conv2d(16, 1, 1)

    def forward(self, x):
        s = F.relu(self.down1(x))
        y = F.relu(self.down2(F.max_pool2d(s, 2)))
        y = self.up(y)
        y = torch.cat([y, s], dim=1)
        return self.out(y)

mask = UNet()(torch.randn(1, 1, 65, 65))
print("mask", mask.shape)
