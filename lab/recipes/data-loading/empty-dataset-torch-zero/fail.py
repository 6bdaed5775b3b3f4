import glob

import torch
from torch.utils.data import DataLoader, Dataset


class Images(Dataset):
    def __init__(self, root):
        self.paths = sorted(glob.glob(root + "/*.jpg"))
        print("Found %d images in %s" % (len(self.paths), root))

    def __len__(self):
        return len(self.paths)

    def __getitem__(self, index):
        return torch.zeros(3, 224, 224)


loader = DataLoader(Images("data/train"), batch_size=32, shuffle=True)
