import torch
import torch.nn as nn

model = nn.Sequential(nn.Linear(4, 4), nn.Linear(4, 2))
optimizer = torch.optim.Adam(model[1].parameters())
torch.save(optimizer.state_dict(), "optimizer.pt")
optimizer = torch.optim.Adam(model.parameters())
optimizer.load_state_dict(torch.load("optimizer.pt"))
