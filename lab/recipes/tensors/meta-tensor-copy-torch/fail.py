import torch
import torch.nn as nn

model = nn.Linear(1024, 1024, device="meta")
model = model.to("cpu")
print(model(torch.ones(1, 1024)))
