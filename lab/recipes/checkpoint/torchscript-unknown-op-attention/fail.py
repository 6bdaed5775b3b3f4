import torch

print("torch", torch.__version__)
attend = torch.jit.load("attention.pt")
q = torch.rand(1, 2, 6, 8)
print(attend(q, q, q).shape)
