import torch
import torch.nn as nn

model = torch.compile(nn.Linear(4, 2))
