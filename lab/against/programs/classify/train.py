"""Digits from arrays, as people log it: argparse's Namespace, logging with times."""
import argparse
import logging
import platform
import random
import time

import numpy as np
import torch
from torch import nn

parser = argparse.ArgumentParser()
parser.add_argument("--data", default="data/digits.npz")
parser.add_argument("--batch-size", type=int, default=64)
parser.add_argument("--lr", type=float, default=0.05)
parser.add_argument("--epochs", type=int, default=4)
parser.add_argument("--hidden", type=int, default=128)
parser.add_argument("--device", default="cpu")
parser.add_argument("--seed", type=int, default=0)
parser.add_argument("--out", default=f"runs/{time.strftime('%Y%m%d-%H%M%S')}")
args = parser.parse_args()
logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
log = logging.getLogger("train")


def main():
    log.info("host %s pid %d", platform.node(), __import__("os").getpid())
    log.info("python %s, torch %s, numpy %s", platform.python_version(), torch.__version__, np.__version__)
    log.info("%s", args)
    torch.manual_seed(args.seed)
    random.seed(args.seed)
    held = np.load(args.data)
    x, y = torch.from_numpy(held["x"]), torch.from_numpy(held["y"])
    log.info("loaded %s: %d samples, %d features, labels %d to %d", args.data, len(x), x.shape[1], y.min(), y.max())
    device = torch.device(args.device)
    model = nn.Sequential(nn.Linear(x.shape[1], args.hidden), nn.ReLU(), nn.Linear(args.hidden, 10)).to(device)
    log.info("model has %d parameters", sum(p.numel() for p in model.parameters()))
    optimizer = torch.optim.SGD(model.parameters(), lr=args.lr)
    best = np.Inf
    for epoch in range(1, args.epochs + 1):
        start = time.perf_counter()
        total, order = 0.0, torch.randint(0, len(x), (max(len(x), args.batch_size),))
        for at in range(0, len(order), args.batch_size):
            chosen = order[at : at + args.batch_size]
            wide = x[chosen].to(device).repeat(1, 1)
            loss = nn.functional.cross_entropy(model(wide), y[chosen].to(device))
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            total += loss.item() * len(chosen)
        total /= len(order)
        log.info("epoch %d/%d loss %.4f time %.2fs", epoch, args.epochs, total, time.perf_counter() - start)
        if total < best:
            best = total
    log.info("done, best loss %.4f, saved to %s", best, args.out)


main()
