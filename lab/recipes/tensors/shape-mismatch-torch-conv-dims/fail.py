import torch
import torch.nn as nn

conv = nn.Conv2d(1, 32, kernel_size=3)
for epoch in range(1):
    x = torch.randn(32, 784)
    print("epoch", epoch)
    y = conv(x)
