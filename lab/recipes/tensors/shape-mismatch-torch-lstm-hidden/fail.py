import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

lstm = nn.LSTM(16, 32, batch_first=True)
loader = DataLoader(TensorDataset(torch.randn(100, 12, 16)), batch_size=32)
hidden = (torch.zeros(1, 32, 32), torch.zeros(1, 32, 32))
for step, (batch,) in enumerate(loader):
    out, hidden = lstm(batch, hidden)
    hidden = tuple(h.detach() for h in hidden)
    print("step", step, out.mean().item())
