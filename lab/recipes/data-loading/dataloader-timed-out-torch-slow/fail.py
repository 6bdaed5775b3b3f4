import time

import torch
from torch.utils.data import DataLoader, Dataset


class Slow(Dataset):
    def __len__(self):
        return 64

    def __getitem__(self, i):
        time.sleep(6)
        return torch.rand(3)


for batch in DataLoader(Slow(), batch_size=4, num_workers=1, timeout=2):
    print(batch.shape)
