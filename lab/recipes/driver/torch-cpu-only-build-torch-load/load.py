import torch
import torch.nn as nn

model = nn.Linear(64, 10)
model.load_state_dict(torch.load("model.pth"))
model.eval()
print("loaded")
