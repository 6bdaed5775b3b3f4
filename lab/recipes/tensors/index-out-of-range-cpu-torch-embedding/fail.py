import torch
import torch.nn as nn

vocab = ["word%d" % n for n in range(1000)]
embedding = nn.Embedding(len(vocab), 32)
tokens = torch.tensor([[4, 17, 1003, 2]])
print(embedding(tokens).shape)
