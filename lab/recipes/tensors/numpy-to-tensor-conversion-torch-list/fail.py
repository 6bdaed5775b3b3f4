import torch

x = torch.from_numpy([[0.1, 0.2], [0.3, 0.4]])
