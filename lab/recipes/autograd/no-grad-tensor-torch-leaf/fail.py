import torch

noise = torch.randn(1, 3, 64, 64, requires_grad=True).double()
optimizer = torch.optim.Adam([noise], lr=0.01)
