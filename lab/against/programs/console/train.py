"""Settings in a table that rich draws."""
import argparse
import time

import torch
from rich.console import Console
from rich.table import Table
from torch import nn

parser = argparse.ArgumentParser()
parser.add_argument("--padding-mode", default="zeros")
parser.add_argument("--groups", type=int, default=4)
parser.add_argument("--channels", type=int, default=16)
parser.add_argument("--dropout", type=float, default=0.1)
parser.add_argument("--steps", type=int, default=6)
args = parser.parse_args()
table = Table(title="Hyperparameters")
table.add_column("Name")
table.add_column("Value", justify="right")
for name, value in vars(args).items():
    table.add_row(name, str(value))
Console(width=60).print(table)
net = nn.Sequential(nn.Conv2d(8, args.channels, 3, padding=1, padding_mode=args.padding_mode, groups=args.groups), nn.Dropout(args.dropout), nn.ReLU(), nn.Flatten(), nn.LazyLinear(3))
for step in range(args.steps):
    begun = time.perf_counter()
    loss = net(torch.randn(4, 8, 12, 12)).square().mean()
    loss.backward()
    print(f"⠋ step {step} ━ loss {loss.item():.4f} ━ {(time.perf_counter() - begun) * 1e3:.1f} ms")
print("✔ trained")
