import torch
from torch.utils.data import DataLoader, Dataset


class Features(Dataset):
    def __len__(self):
        return 2000

    def __getitem__(self, index):
        return torch.ones(64), index


if __name__ == "__main__":
    kept = []
    for batch in DataLoader(Features(), batch_size=4, num_workers=2):
        kept.append(batch)
    print(len(kept))
