import torch
from torch.utils.data import DataLoader, TensorDataset, random_split

data = TensorDataset(torch.randn(1003, 8), torch.randint(0, 2, (1003,)))
lengths = [int(len(data) * share) for share in (0.7, 0.2, 0.1)]
train, val, test = random_split(data, lengths)
loader = DataLoader(train, batch_size=32, shuffle=True)
for x, y in loader:
    pass
print(len(train), len(val), len(test))
