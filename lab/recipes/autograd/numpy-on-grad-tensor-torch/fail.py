import numpy as np
import torch
import torch.nn as nn

model = nn.Linear(3, 1)
prediction = model(torch.randn(5, 3))
print(np.mean(prediction.numpy()))
