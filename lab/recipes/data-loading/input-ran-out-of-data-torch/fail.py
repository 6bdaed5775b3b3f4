import torch
from torch.utils.data import DataLoader, TensorDataset

loader = DataLoader(TensorDataset(torch.randn(100, 4)), batch_size=32)
batches = iter(loader)
for step in range(1, 11):
    (x,) = next(batches)
    print("step", step, x.shape)
