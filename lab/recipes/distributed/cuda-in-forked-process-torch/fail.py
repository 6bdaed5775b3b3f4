import torch
from torch.utils.data import DataLoader, Dataset


class Features(Dataset):
    def __init__(self):
        self.table = torch.empty(100, 8, device="cuda")

    def __len__(self):
        return 100

    def __getitem__(self, index):
        return torch.tensor([index]).to("cuda")


if __name__ == "__main__":
    for batch in DataLoader(Features(), batch_size=4, num_workers=2):
        print(batch.shape)
