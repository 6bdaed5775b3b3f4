import torch
from PIL import Image
from torch.utils.data import DataLoader, Dataset


class Photos(Dataset):
    names = ["img_%04d.jpg" % n for n in range(8)]

    def __len__(self):
        return len(self.names)

    def __getitem__(self, index):
        return torch.tensor(list(Image.open("data/images/" + self.names[index]).getdata()))


if __name__ == "__main__":
    for batch in DataLoader(Photos(), batch_size=2, num_workers=2):
        print(batch.shape)
