import os

import torch
from torch.utils.data import DataLoader, Dataset


class Clips(Dataset):
    def __len__(self):
        return 32

    def __getitem__(self, index):
        if index == 11:
            os._exit(1)
        return torch.zeros(16)


if __name__ == "__main__":
    for batch in DataLoader(Clips(), batch_size=4, num_workers=2):
        print(batch.mean())
