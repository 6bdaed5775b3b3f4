import torch
import torch.nn as nn
import torch.nn.functional as F

EMBED = 100
layer = nn.TransformerEncoderLayer(d_model=EMBED, nhead=8, batch_first=True)
encoder = nn.TransformerEncoder(layer, num_layers=2)
head = nn.Linear(EMBED, 2)
x = torch.randn(4, 20, EMBED)
print(head(encoder(x).mean(1)))
