import torch
import torch.nn as nn

model = nn.DataParallel(nn.Linear(4, 4), device_ids=[0, 1, 2, 3])
