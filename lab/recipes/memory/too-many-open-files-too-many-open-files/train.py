import glob
import torch
from torch.utils.data import Dataset, DataLoader

class Files(Dataset):
    def __init__(self, root):
        self.handles = [open(p, "rb") for p in sorted(glob.glob(root + "/*.bin"))]

    def __len__(self):
        return len(self.handles)

    def __getitem__(self, i):
        h = self.handles[i]
        h.seek(0)
        return torch.tensor(list(h.read()))

for b in DataLoader(Files("shards"), batch_size=16):
    print(b.shape)
