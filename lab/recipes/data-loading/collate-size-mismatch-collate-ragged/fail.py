import torch
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import Dataset, DataLoader

class Sentences(Dataset):
    def __init__(self):
        self.data = [torch.randint(1, 50, (n,)) for n in (5, 9, 7, 12, 4, 8)]

    def __len__(self):
        return len(self.data)

    def __getitem__(self, i):
        return self.data[i]

def pad(batch):
    return pad_sequence(batch, batch_first=True)

for batch in DataLoader(Sentences(), batch_size=2, num_workers=2):
    print(batch.shape)
