import torch
import torch.nn as nn

embedding = nn.Embedding(30522, 768).cuda()
tokens = torch.tensor([[101, 30530, 102]]).cuda()
hidden = embedding(tokens)
print(hidden.cpu().shape)
