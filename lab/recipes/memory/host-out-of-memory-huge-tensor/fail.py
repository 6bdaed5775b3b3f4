import torch
import torch.nn as nn
import torch.nn.functional as F

vocab = 2_000_000
ids = torch.randint(0, vocab, (1000,))
table = torch.eye(vocab)
onehot = table[ids]
print(onehot.shape)
