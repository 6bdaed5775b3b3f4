import torch
import torch.nn as nn

model = nn.Sequential(nn.Linear(1024, 1024), nn.ReLU(), nn.Linear(1024, 1024))
for epoch in range(1, 3):
    print("epoch", epoch)
    torch.save(model.state_dict(), "disk/checkpoint_%d.pt" % epoch)
