import torch
from torch.utils.data import Dataset, DataLoader, default_collate

class Records(Dataset):
    def __init__(self):
        self.rows = ["1,2,3", "4,5,6", "bad", "7,8,9"]

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, i):
        try:
            return torch.tensor([float(v) for v in self.rows[i].split(",")])
        except ValueError:
            return None

def skip_none(batch):
    return default_collate([b for b in batch if b is not None])

for batch in DataLoader(Records(), batch_size=4):
    print(batch)
