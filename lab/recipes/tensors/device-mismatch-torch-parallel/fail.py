import torch
import torch.nn as nn

model = nn.DataParallel(nn.Linear(8, 8), device_ids=[0, 1])
model.module.to("cuda:1")
model(torch.empty(4, 8, device="cuda:0"))
