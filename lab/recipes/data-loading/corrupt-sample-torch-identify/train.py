import numpy as np
import torch
from PIL import Image
from torch.utils.data import DataLoader, Dataset


class Photos(Dataset):
    def __len__(self):
        return 8

    def __getitem__(self, index):
        image = Image.open("img_0003.jpg" if index == 3 else "img_0000.jpg").convert("RGB")
        return torch.from_numpy(np.array(image.resize((64, 64)))).permute(2, 0, 1)


if __name__ == "__main__":
    Image.new("RGB", (640, 480)).save("img_0000.jpg")
    for images in DataLoader(Photos(), batch_size=2):
        print(images.shape)
