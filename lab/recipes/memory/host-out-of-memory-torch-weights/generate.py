import torch

print("Loading model weights from consolidated.00.pth", flush=True)
weights = torch.load("consolidated.00.pth", map_location="cpu")
print(sum(value.numel() for value in weights.values()) / 1e9, "billion parameters")
