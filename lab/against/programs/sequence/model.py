"""Embeds positions."""
import argparse

import torch

parser = argparse.ArgumentParser()
for name, kind in (("seq-len", int), ("hidden", int), ("micro-batch", int), ("seed", int), ("save", str)):
    parser.add_argument(f"--{name}", type=kind)
args = parser.parse_args()
torch.manual_seed(args.seed)
position = torch.nn.Embedding(512, args.hidden)
for step in range(1, 7):
    held = position(torch.arange(args.seq_len).repeat(args.micro_batch, 1))
    print(f"iter {step}/6: norm {held.norm():.3f}")
print(f"saved {args.save}")
