import torch
from models.net import Net

torch.save(Net(), "best.pt")
