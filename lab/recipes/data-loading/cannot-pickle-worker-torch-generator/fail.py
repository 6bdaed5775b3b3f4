import torch
from torch.utils.data import DataLoader, Dataset


class Rows(Dataset):
    def __init__(self):
        self.rows = (row for row in range(8))

    def __len__(self):
        return 8

    def __getitem__(self, index):
        return torch.tensor([index])


if __name__ == "__main__":
    loader = DataLoader(Rows(), batch_size=4, num_workers=1, multiprocessing_context="spawn")
    for batch in loader:
        print(batch)
