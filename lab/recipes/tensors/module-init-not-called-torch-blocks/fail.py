import torch
import torch.nn as nn


class ConvBlock(nn.Module):
    def __init__(self, cin, cout):
        self.conv = nn.Conv2d(cin, cout, 3, padding=1)
        self.bn = nn.BatchNorm2d(cout)

    def forward(self, x):
        return torch.relu(self.bn(self.conv(x)))


class Net(nn.Module):
    def __init__(self):
        super(Net, self).__init__()
        self.layer1 = ConvBlock(3, 16)
        self.layer2 = ConvBlock(16, 32)

    def forward(self, x):
        return self.layer2(self.layer1(x))


print(Net()(torch.rand(1, 3, 8, 8)).shape)
