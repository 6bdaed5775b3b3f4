import torch
import torch.nn as nn

embedding = nn.Embedding(1000, 100)
lstm = nn.LSTM(64, 128)
tokens = torch.zeros(20, 8, dtype=torch.long)
out, _ = lstm(embedding(tokens))
