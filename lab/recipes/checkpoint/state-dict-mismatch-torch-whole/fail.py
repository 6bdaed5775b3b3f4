import torch
import torch.nn as nn

model = nn.Sequential(nn.Linear(4, 4))
optimizer = torch.optim.Adam(model.parameters())
torch.save({"epoch": 3, "model": model.state_dict(), "optimizer": optimizer.state_dict()}, "last.pt")
model.load_state_dict(torch.load("last.pt"))
