import torch
from net import Net

torch.save(Net(), "best.pt")
model = torch.load("best.pt")
model.eval()
