import torch

torch.manual_seed(0)
torch.set_deterministic(True)
