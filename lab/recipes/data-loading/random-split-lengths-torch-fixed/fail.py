import torch
from torch.utils.data import Dataset, random_split


class Digits(Dataset):
    def __init__(self, n):
        self.images = torch.zeros(n, 1, 28, 28)
        self.labels = torch.arange(n) % 10

    def __len__(self):
        return len(self.images)

    def __getitem__(self, i):
        return self.images[i], self.labels[i]


full = Digits(2000)   # a sample of the whole set
train, val = random_split(full, [55000, 5000])
print(len(train), len(val))
