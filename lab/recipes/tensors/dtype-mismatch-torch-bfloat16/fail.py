import torch
import torch.nn as nn

encoder = nn.TransformerEncoderLayer(64, 4, batch_first=True).to(torch.bfloat16)
hidden = torch.randn(2, 10, 64)
out = encoder(hidden)
