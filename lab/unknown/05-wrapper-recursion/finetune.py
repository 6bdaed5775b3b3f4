import torch
from torch import nn

from wrap import Logged


def build():
    backbone = nn.Sequential(nn.Linear(32, 32), nn.GELU(), nn.Linear(32, 32))
    return nn.Sequential(Logged(backbone), nn.Linear(32, 5))


def main(lr=1e-3):
    print("loading backbone ... ok")
    model = build()
    optimizer = torch.optim.Adam(model.parameters(), lr=lr)
    for step in range(100):
        loss = model(torch.randn(4, 32)).square().mean()
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()


if __name__ == "__main__":
    main()
