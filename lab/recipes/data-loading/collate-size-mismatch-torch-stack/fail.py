import numpy as np
import torch
from PIL import Image
from torch.utils.data import DataLoader, Dataset


class Photos(Dataset):
    sizes = [(640, 480), (640, 480), (500, 375), (640, 427)]

    def __len__(self):
        return len(self.sizes)

    def __getitem__(self, index):
        image = np.array(Image.new("RGB", self.sizes[index]), dtype="float32")
        return torch.from_numpy(image).permute(2, 0, 1), index


for images, labels in DataLoader(Photos(), batch_size=4):
    print(images.shape)
