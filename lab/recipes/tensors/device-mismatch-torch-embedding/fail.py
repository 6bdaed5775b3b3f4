import torch
import torch.nn as nn

embedding = nn.Embedding(1000, 64).to("cuda")
tokens = torch.tensor([[1, 2, 3]])
embedding(tokens)
