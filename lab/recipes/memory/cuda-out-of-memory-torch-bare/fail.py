import torch

x = torch.ones(4, 4)
print(x.to("cuda:0"))
