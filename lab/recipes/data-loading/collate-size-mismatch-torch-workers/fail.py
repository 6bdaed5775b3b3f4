import torch
from torch.utils.data import DataLoader, Dataset


class Audio(Dataset):
    def __len__(self):
        return 16

    def __getitem__(self, index):
        return torch.zeros(1, 16000 + index)


if __name__ == "__main__":
    for batch in DataLoader(Audio(), batch_size=4, num_workers=2):
        print(batch.shape)
