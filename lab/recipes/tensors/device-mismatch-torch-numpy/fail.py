import torch

losses = torch.empty(10, device="cuda")
history = losses.numpy()
