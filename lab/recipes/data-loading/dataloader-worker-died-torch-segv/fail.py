import ctypes

import torch
from torch.utils.data import DataLoader, Dataset


class Frames(Dataset):
    def __len__(self):
        return 64

    def __getitem__(self, index):
        if index == 20:
            ctypes.string_at(0)
        return torch.zeros(3, 32, 32)


if __name__ == "__main__":
    for step, batch in enumerate(DataLoader(Frames(), batch_size=8, num_workers=2)):
        print("batch", step, tuple(batch.shape))
