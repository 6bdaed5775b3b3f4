import copy

import torch
import torch.nn as nn

model = nn.Linear(3, 1)
model.last_output = model(torch.randn(5, 3))
ema = copy.deepcopy(model)
