import os
import torch

model = torch.nn.Linear(3, 1)
run = "runs/exp1"
for epoch in range(2):
    path = f"{run}/epoch_{epoch}.pt"
    torch.save(model.state_dict(), path)
print("saved to", run)
