import os

import numpy as np
import torch
from PIL import Image
from torch.utils.data import DataLoader, Dataset

os.makedirs("photos/train")
for i in range(6):
    Image.fromarray(np.full((32, 32, 3), 40 * i, dtype="uint8")).save(f"photos/train/IMG_{i:04}.jpg")
with open("photos/train/Thumbs.db", "wb") as f:
    f.write(bytes.fromhex("d0cf11e0a1b11ae1") + bytes(4088))


class Folder(Dataset):
    def __init__(self, root):
        self.paths = sorted(os.path.join(root, name) for name in os.listdir(root))

    def __len__(self):
        return len(self.paths)

    def __getitem__(self, index):
        image = Image.open(self.paths[index]).convert("RGB")
        return torch.from_numpy(np.asarray(image).copy()).permute(2, 0, 1)


for batch in DataLoader(Folder("photos/train"), batch_size=2):
    print(batch.shape)
