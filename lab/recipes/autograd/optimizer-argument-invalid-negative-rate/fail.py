import torch
from torch import nn

BASE, WARMUP = 1e-3, 5


def rate(epoch):
    return BASE * (epoch - 1) / WARMUP


def main():
    net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2))
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate(0))
    for epoch in range(3):
        x, y = torch.randn(16, 8), torch.randint(0, 2, (16,))
        loss = nn.functional.cross_entropy(net(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


main()
