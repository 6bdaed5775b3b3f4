import torch
from torch.utils.data import DataLoader, TensorDataset

x, y = torch.rand(48, 3, 32, 32), torch.randint(0, 10, (48,))
print("samples:", len(x))
loader = DataLoader(TensorDataset(x, y), batch_size=64, shuffle=True, drop_last=True)
model = torch.nn.Sequential(torch.nn.Conv2d(3, 8, 3), torch.nn.Flatten(), torch.nn.Linear(8 * 30 * 30, 10))

images, labels = next(iter(loader))
print("one batch:", model(images).shape)
