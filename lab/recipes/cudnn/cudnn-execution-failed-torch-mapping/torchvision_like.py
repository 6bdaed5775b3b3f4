import torch.nn as nn


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.conv = nn.Conv2d(width, width, 3, padding=1, bias=False)
        self.act = nn.ReLU(inplace=True)

    def forward(self, x):
        return x + self.act(self.conv(x))


def resnet(classes, width=64, depth=4):
    stem = nn.Conv2d(3, width, 7, stride=2, padding=3)
    blocks = [Block(width) for _ in range(depth)]
    return nn.Sequential(stem, *blocks, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(width, classes))
