import argparse
import torch
from torch.utils.data import DataLoader, TensorDataset

p = argparse.ArgumentParser()
p.add_argument("--batch-size", default=16)
args = p.parse_args()
ds = TensorDataset(torch.randn(64, 3))
for (x,) in DataLoader(ds, batch_size=args.batch_size):
    print(x.shape)
