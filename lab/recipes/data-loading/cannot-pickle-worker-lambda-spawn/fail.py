import torch
from torch.utils.data import TensorDataset, DataLoader

def to_batch(b):
    return torch.stack([x[0] for x in b])

if __name__ == "__main__":
    ds = TensorDataset(torch.randn(20, 3))
    collate = lambda b: torch.stack([x[0] for x in b])
    loader = DataLoader(ds, batch_size=4, num_workers=2, collate_fn=collate,
                        multiprocessing_context="spawn")
    for batch in loader:
        print(batch.shape)
