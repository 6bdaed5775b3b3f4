import numpy as np
import torch

torch.save({"epoch": 12, "best_map": np.float64(0.41), "weights": torch.zeros(3)}, "checkpoint.pth")
checkpoint = torch.load("checkpoint.pth", map_location="cpu")
print(checkpoint["epoch"])
