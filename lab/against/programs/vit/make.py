"""Makes checkpoint.pth of the small model."""
import torch

from main import build

torch.manual_seed(1)
torch.save({"model": build("vit_tiny", 10).state_dict(), "epoch": 4}, "checkpoint.pth")
