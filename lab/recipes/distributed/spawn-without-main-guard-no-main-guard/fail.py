import torch
from torch.utils.data import TensorDataset, DataLoader

def main():
    ds = TensorDataset(torch.randn(20, 3))
    loader = DataLoader(ds, batch_size=4, num_workers=2, multiprocessing_context="spawn")
    for (batch,) in loader:
        print(batch.mean().item())

main()
