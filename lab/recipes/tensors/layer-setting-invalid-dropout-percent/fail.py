import argparse

import torch
from torch import nn


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--dropout", type=float, default=25)
    args = parser.parse_args()
    net = nn.Sequential(nn.Linear(12, 48), nn.GELU(), nn.Dropout(args.dropout), nn.Linear(48, 6))
    print(net(torch.randn(4, 12)).shape)


main()
