import torch

print("loading checkpoints/best.pth")
state = torch.load("checkpoints/best.pth", map_location="cpu")
