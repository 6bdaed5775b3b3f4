import numpy as np
import torch
import torch.nn as nn

model = nn.Linear(3, 1)
x = torch.randn(32, 3)
y = torch.from_numpy(np.random.rand(32, 1))
loss = nn.MSELoss()(model(x), y)
print(loss.dtype)
loss.backward()
