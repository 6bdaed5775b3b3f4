import torch
from torch.utils.data import Dataset


class Pairs(Dataset):
    """tokens, label and the index of the sample (for hard example mining)"""

    def __init__(self, n=96):
        g = torch.Generator().manual_seed(1)
        self.tokens = torch.randint(0, 50, (n, 12), generator=g)
        self.label = torch.randint(0, 2, (n,), generator=g)

    def __len__(self):
        return len(self.label)

    def __getitem__(self, i):
        return self.tokens[i], self.label[i], i
