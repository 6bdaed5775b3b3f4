import torch
import torch.nn as nn

model = nn.Linear(16, 4).half()
model.eval()
with torch.no_grad():
    print(model(torch.ones(1, 16).half()))
