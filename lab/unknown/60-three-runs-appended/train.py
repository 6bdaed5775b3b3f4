import argparse

import torch

import export
from model import SmallNet

PRESETS = {"s": {"width": 8, "lr": 0.1}, "m": {"width": 32, "lr": 0.05}}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--preset", default="s")
    parser.add_argument("--epochs", type=int, default=2)
    args = parser.parse_args()
    preset = PRESETS[args.preset]
    torch.manual_seed(0)
    model = SmallNet(preset["width"])
    opt = torch.optim.SGD(model.parameters(), lr=preset["lr"])
    results = {}
    for epoch in range(args.epochs):
        loss = model(torch.randn(64, 10)).logsumexp(1).mean()
        opt.zero_grad()
        loss.backward()
        opt.step()
        results[epoch] = loss.item()
        print(f"epoch {epoch} loss {loss.item():.4f}")
    print(export.to_table(results))


if __name__ == "__main__":
    main()
