import torch
import torch.nn as nn


def separable(cin, cout, groups):
    return nn.Sequential(
        nn.Conv2d(cin, cout, 3, padding=1, groups=groups, bias=False), nn.BatchNorm2d(cout), nn.ReLU(), nn.Conv2d(cout, cout, 1)
    )


class Net(nn.Module):
    def __init__(self):
        super(Net, self).__init__()
        self.stem = nn.Conv2d(3, 24, 3, stride=2, padding=1)
        self.block1 = separable(24, 48, groups=24)
        self.block2 = separable(48, 64, groups=48)

    def forward(self, x):
        return self.block2(self.block1(self.stem(x)))


print(Net()(torch.randn(1, 3, 32, 32)).shape)
