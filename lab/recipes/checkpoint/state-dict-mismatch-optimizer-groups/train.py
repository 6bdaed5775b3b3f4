import torch
import torch.nn as nn
import torch.nn.functional as F

model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
ckpt = torch.load("last.pt")
missing = model.load_state_dict(ckpt["model"], strict=False)
print(missing)
optimizer.load_state_dict(ckpt["optimizer"])
print("resumed at epoch", ckpt["epoch"])
