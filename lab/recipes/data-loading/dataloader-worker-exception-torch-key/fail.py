import torch
from torch.utils.data import DataLoader, Dataset


class Table(Dataset):
    rows = [{"image": torch.zeros(3), "label": 0}] * 5 + [{"image": torch.zeros(3)}]

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        row = self.rows[index]
        return row["image"], row["label"]


if __name__ == "__main__":
    for images, labels in DataLoader(Table(), batch_size=2, num_workers=1):
        print(labels.tolist())
