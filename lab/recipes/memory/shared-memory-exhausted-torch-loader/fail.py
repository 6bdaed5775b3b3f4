import torch
from torch.utils.data import DataLoader, Dataset


class Volumes(Dataset):
    def __len__(self):
        return 64

    def __getitem__(self, index):
        return torch.ones(3, 256, 256)


if __name__ == "__main__":
    for step, batch in enumerate(DataLoader(Volumes(), batch_size=8, num_workers=2)):
        print("step", step, batch.mean().item())
