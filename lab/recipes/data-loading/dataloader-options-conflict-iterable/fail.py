import torch
from torch.utils.data import DataLoader, IterableDataset

with open("corpus.txt", "w") as handle:
    handle.writelines(f"{i} {i * 7 % 13}\n" for i in range(64))


class Lines(IterableDataset):
    def __init__(self, path):
        self.path = path

    def __iter__(self):
        with open(self.path) as handle:
            for line in handle:
                yield torch.tensor([float(part) for part in line.split()])


train = DataLoader(Lines("corpus.txt"), batch_size=8, shuffle=True)
for batch in train:
    print(batch.mean(0))
