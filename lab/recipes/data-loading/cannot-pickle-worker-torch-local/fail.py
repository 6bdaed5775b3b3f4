import torch
from torch.utils.data import DataLoader, Dataset


def main():
    class Rows(Dataset):
        def __len__(self):
            return 8

        def __getitem__(self, index):
            return torch.tensor([index])

    for batch in DataLoader(Rows(), batch_size=4, num_workers=2, multiprocessing_context="spawn"):
        print(batch)


if __name__ == "__main__":
    main()
