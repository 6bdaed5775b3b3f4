import torch
from torch.utils.data import Dataset


class Networks(Dataset):
    root = "E:\Networks\2021"

    def __init__(self):
        self.files = []

    def __len__(self):
        return len(self.files)


print(len(Networks()))
