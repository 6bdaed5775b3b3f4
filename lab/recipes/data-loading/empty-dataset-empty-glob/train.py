import glob
import torch
from torch.utils.data import Dataset, DataLoader

class Images(Dataset):
    def __init__(self, root):
        self.files = sorted(glob.glob(root + "/*.jpg"))

    def __len__(self):
        return len(self.files)

    def __getitem__(self, i):
        return torch.tensor(len(self.files[i]))

loader = DataLoader(Images("data/train"), batch_size=2, shuffle=True)
for b in loader:
    print(b)
