import threading
import time

import torch
from torch.utils.data import DataLoader, Dataset


class Remote(Dataset):
    def __len__(self):
        return 64

    def fetch(self, i):
        if i == 20:
            time.sleep(600)   # the storage does not answer
        return torch.full((4,), float(i))

    def __getitem__(self, i):
        return self.fetch(i), i % 2


def main():
    loader = DataLoader(Remote(), batch_size=8, num_workers=1, timeout=5)
    for step, (x, y) in enumerate(loader):
        print("step", step, x.mean().item(), flush=True)


if __name__ == "__main__":
    main()
