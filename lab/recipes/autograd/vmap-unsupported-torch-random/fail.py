import torch

drop = torch.nn.Dropout()
print(torch.vmap(drop)(torch.randn(4, 3)))
