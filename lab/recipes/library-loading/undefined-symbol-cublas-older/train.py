import torch

print(torch.__version__, torch.version.cuda)
x = torch.randn(64, 64)
print((x @ x).shape)
