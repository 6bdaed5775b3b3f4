import torch
from torch.utils.data import DataLoader, TensorDataset

torch.multiprocessing.set_start_method("spawn", force=True)
loader = DataLoader(TensorDataset(torch.randn(64, 4)), batch_size=8, num_workers=2)
for (x,) in loader:
    print(x.mean())
