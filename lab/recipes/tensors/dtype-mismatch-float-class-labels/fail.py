import torch
import torch.nn as nn
import torch.nn.functional as F

import numpy as np
from torch.utils.data import TensorDataset, DataLoader

data = np.random.rand(100, 9).astype("float32")
data[:, -1] = np.random.randint(0, 3, 100)
X = torch.from_numpy(data[:, :-1])
y = torch.from_numpy(data[:, -1])
loader = DataLoader(TensorDataset(X, y), batch_size=10)
model = nn.Linear(8, 3)
opt = torch.optim.SGD(model.parameters(), lr=0.1)
for xb, yb in loader:
    loss = F.cross_entropy(model(xb), yb)
    opt.zero_grad()
    loss.backward()
    opt.step()
print("done", loss.item())
