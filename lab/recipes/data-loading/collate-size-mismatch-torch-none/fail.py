import torch
from torch.utils.data import DataLoader, Dataset


class Faces(Dataset):
    def __len__(self):
        return 8

    def __getitem__(self, index):
        if index == 0:
            return None  # no face found
        return torch.zeros(3, 64, 64)


for batch in DataLoader(Faces(), batch_size=4):
    print(batch.shape)
