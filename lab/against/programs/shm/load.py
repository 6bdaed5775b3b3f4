"""A DataLoader whose workers hand arrays over."""
import argparse
import time

import torch
from torch.utils.data import DataLoader, Dataset

parser = argparse.ArgumentParser()
parser.add_argument("--workers", type=int, default=2)
parser.add_argument("--batch", type=int, default=16)
parser.add_argument("--title", default="first")
args = parser.parse_args()
print(f"config | workers={args.workers} | batch={args.batch} | title={args.title}")


class Volumes(Dataset):
    def __len__(self):
        return 128

    def __getitem__(self, index):
        return torch.full((32, 32, 32), float(index))


if __name__ == "__main__":
    start = time.time()
    for number, batch in enumerate(DataLoader(Volumes(), args.batch, num_workers=args.workers)):
        print(f"  batch {number + 1}/{128 // args.batch} mean={batch.mean():.2f} t={time.time() - start:.2f}")
    print("finished")
