import torch
from torch.utils.data import DataLoader, Dataset


class Cached(Dataset):
    cache = {}

    def __len__(self):
        return 4000

    def __getitem__(self, index):
        self.cache[index] = torch.ones(3, 512, 512)
        return index


if __name__ == "__main__":
    for step, batch in enumerate(DataLoader(Cached(), batch_size=16, num_workers=1)):
        print("step", step)
