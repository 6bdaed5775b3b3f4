import torch
import torch.nn as nn

torch.save({"model_state_dict": nn.Linear(4, 2).state_dict(), "epoch": 5}, "weights.pth")
device = torch.device("cpu")
model = torch.load("weights.pth").to(device)
