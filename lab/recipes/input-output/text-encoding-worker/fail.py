import os

import torch
from torch.utils.data import DataLoader, Dataset


class Reviews(Dataset):
    def __init__(self, folder):
        self.paths = sorted(os.path.join(folder, name) for name in os.listdir(folder))

    def __len__(self):
        return len(self.paths)

    def __getitem__(self, i):
        with open(self.paths[i], encoding="utf-8") as f:
            text = f.read()
        return torch.tensor([ord(c) % 128 for c in text[:16].ljust(16)])


def main():
    os.makedirs("reviews")
    for i in range(12):
        with open("reviews/%03d.txt" % i, "w", encoding="cp1252" if i == 7 else "utf-8") as f:
            f.write("caf\u00e9 number %d was good" % i)
    for batch in DataLoader(Reviews("reviews"), batch_size=4, num_workers=2):
        print(batch.shape)


if __name__ == "__main__":
    main()
