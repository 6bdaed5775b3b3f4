"""Makes model.pt and shards: `python make.py [corrupt]`."""
import argparse
import sys

import numpy as np
import torch

torch.save({"model": torch.nn.Linear(8, 2).state_dict(), "args": argparse.Namespace(lr=0.1, note="old")}, "model.pt")
for number in range(3):
    np.savez(f"shard-{number:02}.npz", x=np.random.default_rng(number).normal(size=(200, 8)).astype("float32"))
if "corrupt" in sys.argv:
    with open("shard-01.npz", "r+b") as file:
        file.seek(900)
        file.write(b"\0" * 64)
