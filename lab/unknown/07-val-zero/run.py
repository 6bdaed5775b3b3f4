import torch
from torch.utils.data import DataLoader, TensorDataset, random_split

from trainer import fit

torch.manual_seed(3)
full = TensorDataset(torch.randn(300, 8), torch.randn(300, 1))
train, val = random_split(full, [0.9, 0.1])
print(f"train {len(train)} val {len(val)}")
fit(
    torch.nn.Linear(8, 1),
    DataLoader(train, batch_size=64, shuffle=True, drop_last=True),
    DataLoader(val, batch_size=64, drop_last=True),
    epochs=10,
)
