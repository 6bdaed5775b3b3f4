import numpy as np
import torch
import torch.nn as nn

x = np.random.rand(100, 8)
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 1))
prediction = model(torch.from_numpy(x))
