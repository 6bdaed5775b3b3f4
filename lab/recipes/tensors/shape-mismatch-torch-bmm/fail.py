import torch

query, key = torch.randn(8, 16, 64), torch.randn(8, 32, 64)
attention = torch.bmm(query, key)
