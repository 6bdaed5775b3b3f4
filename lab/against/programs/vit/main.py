"""A small transformer over patches: options by print, lines of a metric logger with eta."""
import argparse
import datetime
import math
import random
import sys
import time

import numpy as np
import torch
from torch import nn

WIDTHS = {"vit_tiny": 48, "vit_small": 96}


def build(name, classes):
    width = WIDTHS[name]
    return nn.Sequential(nn.Linear(48, width), nn.TransformerEncoderLayer(width, 4, width * 2, batch_first=True), nn.Flatten(), nn.Linear(width * 4, classes))


def get_args():
    parser = argparse.ArgumentParser("training and evaluation script")
    parser.add_argument("--batch-size", default=32, type=int)
    parser.add_argument("--epochs", default=2, type=int)
    parser.add_argument("--model", default="vit_tiny")
    parser.add_argument("--drop-path", type=float, default=0.1)
    parser.add_argument("--opt-eps", default=1e-8, type=float)
    parser.add_argument("--lr", type=float, default=5e-4)
    parser.add_argument("--warmup-epochs", type=int, default=0)
    parser.add_argument("--smoothing", type=float, default=0.1)
    parser.add_argument("--resume", default="")
    parser.add_argument("--output_dir", default="")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--seed", default=0, type=int)
    parser.add_argument("--world_size", default=1, type=int)
    return parser.parse_args()


def main(args):
    print("Not using distributed mode")
    print(args)
    torch.manual_seed(args.seed)
    np.random.seed(args.seed)
    random.seed(args.seed)
    x, y = torch.randn(960, 4, 48), torch.randint(0, 10, (960,))
    print(f"Creating model: {args.model}")
    model = build(args.model, 10)
    print("number of params:", sum(p.numel() for p in model.parameters() if p.requires_grad))
    if args.resume:
        held = torch.load(args.resume, map_location="cpu")
        model.load_state_dict(held["model"])
        print(f"Resumed from {args.resume} at epoch {held['epoch']}")
    optimizer = torch.optim.SGD(model.parameters(), args.lr, momentum=0.9)
    criterion = nn.CrossEntropyLoss(label_smoothing=args.smoothing)
    print(f"Start training for {args.epochs} epochs")
    begun = time.time()
    steps = len(x) // args.batch_size
    for epoch in range(args.epochs):
        mean = 0.0
        for step in range(steps):
            start = time.time()
            at = slice(step * args.batch_size, (step + 1) * args.batch_size)
            loss = criterion(model(x[at]), y[at])
            value = loss.item()
            if not math.isfinite(value):
                print(f"Loss is {value}, stopping training")
                sys.exit(1)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            mean += value
            took = time.time() - start
            if step % 10 == 0 or step == steps - 1:
                eta = datetime.timedelta(seconds=int(took * (steps - step)))
                print(f"Epoch: [{epoch}]  [{step:>2}/{steps}]  eta: {eta}  lr: {args.lr:.6f}  loss: {value:.4f} ({mean / (step + 1):.4f})  time: {took:.4f}  data: {took / 50:.4f}")
        print(f"Averaged stats: lr: {args.lr:.6f}  loss: {value:.4f} ({mean / steps:.4f})")
    print(f"Training time {datetime.timedelta(seconds=int(time.time() - begun))}")


if __name__ == "__main__":
    main(get_args())
