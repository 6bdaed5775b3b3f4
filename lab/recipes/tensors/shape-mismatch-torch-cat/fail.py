import torch

down = torch.randn(2, 64, 45, 60)
up = torch.nn.functional.interpolate(torch.randn(2, 64, 22, 30), scale_factor=2)
x = torch.cat([up, down], dim=1)
