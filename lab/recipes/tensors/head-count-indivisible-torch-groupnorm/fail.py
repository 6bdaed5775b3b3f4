import torch
import torch.nn as nn


class Down(nn.Module):
    def __init__(self, cin, cout, groups=32):
        super(Down, self).__init__()
        self.conv = nn.Conv2d(cin, cout, 3, stride=2, padding=1)
        self.norm = nn.GroupNorm(groups, cout)

    def forward(self, x):
        return torch.relu(self.norm(self.conv(x)))


widths = [3, 48, 96, 192]
net = nn.Sequential(*[Down(a, b) for a, b in zip(widths, widths[1:])])
print(net(torch.randn(2, 3, 64, 64)).shape)
